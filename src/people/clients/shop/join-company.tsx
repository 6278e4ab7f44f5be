import { useRef, useState } from 'react'
import type { FindCompany } from '#people/companies/companies.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { invalidCompanyCodeMessage } from '#rules/codes/code-messages.ts'
import { parseCompanyCode } from '#rules/codes/company-code.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import type { JoinClient } from '../people.contract.ts'

const joinClient = defineSlimEndpoint<typeof JoinClient>('POST', '/api/clients/join')
const findCompany = defineSlimEndpoint<typeof FindCompany>('GET', '/api/companies/:code')

export function JoinCompany({ onAsked }: { onAsked: (message: string) => void }) {
  const [name, setName] = useState('')
  const [isWrong, setWrong] = useState(false)
  const current = useRef('')
  const { onSubmit, pending, errors, message } = useSubmit(
    (data) => sendRequest(joinClient, { body: { code: String(data.get('code') ?? '') } }),
    {
      onDone: (answer, form) => {
        form.reset()
        setName('')
        current.current = ''
        onAsked(answer.message)
      },
    },
  )

  async function look(typed: string) {
    const code = parseCompanyCode(typed)
    setWrong(false)
    if (code === current.current) return
    current.current = code ?? ''
    setName('')
    if (!code) return
    const match = await sendRequest(findCompany, { params: { code } }).catch(() => undefined)
    // another code may have been typed meanwhile
    if (current.current === code) setName(match?.data?.name ?? '')
  }

  return (
    <Form onSubmit={onSubmit} {...(errors && { errors })} className="grid max-w-xl gap-4">
      {message && Object.keys(errors ?? {}).length === 0 && <FormErrors message={message} />}
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <TextField
          label="Įmonės kodas"
          name="code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          {...(isWrong && { errors: [invalidCompanyCodeMessage] })}
          onChange={({ target }) => void look(target.value)}
          onBlur={({ target }) => setWrong(target.value.trim() !== '' && parseCompanyCode(target.value) === undefined)}
          hint="Devyni skaitmenys; juos rasite įmonės sąskaitose."
        />
        <Button type="submit" pending={pending} className="sm:mt-[1.9rem]">
          Prašyti prisijungti
        </Button>
      </div>
      <p role="status" className="wrap-anywhere empty:hidden">
        {name && (
          <span>
            Juridinių asmenų registre: <strong>{name}</strong>
          </span>
        )}
      </p>
    </Form>
  )
}
