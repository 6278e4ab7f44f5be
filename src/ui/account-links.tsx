import { NavLink } from 'react-router'
import { LogoutIcon } from './frame-icons.tsx'

/** Who is signed in, as far as menus need to know. */
export type Who = { name: string; isAdmin: boolean }

type AccountLinksProps = { who: Who; onLogout: () => void; className?: string }

type Page = readonly [to: string, words: string]
const dashboard: Page = ['/admin/dashboard', 'Valdymo skydas']
const pages: Page[] = [
  ['/profile', 'Paskyros duomenys'],
  ['/vartotojas/uzsakymai', 'Mano užsakymai'],
  ['/vartotojas/objektai', 'Objektai'],
  ['/vartotojas/imone', 'Mano įmonė'],
]

/** The signed-in person's own pages and the way out: the same list in the header's panel and in the drawer. */
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
