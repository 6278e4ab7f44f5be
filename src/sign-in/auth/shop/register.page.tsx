import { Link, useNavigate } from 'react-router'
import { requiredFieldMessages } from '#people/accounts/required-field-messages.ts'
import { getPathAfterSignIn } from '#people/accounts/shop/public/access-redirects.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { getCartLines } from '#sales/cart/shop/public/cart-store.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import type { Register } from '../auth.contract.ts'
import { NarrowPage } from './narrow-page.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { startBrowserSession } from './start-browser-session.ts'
import { toAuthErrors } from './to-auth-errors.ts'

export const meta = () => pageMeta({ title: 'Registracija' })

const register = defineSlimEndpoint<typeof Register>('POST', '/api/register')

function send(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  return sendRequest(register, {
    body: {
      name: text('name'),
      lastname: text('lastname'),
      email: text('email'),
      phone: text('phone'),
      im_k: text('im_k'),
      pvm_k: text('pvm_k'),
      password: text('password'),
      password_confirmation: text('password_confirmation'),
      cart: getCartLines(),
    },
  })
}

export default function RegisterPage() {
  const navigate = useNavigate()
  const { onSubmit, pending, problem } = useSubmit(send, {
    onDone: (signedIn) => {
      startBrowserSession(signedIn)
      void navigate(getPathAfterSignIn(signedIn.user), { replace: true })
    },
  })
  const errors = toAuthErrors(problem)

  return (
    <NarrowPage
      wide
      title="Registracija"
      lead="Su paskyra greičiau užsakysite ir vienoje vietoje matysite savo užsakymus, nuomas ir objektus."
      foot={
        <p>
          Jau turite paskyrą?{' '}
          <Link to="/login" className="text-link">
            Prisijunkite
          </Link>
        </p>
      }
    >
      <FormErrors errors={errors} />
      <Form errors={errors} onSubmit={onSubmit} className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Vardas"
          name="name"
          autoComplete="given-name"
          required
          data-missing={requiredFieldMessages.name}
        />
        <TextField
          label="Pavardė"
          name="lastname"
          autoComplete="family-name"
          required
          data-missing={requiredFieldMessages.lastname}
        />
        <TextField
          label="El. paštas"
          name="email"
          type="email"
          autoComplete="username"
          required
          data-missing={requiredFieldMessages.email}
        />
        <TextField label="Telefonas" name="phone" type="tel" autoComplete="tel" optional />
        <TextField label="Įmonės kodas" name="im_k" inputMode="numeric" optional />
        <TextField label="PVM mokėtojo kodas" name="pvm_k" autoCapitalize="characters" optional />
        <NewPasswordFields />
        <p className="text-sm text-soft sm:col-span-2">
          Kaip tvarkome jūsų duomenis, rašome{' '}
          <Link to="/privatumo-politika" className="text-link">
            privatumo politikoje
          </Link>
          .
        </p>
        <Button type="submit" pending={pending} className="sm:col-span-2">
          Registruotis
        </Button>
      </Form>
    </NarrowPage>
  )
}
