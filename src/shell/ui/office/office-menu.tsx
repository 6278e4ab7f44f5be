import { type ComponentType, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useBranches } from '#shell/branches/office/public/places-store.ts'
import type { Entry, OfficeScreen } from '#shell/screens/define-screens.ts'
import { buildOfficeMenu, getAriaCurrent } from '#shell/screens/office-menu.ts'
import { useScreen } from '#shell/screens/use-screen.ts'
import { createLazyComponent } from '../create-lazy-component.tsx'
import { ChevronRightIcon, LogoutIcon, MenuIcon, UserIcon } from '../frame-icons.tsx'
import { BoxIcon, CalendarIcon, FileIcon } from '../icons.tsx'
import {
  ChartIcon,
  EuroIcon,
  GaugeIcon,
  SettingsIcon,
  ThereAndBackIcon,
  UsersIcon,
  VanIcon,
  WrenchIcon,
} from './icons.tsx'
import { menuPlaceClasses } from './menu-place-classes.ts'
import { usePermissions } from './permissions.tsx'

const icons: Record<Entry, ComponentType<{ className?: string }>> = {
  Šiandien: GaugeIcon,
  Užsakymai: FileIcon,
  Nuomos: ThereAndBackIcon,
  Kalendorius: CalendarIcon,
  Klientai: UsersIcon,
  Technika: WrenchIcon,
  Pristatymas: VanIcon,
  Pinigai: EuroIcon,
  Katalogas: BoxIcon,
  Ataskaitos: ChartIcon,
  Nustatymai: SettingsIcon,
  Profilis: UserIcon,
}

const MenuSections = createLazyComponent(() => import('./menu-sections.tsx'))

/** Only the entries scroll where they have no room. */
export function OfficeMenu({ onLogout }: { onLogout: () => void }) {
  const may = usePermissions()
  const menu = buildOfficeMenu(may, useBranches().length > 1)
  const isOwn = ({ title }: { title: Entry }) => title === 'Profilis'
  return (
    <nav aria-label="Administravimas" className="flex min-h-0 flex-1 flex-col px-2 text-[0.9375rem]">
      <ul className="grid content-start overflow-y-auto max-lg:shrink-0">
        {menu
          .filter((entry) => !isOwn(entry))
          .map((entry) => (
            <MenuEntry key={entry.title} {...entry} />
          ))}
      </ul>
      {may('office:enter') && <AllSections />}
      {/* Keeps its height: a border and two lines. */}
      <div className="mt-auto flex min-h-[calc(5.5rem+1px)] shrink-0 flex-col justify-end border-t border-line py-2">
        <ul>
          {menu.filter(isOwn).map((entry) => (
            <MenuEntry key={entry.title} {...entry} />
          ))}
        </ul>
        <Link to="/" className={`${menuPlaceClasses} pl-10.5 sm:hidden`}>
          Į parduotuvę
        </Link>
        <button type="button" onClick={onLogout} className={`w-full text-left ${menuPlaceClasses}`}>
          <LogoutIcon className="text-soft" />
          Atsijungti
        </button>
      </div>
    </nav>
  )
}

function MenuEntry({ title, tabs: [first] }: { title: Entry; tabs: [OfficeScreen, ...OfficeScreen[]] }) {
  const here = useScreen()
  const Icon = icons[title]
  return (
    <li>
      <Link
        to={first.path}
        aria-current={here?.entry === title ? getAriaCurrent(first, here) : undefined}
        className={menuPlaceClasses}
      >
        <Icon className="text-soft" />
        <span>{title}</span>
      </Link>
    </li>
  )
}

function AllSections() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <div className="mt-2 shrink-0 border-t border-line py-2">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={`group w-full text-left aria-expanded:bg-line/60 ${menuPlaceClasses}`}
      >
        <MenuIcon className="text-soft" />
        <span className="flex-1">Visi skyriai</span>
        <ChevronRightIcon className="size-4 text-soft transition-transform max-lg:rotate-90 max-lg:group-aria-expanded:-rotate-90" />
      </button>
      {isOpen && <MenuSections button={button} onClose={() => setOpen(false)} />}
    </div>
  )
}
