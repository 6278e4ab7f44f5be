import { Link, useNavigate } from 'react-router'
import { clearSession } from '#people/accounts/shop/public/session.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Banner } from '#shell/ui/banner.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import type { ResetPassword } from '../auth.contract.ts'
import { useMailedLink } from './mailed-link.ts'
import { NarrowPage } from './narrow-page.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { toAuthErrors } from './to-auth-errors.ts'

export const meta = () => pageMeta({ title: 'Naujas slaptažodis' })

const resetPassword = defineSlimEndpoint<typeof ResetPassword>('POST', '/api/reset-password')

export default function ResetPasswordPage() {
  const navigate = useNavigate()
  const link = useMailedLink()
  const send = (form: FormData) =>
    sendRequest(resetPassword, {
      body: {
        email: link?.email ?? '',
        token: link?.token ?? '',
        password: String(form.get('password')),
        password_confirmation: String(form.get('password_confirmation')),
      },
    })
  const { onSubmit, pending, problem } = useSubmit(send, {
    onDone: ({ message }) => {
      // the new password ended every token
      clearSession()
      void navigate('/login', { replace: true, state: { notice: message } })
    },
  })
  const errors = toAuthErrors(problem)
  const isDead = link !== undefined && (link.token === '' || link.email === '')

  if (errors.token)
    return (
      <NarrowPage title="Naujas slaptažodis">
        <FormErrors errors={errors} />
        <LinkButton to="/forgot-password">Paprašyti naujos nuorodos</LinkButton>
      </NarrowPage>
    )
  return (
    <NarrowPage
      title="Naujas slaptažodis"
      lead="Sukurkite naują slaptažodį. Kituose įrenginiuose teks prisijungti iš naujo."
      foot={
        isDead && (
          <p>
            <Link to="/forgot-password" className="text-link">
              Paprašyti naujos nuorodos
            </Link>
          </p>
        )
      }
    >
      {isDead && !problem && (
        <Banner kind="error">Nuoroda nepilna. Atidarykite ją iš laiško arba paprašykite naujos.</Banner>
      )}
      <FormErrors errors={errors} />
      <Form errors={errors} onSubmit={onSubmit}>
        <TextField
          label="El. paštas"
          name="email"
          type="email"
          autoComplete="username"
          value={link?.email ?? ''}
          readOnly
        />
        <NewPasswordFields label="Naujas slaptažodis" />
        <Button type="submit" pending={pending}>
          Išsaugoti slaptažodį
        </Button>
      </Form>
    </NarrowPage>
  )
}
