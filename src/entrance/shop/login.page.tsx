import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { missing } from '#accounts/missing-words.ts'
import { wayAfterSignIn } from '#accounts/shop/private-pages.ts'
import { cartLines } from '#cart/shop/cart-store.ts'
import { ask } from '#platform/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { slimCall } from '#platform/slim-call.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { readProblem } from '#ui/read-problem.ts'
import { TextField } from '#ui/text-field.tsx'
import { useSubmit } from '#ui/use-submit.ts'
import type { Login, SecondFactorAsked, SignedIn } from '../entrance.contract.ts'
import { enter } from './enter.ts'
import { entranceErrors } from './entrance-errors.ts'
import { NarrowPage } from './narrow-page.tsx'

export const meta = () => pageMeta({ title: 'Prisijungimas' })

const login = slimCall<typeof Login>('POST', '/api/login')

const send = (form: FormData) =>
  ask(login, {
    body: {
      email: String(form.get('email')),
      password: String(form.get('password')),
      remember: form.has('remember'),
      cart: cartLines(),
    },
  })

/** Loaded when it is asked for: most people have no second factor, and this page's first scripts have no room. */
const SecondStep = lazy(() => import('./second-step.tsx'))

export default function LoginPage() {
  const navigate = useNavigate()
  const notice = noticeIn(useLocation().state)
  const [asked, setAsked] = useState<SecondFactorAsked>()
  const { onSubmit, pending, problem } = useSubmit(send, {
    onDone: (answer) => ('token' in answer ? goIn(answer) : setAsked(answer)),
  })
  const errors = entranceErrors(problem)
  const [keyProblem, setKeyProblem] = useState('')
  const [isShowingKey, setShowingKey] = useState(false)

  async function signInByKey(form: HTMLFormElement | null) {
    setShowingKey(true)
    setKeyProblem('')
    try {
      const deed = await import('./sign-in-by-key.ts')
      goIn(await deed.signInByKey(form !== null && new FormData(form).has('remember')))
    } catch (thrown) {
      setKeyProblem(readProblem(thrown).message)
    } finally {
      setShowingKey(false)
    }
  }

  function goIn(signedIn: SignedIn) {
    const way = wayAfterSignIn(signedIn.user)
    enter(signedIn)
    void navigate(way, { replace: true })
  }

  if (asked)
    return (
      <NarrowPage title="Antras žingsnis">
        <Suspense fallback={<p role="status">Kraunama…</p>}>
          <SecondStep asked={asked} onSignedIn={goIn} onBack={() => setAsked(undefined)} />
        </Suspense>
      </NarrowPage>
    )
  return (
    <NarrowPage
      title="Prisijungimas"
      foot={
        <p>
          Dar neturite paskyros?{' '}
          <Link to="/register" className="text-link">
            Užsiregistruokite
          </Link>
        </p>
      }
    >
      {notice && !problem && <Banner kind="info">{notice}</Banner>}
      <FormErrors errors={errors} />
      <Form errors={errors} onSubmit={onSubmit}>
        <TextField
          label="El. paštas"
          name="email"
          type="email"
          autoComplete="username"
          required
          data-missing={missing.email}
        />
        <PasswordField
          label="Slaptažodis"
          name="password"
          autoComplete="current-password"
          required
          data-missing={missing.password}
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
        <Button variant="quiet" pending={isShowingKey} onClick={(event) => void signInByKey(event.currentTarget.form)}>
          Prisijungti su prieigos raktu
        </Button>
        {keyProblem && <Banner kind="error">{keyProblem}</Banner>}
      </Form>
    </NarrowPage>
  )
}

/** What the page before has to say: that the password was changed, that the session ended. */
function noticeIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('notice' in state)) return undefined
  return typeof state.notice === 'string' ? state.notice : undefined
}
