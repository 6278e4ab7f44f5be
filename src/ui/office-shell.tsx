import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { ArrowRightIcon, LogoutIcon } from './frame-icons.tsx'
import { Logo } from './logo.tsx'
import { useMay } from './office/may.tsx'
import { sectionsFor } from './office-links.ts'
import { SideDrawer } from './side-drawer.tsx'
import { SkipLink } from './skip-link.tsx'

type OfficeShellProps = {
  who: { name: string }
  onLogout: () => void
  /** In the top bar: a search, a path. */
  bar?: ReactNode
  children: ReactNode
}

/** The frame of every page under /admin: as wide as the window, rail at the left, a drawer on small screens. */
export function OfficeShell({ who, onLogout, bar, children }: OfficeShellProps) {
  return (
    <div className="min-h-dvh [--office-bar:3.5rem] [--section-title:1.25rem] lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <SkipLink />
      <aside className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-sunken lg:flex print:hidden">
        <Link to="/admin/dashboard" aria-label="Įrankinė, valdymo skydas" className="flex px-5 py-4">
          <Logo />
        </Link>
        <RailMenu onLogout={onLogout} />
      </aside>
      <div className="min-w-0">
        <header className="sticky top-0 z-20 flex h-(--office-bar) items-center gap-3 border-b border-line bg-paper px-4 lg:px-8 print:hidden">
          <SideDrawer label="Meniu" head={<Logo />} className="-ml-2 lg:hidden">
            <RailMenu onLogout={onLogout} />
          </SideDrawer>
          <Link to="/admin/dashboard" aria-label="Įrankinė, valdymo skydas" className="flex rounded-house lg:hidden">
            <Logo />
          </Link>
          <div className="min-w-0 flex-1">{bar}</div>
          <Link to="/" className="flex items-center gap-1.5 py-2 text-sm text-steel hover:underline max-sm:hidden">
            Į parduotuvę
            <ArrowRightIcon className="size-4" />
          </Link>
          <p className="max-w-72 truncate border-l border-line py-2 pl-4 text-sm font-semibold max-sm:hidden">
            <Link to="/admin/profile" className="hover:underline">
              {who.name}
            </Link>
          </p>
        </header>
        <main id="turinys" tabIndex={-1} className="px-4 py-6 outline-none max-lg:pb-32 lg:px-8 lg:py-8">
          {children}
        </main>
      </div>
    </div>
  )
}

const place =
  'flex min-h-9 items-center rounded-house px-3 py-1 hover:bg-line/60 max-lg:min-h-11 aria-[current=page]:bg-raised aria-[current=page]:font-semibold aria-[current=page]:shadow-[inset_3px_0_0_var(--color-signal)]'

function RailMenu({ onLogout }: { onLogout: () => void }) {
  const may = useMay()
  return (
    <nav aria-label="Administravimas" className="flex flex-1 flex-col px-2 pt-1 pb-4 text-[0.9375rem]">
      <ul className="grid gap-0.5">
        {sectionsFor(may).map(({ title, Icon, places }) => {
          const [only] = places
          if (only && places.length === 1 && only.title === title)
            return (
              <li key={title}>
                <NavLink to={only.href} className={`gap-2.5 ${place}`}>
                  <Icon className="text-soft" />
                  <span>{title}</span>
                </NavLink>
              </li>
            )
          return (
            <li key={title} className="pt-2 pb-1">
              <p className="flex items-center gap-2.5 px-3 py-1 font-semibold">
                <Icon className="text-soft" />
                <span>{title}</span>
              </p>
              <ul className="ml-7.5">
                {places.map((each) => (
                  <li key={each.href}>
                    <NavLink to={each.href} aria-label={each.name} className={place}>
                      {each.title}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
      <div className="mt-auto pt-4">
        <Link to="/" className={`${place} sm:hidden`}>
          Į parduotuvę
        </Link>
        <button type="button" onClick={onLogout} className={`w-full gap-2.5 text-left ${place}`}>
          <LogoutIcon className="text-soft" />
          Atsijungti
        </button>
      </div>
    </nav>
  )
}
