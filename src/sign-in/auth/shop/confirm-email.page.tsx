import { useState } from 'react'
import { Link } from 'react-router'
import type { UserProfile } from '#people/accounts/accounts.contract.ts'
import { storeSession, useSession } from '#people/accounts/shop/public/session.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Banner } from '#shell/ui/banner.tsx'
import { Button } from '#shell/ui/button.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import type { ConfirmEmail } from '../auth.contract.ts'
import { EmailState } from './email-state.tsx'
import { useMailedLink } from './mailed-link.ts'
import { NarrowPage } from './narrow-page.tsx'

export const meta = () => pageMeta({ title: 'El. pašto patvirtinimas' })

const confirmEmail = defineSlimEndpoint<typeof ConfirmEmail>('POST', '/api/confirm-email')

/** Mail scanners run scripts, and a stranger whose address was typed must be able to ignore the mail. */
export default function ConfirmEmailPage() {
  const link = useMailedLink()
  const { user } = useSession()
  const [confirmed, setConfirmed] = useState<UserProfile>()
  const { onSubmit, pending, problem } = useSubmit(
    () => sendRequest(confirmEmail, { body: { token: link?.token ?? '' } }),
    {
      onDone: (answer) => {
        setConfirmed(answer.user)
        if (answer.user.id === user?.id) storeSession(answer.user)
      },
    },
  )

  if (confirmed) return <Confirmed email={confirmed.email} isOwn={confirmed.id === user?.id} user={user} />
  if (link?.token === '' || problem?.errors.token) return <DeadLink says={problem?.errors.token?.[0]} />
  return (
    <NarrowPage
      title="El. pašto patvirtinimas"
      lead="Patvirtinkite, kad šį laišką gavote savo pašto dėžutėje: tik tada paskyrą susiesime su jūsų adresu."
      foot={<p className="text-soft">Jei paskyros nekūrėte ir adreso nekeitėte, tiesiog uždarykite šį puslapį.</p>}
    >
      <FormErrors message={problem?.message} />
      <form method="post" onSubmit={onSubmit}>
        <Button type="submit" pending={pending} className="w-full">
          Patvirtinti adresą
        </Button>
      </form>
    </NarrowPage>
  )
}

type ConfirmedProps = { email: string; isOwn: boolean; user: UserProfile | undefined }

function Confirmed({ email, isOwn, user }: ConfirmedProps) {
  return (
    <NarrowPage title="El. pašto patvirtinimas">
      <Banner kind="success">
        <p className="font-semibold">Ačiū, adresas patvirtintas</p>
        <p>
          Paskyra dabar susieta su <strong className="wrap-anywhere">{email}</strong>.
        </p>
      </Banner>
      {user && !isOwn && (
        <Banner kind="info">
          Šioje naršyklėje prisijungta kita paskyra, <strong className="wrap-anywhere">{user.email}</strong>.
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        {isOwn && <LinkButton to="/profile">Į paskyrą</LinkButton>}
        {!user && <LinkButton to="/login">Prisijungti</LinkButton>}
        <LinkButton to="/" variant="quiet">
          Į pradžią
        </LinkButton>
      </div>
    </NarrowPage>
  )
}

function DeadLink({ says = 'Nuoroda nepilna. Atidarykite ją iš laiško arba paprašykite naujos.' }: { says?: string }) {
  const { user } = useSession()
  const isDone = user?.email_confirmed && !user.pending_email
  return (
    <NarrowPage
      title="El. pašto patvirtinimas"
      foot={
        <p>
          {user ? (
            <Link to="/profile" className="text-link">
              Į paskyrą
            </Link>
          ) : (
            <span>
              <Link to="/login" className="text-link">
                Prisijunkite
              </Link>{' '}
              ir paskyros duomenyse paprašykite naujos nuorodos.
            </span>
          )}
        </p>
      }
    >
      {isDone ? (
        <Banner kind="info">
          Jūsų adresas <strong className="wrap-anywhere">{user.email}</strong> jau patvirtintas.
        </Banner>
      ) : (
        <Banner kind="error">{says}</Banner>
      )}
      {user && <EmailState user={user} />}
    </NarrowPage>
  )
}
