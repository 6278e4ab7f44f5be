import { useEffect, useRef } from 'react'
import { type Location, Outlet, useLocation, useMatches, useRevalidator } from 'react-router'
import type { UserProfile } from '#people/accounts/accounts.contract.ts'
import { rightsInOffice } from '#people/accounts/office/rights-in-office.ts'
import { stopQuestions } from '#people/accounts/office/staff-loader.ts'
import { useSession } from '#people/accounts/shop/session.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { CommandButton } from '#selling/search/office/command-button.tsx'
import { HelpButton } from '#shell/help/office/help-button.tsx'
import { useScreenNews } from '#shell/news/office/use-screen-news.ts'
import { rightOfScreen, screenAt } from '#shell/screens/office-menu.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { draftsBelongTo } from '#shell/ui/form-draft.ts'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { RightsProvider, useMay } from '#shell/ui/office/may.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { useScanGuard } from '#shell/ui/office/use-scan-guard.ts'
import { Waiting } from '#shell/ui/office/waiting.tsx'
import { OfficeShell } from '#shell/ui/office-shell.tsx'
import { useSignOut } from '#sign-in/auth/shop/use-sign-out.ts'
import { SignInAgain } from '#sign-in/security/office/sign-in-again.tsx'
import { saveOpenNote } from './own-note.ts'

export function meta({ location }: { location: Location }) {
  const screen = screenAt(location.pathname)
  return screen ? pageMeta({ title: screen.title }) : []
}

/** Nothing is asked before the user is known as an administrator. */
export default function Office() {
  const { user } = useSession()
  const signOut = useSignOut()
  const isOwn = useOwnQuestions(user)
  useScanGuard()
  // Before screens restore drafts.
  if (user?.isAdmin) draftsBelongTo(user.id)
  const owes = user?.owes !== undefined
  const leave = () => void saveOpenNote().finally(signOut)
  return (
    <RightsProvider rights={rightsInOffice(user)}>
      <OfficeShell
        who={{ name: user ? `${user.name} ${user.lastname}` : '' }}
        onLogout={leave}
        bar={
          user?.isAdmin && (
            <div className="flex items-center gap-2">
              {!owes && <CommandButton />}
              <HelpButton />
            </div>
          )
        }
      >
        {user?.isAdmin ? <Screen isOwn={isOwn} /> : <Waiting />}
        {user?.isAdmin && <SignInAgain email={user.email} />}
      </OfficeShell>
    </RightsProvider>
  )
}

function Screen({ isOwn }: { isOwn: boolean }) {
  const may = useMay()
  const { pathname } = useLocation()
  useScreenNews()
  if (may(rightOfScreen(pathname))) return isOwn ? <Outlet /> : <Waiting />
  return (
    <>
      <OfficeHead title="Šis ekranas – ne jūsų pareigoms" />
      <EmptyState title="Teisių neužtenka" action={<LinkButton to="/admin/dashboard">Valdymo skydas</LinkButton>}>
        Jei jo reikia darbui, teisių paprašykite parduotuvės savininko.
      </EmptyState>
    </>
  )
}

/** False after another tab signed in, or from the back-forward cache: then it reloads. */
function useOwnQuestions(user: UserProfile | undefined): boolean {
  const { revalidate } = useRevalidator()
  const shown = useMatches().at(-1)?.loaderData as { askedBy?: number | null } | null | undefined
  const isKnown = user !== undefined
  const isOwn = shown?.askedBy === undefined || shown.askedBy === user?.id

  const wasKnown = useRef(false)
  useEffect(() => {
    if (!isKnown) return
    if (wasKnown.current) void revalidate()
    wasKnown.current = true
    return stopQuestions
  }, [isKnown, revalidate])

  useEffect(() => {
    if (isKnown && !isOwn) void revalidate()
  }, [isKnown, isOwn, revalidate])

  return isOwn
}
