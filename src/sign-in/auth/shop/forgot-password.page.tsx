import { Link } from 'react-router'
import { requiredFieldMessages } from '#people/accounts/required-field-messages.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Banner } from '#shell/ui/banner.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import type { ForgotPassword } from '../auth.contract.ts'
import { NarrowPage } from './narrow-page.tsx'
import { toAuthErrors } from './to-auth-errors.ts'

export const meta = () => pageMeta({ title: 'Slaptažodžio atkūrimas' })

const forgotPassword = defineSlimEndpoint<typeof ForgotPassword>('POST', '/api/forgot-password')

const send = (form: FormData) => sendRequest(forgotPassword, { body: { email: String(form.get('email')) } })

export default function ForgotPasswordPage() {
  const { onSubmit, pending, done, problem } = useSubmit(send, { onDone: (_, form) => form.reset() })
  const errors = toAuthErrors(problem)

  return (
    <NarrowPage
      title="Slaptažodžio atkūrimas"
      lead="Įveskite savo paskyros el. paštą. Atsiųsime nuorodą, kuria galėsite susikurti naują slaptažodį."
      foot={
        <p>
          Prisiminėte slaptažodį?{' '}
          <Link to="/login" className="text-link">
            Prisijunkite
          </Link>
        </p>
      }
    >
      {done && <Banner kind="success">Slaptažodžio atkūrimo nuoroda išsiųsta į jūsų el. paštą.</Banner>}
      <FormErrors errors={errors} />
      <Form errors={errors} onSubmit={onSubmit}>
        <TextField
          label="El. paštas"
          name="email"
          type="email"
          autoComplete="username"
          required
          data-missing={requiredFieldMessages.email}
        />
        <Button type="submit" pending={pending}>
          Siųsti nuorodą
        </Button>
      </Form>
    </NarrowPage>
  )
}
