import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { getPathAfterSignIn } from '#people/accounts/shop/public/access-redirects.ts'
import { requirePerson } from '#people/accounts/shop/public/require-person.ts'
import { loadPerson, readSession, storeSession } from '#people/accounts/shop/public/session.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import type { SetOwnPassword } from '../own-password.contract.ts'
import { NarrowPage } from './narrow-page.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

export const meta = () => pageMeta({ title: 'Savas slaptažodis' })

const setOwnPassword = defineSlimEndpoint<typeof SetOwnPassword>('POST', '/api/user/password')

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => requirePerson(request)

export function HydrateFallback() {
  return (
    <NarrowPage title="Savas slaptažodis">
      <p role="status">Kraunama…</p>
    </NarrowPage>
  )
}

const send = (form: FormData) =>
  sendRequest(setOwnPassword, {
    body: { password: String(form.get('password')), password_confirmation: String(form.get('password_confirmation')) },
  })

export default function OwnPasswordPage() {
  const { email } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()
  const { onSubmit, pending, errors, message } = useSubmit(send, {
    onDone: async ({ user }) => {
      storeSession(user)
      await loadPerson()
      void navigate(getPathAfterSignIn(readSession().user ?? user), { replace: true })
    },
  })
  return (
    <NarrowPage
      title="Savas slaptažodis"
      lead="Slaptažodis, kuriuo prisijungėte, buvo vienkartinis ir daugiau netiks. Susikurkite savo: kol to nepadarysite, kiti puslapiai neatsivers."
    >
      <FormErrors errors={errors} message={message} />
      <Form errors={errors} onSubmit={onSubmit}>
        <TextField label="El. paštas" name="email" type="email" autoComplete="username" value={email} readOnly />
        <NewPasswordFields label="Naujas slaptažodis" />
        <Button type="submit" pending={pending}>
          Išsaugoti slaptažodį
        </Button>
      </Form>
    </NarrowPage>
  )
}
