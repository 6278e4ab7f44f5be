import { Outlet, useLocation } from 'react-router'
import { rightsInOffice } from '#accounts/office/rights-in-office.ts'
import { useSession } from '#accounts/shop/session.ts'
import { useSignOut } from '#auth/shop/use-sign-out.ts'
import { HelpButton } from '#help/office/help-button.tsx'
import { CommandButton } from '#search/office/command-button.tsx'
import { SignInAgain } from '#security/office/sign-in-again.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { draftsBelongTo } from '#ui/form-draft.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { RightsProvider, useMay } from '#ui/office/may.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { Waiting } from '#ui/office/waiting.tsx'
import { rightOfScreen } from '#ui/office-links.ts'
import { OfficeShell } from '#ui/office-shell.tsx'
import { saveOpenNote } from './own-note.ts'
import { useOwnQuestions } from './use-own-questions.ts'

/** The frame of the back office. Its pages begin to ask only when it is known that an administrator looks at them. */
export default function Office() {
  const { user } = useSession()
  const signOut = useSignOut()
  const isOwn = useOwnQuestions(user)
  // Before the screens look for a form that was left half done: somebody else's must not be there.
  if (user?.isAdmin) draftsBelongTo(user.id)
  // Every other screen sends back to the profile until it is done.
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

/** The screen that was asked for, or a word that it is not for this person. */
function Screen({ isOwn }: { isOwn: boolean }) {
  const may = useMay()
  const { pathname } = useLocation()
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
