import { NavLink } from 'react-router'
import { LogoutIcon } from './frame-icons.tsx'

export type AccountUser = { name: string; isAdmin: boolean }

type AccountLinksProps = { who: AccountUser; onLogout: () => void; className?: string }

type Page = readonly [to: string, words: string]
const dashboard: Page = ['/admin/dashboard', 'Valdymo skydas']
const pages: Page[] = [
  ['/profile', 'Paskyros duomenys'],
  ['/vartotojas/uzsakymai', 'Mano užsakymai'],
  ['/vartotojas/objektai', 'Objektai'],
  ['/vartotojas/imone', 'Mano įmonė'],
]

export function AccountLinks({ who, onLogout, className = '' }: AccountLinksProps) {
  const look =
    'flex min-h-11 w-full items-center gap-2.5 rounded-house px-3 text-left hover:bg-sunken aria-[current=page]:font-semibold'
  return (
    <ul className={className}>
      {(who.isAdmin ? [dashboard, ...pages] : pages).map(([to, words]) => (
        <li key={to}>
          <NavLink to={to} className={look}>
            {words}
          </NavLink>
        </li>
      ))}
      <li>
        <button type="button" onClick={onLogout} className={`${look} text-bad`}>
          <LogoutIcon />
          Atsijungti
        </button>
      </li>
    </ul>
  )
}
