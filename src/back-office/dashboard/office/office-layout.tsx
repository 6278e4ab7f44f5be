import { useEffect, useRef } from 'react'
import { type Location, Outlet, useLocation, useMatches, useRevalidator } from 'react-router'
import type { UserProfile } from '#people/accounts/accounts.contract.ts'
import { cancelOfficeLoads } from '#people/accounts/office/public/create-office-loader.ts'
import { listOfficeRights } from '#people/accounts/office/public/list-office-rights.ts'
import { useSession } from '#people/accounts/shop/public/session.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { CommandButton } from '#sales/search/office/public/command-button.tsx'
import { HelpButton } from '#shell/help/office/public/help-button.tsx'
import { useLiveUpdates } from '#shell/news/office/public/use-live-updates.ts'
import { findScreenByPath, getScreenRight } from '#shell/screens/office-menu.ts'
import { VatPayerProvider } from '#shell/settings/shop/public/public-settings.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { assignDraftOwner } from '#shell/ui/form-draft.ts'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { LoadingScreen } from '#shell/ui/office/loading-screen.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { RightsProvider, usePermissions } from '#shell/ui/office/permissions.tsx'
import { useScanGuard } from '#shell/ui/office/use-scan-guard.ts'
import { OfficeShell } from '#shell/ui/office-shell.tsx'
import { useSignOut } from '#sign-in/auth/shop/public/use-sign-out.ts'
import { SignInAgain } from '#sign-in/security/office/public/sign-in-again.tsx'

export function meta({ location }: { location: Location }) {
  const screen = findScreenByPath(location.pathname)
  return screen ? pageMeta({ title: screen.title }) : []
}

/** Nothing is asked before the user is known as an administrator. */
export default function OfficeLayout() {
  const { user } = useSession()
  const signOut = useSignOut()
  const isOwn = useOwnQuestions(user)
  useScanGuard()
  // Before screens restore drafts.
  if (user?.isAdmin) assignDraftOwner(user.id)
  const owes = user?.owes !== undefined
  // An open note has brought its script already; without one nothing is lost when it doesn't come.
  const leave = () =>
    void import('./get-own-note-keeper.ts')
      .then(({ saveOpenNote }) => saveOpenNote())
      .catch(() => undefined)
      .finally(signOut)
  return (
    <RightsProvider rights={listOfficeRights(user)}>
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
        {user?.isAdmin ? (
          <VatPayerProvider value={user.shop_vat_kind === undefined}>
            <Screen isOwn={isOwn} />
          </VatPayerProvider>
        ) : (
          <LoadingScreen />
        )}
        {user?.isAdmin && <SignInAgain email={user.email} />}
      </OfficeShell>
    </RightsProvider>
  )
}

function Screen({ isOwn }: { isOwn: boolean }) {
  const may = usePermissions()
  const { pathname } = useLocation()
  useLiveUpdates()
  if (may(getScreenRight(pathname))) return isOwn ? <Outlet /> : <LoadingScreen />
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
    return cancelOfficeLoads
  }, [isKnown, revalidate])

  useEffect(() => {
    if (isKnown && !isOwn) void revalidate()
  }, [isKnown, isOwn, revalidate])

  return isOwn
}
