import { useEffect, useRef, useState } from 'react'
import type { UserProfile } from '#people/accounts/accounts.contract.ts'
import { storeSession } from '#people/accounts/shop/public/session.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { Banner } from '#shell/ui/banner.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { PasswordField } from '#shell/ui/password-field.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import type { ChangeEmail as Call } from '../auth.contract.ts'

const changeEmail = defineSlimEndpoint<typeof Call>('PUT', '/api/user/email')

export function ChangeEmailForm({ user }: { user: UserProfile }) {
  const [isOpen, setOpen] = useState(false)
  const [said, setSaid] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)

  function close(message = '') {
    setSaid(message)
    setOpen(false)
    heading.current?.focus()
  }

  return (
    <section aria-labelledby="el-pastas" className="mt-12 border-t border-line pt-8">
      <h2 id="el-pastas" ref={heading} tabIndex={-1} className="section-title outline-none">
        El. pašto keitimas
      </h2>
      <p className="mt-1 mb-5 text-soft">
        Prisijungiate adresu <span className="wrap-anywhere text-ink">{user.email}</span>.
      </p>
      {said && (
        <Banner kind="success" className="mb-5">
          {said}
        </Banner>
      )}
      {isOpen ? (
        <Question onDone={close} onCancel={() => close()} />
      ) : (
        <Button
          variant="quiet"
          onClick={() => {
            setSaid('')
            setOpen(true)
          }}
        >
          Pakeisti el. paštą
        </Button>
      )}
    </section>
  )
}

function Question({ onDone, onCancel }: { onDone: (message: string) => void; onCancel: () => void }) {
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[name=email]')?.focus(), [])
  const { onSubmit, pending, errors, message } = useSubmit(
    (data) =>
      sendRequest(changeEmail, {
        body: { email: String(data.get('email')), current_password: String(data.get('current_password')) },
      }),
    {
      onDone: (answer) => {
        storeSession(answer.user)
        onDone(answer.message)
      },
    },
  )
  return (
    <div ref={form}>
      <Form errors={errors} onSubmit={onSubmit} className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Naujas el. paštas"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          hint="Jo adresu išsiųsime nuorodą."
        />
        <PasswordField
          label="Dabartinis slaptažodis"
          name="current_password"
          autoComplete="current-password"
          required
        />
        <FormErrors errors={errors} message={message} className="sm:col-span-2" />
        <div className="flex flex-wrap gap-3 sm:col-span-2">
          <Button type="submit" pending={pending}>
            Siųsti nuorodą
          </Button>
          <Button variant="quiet" disabled={pending} onClick={onCancel}>
            Atšaukti
          </Button>
        </div>
      </Form>
    </div>
  )
}
