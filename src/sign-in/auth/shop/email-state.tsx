import type { UserProfile } from '#people/accounts/accounts.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { Banner } from '#shell/ui/banner.tsx'
import { Button } from '#shell/ui/button.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import type { SendEmailLink as Call } from '../auth.contract.ts'

export function EmailState({ user, className }: { user: UserProfile; className?: string }) {
  if (user.email_confirmed && !user.pending_email) return null
  return (
    <Banner kind="info" className={className}>
      {user.pending_email ? <Wished email={user.email} pending={user.pending_email} /> : <Own user={user} />}
      <SendEmailLink />
    </Banner>
  )
}

function Own({ user: { email, isAdmin } }: { user: UserProfile }) {
  return (
    <>
      <p className="font-semibold">Patvirtinkite el. pašto adresą</p>
      <p>
        Paspauskite nuorodą laiške, kurį gavote adresu <strong className="wrap-anywhere">{email}</strong>, arba
        paprašykite naujos.<span>{!isAdmin && ' Pirkti ir nuomotis galite ir dabar.'}</span>
      </p>
    </>
  )
}

function Wished({ email, pending }: { email: string; pending: string }) {
  return (
    <>
      <p className="font-semibold">Naujas adresas laukia patvirtinimo</p>
      <p>
        Paspauskite nuorodą laiške, kurį išsiuntėme adresu <strong className="wrap-anywhere">{pending}</strong>. Iki tol
        prisijungiate adresu <strong className="wrap-anywhere">{email}</strong>.
      </p>
    </>
  )
}

const sendEmailLink = defineSlimEndpoint<typeof Call>('POST', '/api/user/confirm-email')

function SendEmailLink({ words = 'Siųsti dar kartą' }: { words?: string }) {
  const { onSubmit, pending, done, problem } = useSubmit(() => sendRequest(sendEmailLink))
  return (
    <form onSubmit={onSubmit} className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button type="submit" variant="quiet" pending={pending}>
        {words}
      </Button>
      <p role="status" className="empty:hidden">
        {done && 'Išsiuntėme. Jei laiško nerandate, pažiūrėkite ir tarp nepageidaujamų.'}
      </p>
      {problem && (
        <p role="alert" className="text-bad">
          {problem.errors.email?.[0] ?? problem.message}
        </p>
      )}
    </form>
  )
}
