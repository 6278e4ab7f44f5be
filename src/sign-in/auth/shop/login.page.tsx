import { type ComponentType, useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { requiredFieldMessages } from '#people/accounts/required-field-messages.ts'
import { getPathAfterSignIn } from '#people/accounts/shop/public/access-redirects.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { getCartLines } from '#sales/cart/shop/public/cart-store.ts'
import { Banner } from '#shell/ui/banner.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { PasswordField } from '#shell/ui/password-field.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import type { Login, SignedIn } from '../auth.contract.ts'
import { NarrowPage } from './narrow-page.tsx'
import { startBrowserSession } from './start-browser-session.ts'
import { toAuthErrors } from './to-auth-errors.ts'

export const meta = () => pageMeta({ title: 'Prisijungimas' })

const login = defineSlimEndpoint<typeof Login>('POST', '/api/login')

const send = (form: FormData) =>
  sendRequest(login, {
    body: {
      email: String(form.get('email')),
      password: String(form.get('password')),
      remember: form.has('remember'),
      cart: getCartLines(),
    },
  })

/** On demand: most people use the password alone. */
const furtherWays = () => import('./load-second-step.ts')

export default function LoginPage() {
  const navigate = useNavigate()
  const notice = noticeIn(useLocation().state)
  const [Second, setSecond] = useState<ComponentType>()
  const [keyProblem, setKeyProblem] = useState('')
  // the server cannot know the browser's storage
  const [hasCart, setHasCart] = useState(false)
  useEffect(() => setHasCart(getCartLines().length > 0), [])
  const { onSubmit, pending, problem } = useSubmit(send, {
    onDone: async (answer) => {
      if ('token' in answer) goIn(answer)
      else (await furtherWays()).loadSecondStep(answer, goIn, setSecond)
    },
  })
  const errors = toAuthErrors(problem)

  function goIn(signedIn: SignedIn) {
    const way = getPathAfterSignIn(signedIn.user)
    startBrowserSession(signedIn)
    // A document of its own: only at that address may the page ask where the driver is.
    if (way === '/marsrutas') location.replace(way)
    else void navigate(way, { replace: true })
  }

  if (Second) return <Second />
  return (
    <NarrowPage
      title="Prisijungimas"
      foot={
        <>
          <p>
            Dar neturite paskyros?{' '}
            <Link to="/register" className="text-link">
              Užsiregistruokite
            </Link>
          </p>
          {hasCart && (
            <p>
              <Link to="/uzsakymas" className="text-link">
                Užsakyti be paskyros
              </Link>
            </p>
          )}
        </>
      }
    >
      {notice && !problem && <Banner kind="info">{notice}</Banner>}
      <FormErrors errors={errors} message={keyProblem} />
      <Form errors={errors} onSubmit={onSubmit}>
        <TextField
          label="El. paštas"
          name="email"
          type="email"
          autoComplete="username"
          required
          data-missing={requiredFieldMessages.email}
        />
        <PasswordField
          label="Slaptažodis"
          name="password"
          autoComplete="current-password"
          required
          data-missing={requiredFieldMessages.password}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <Checkbox name="remember" label="Prisiminti mane" />
          <Link to="/forgot-password" className="text-link py-1.5">
            Pamiršote slaptažodį?
          </Link>
        </div>
        <Button type="submit" pending={pending}>
          Prisijungti
        </Button>
        <Button
          variant="quiet"
          onClick={({ currentTarget: { form } }) => {
            setKeyProblem('')
            void furtherWays().then(({ signInByKey }) => signInByKey(form, goIn, setKeyProblem))
          }}
        >
          Naudoti prieigos raktą
        </Button>
      </Form>
    </NarrowPage>
  )
}

function noticeIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('notice' in state)) return undefined
  return typeof state.notice === 'string' ? state.notice : undefined
}
