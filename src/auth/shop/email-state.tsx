import type { UserProfile } from '#accounts/accounts.contract.ts'
import { Banner } from '#ui/banner.tsx'
import { SendEmailLink } from './send-email-link.tsx'

/** What waits for a link to be pressed; nothing at all when the address is confirmed and no other is wished for. */
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
