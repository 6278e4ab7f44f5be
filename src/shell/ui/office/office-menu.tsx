import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { useBranches } from '#shell/branches/office/public/places-store.ts'
import type { Entry, OfficeScreen } from '#shell/screens/define-screens.ts'
import {
  buildMenuSections,
  buildOfficeMenu,
  getAriaCurrent,
  getScreenName,
  getScreenTab,
} from '#shell/screens/office-menu.ts'
import { useScreen } from '#shell/screens/use-screen.ts'
import { LogoutIcon, UserIcon } from '../frame-icons.tsx'
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

const place =
  'flex min-h-9 items-center gap-2.5 rounded-house px-3 py-1 hover:bg-line/60 max-lg:min-h-11 aria-[current]:bg-raised aria-[current]:font-semibold aria-[current]:shadow-[inset_3px_0_0_var(--color-signal)]'

/** Only the middle scrolls, so that the current entry stays visible. */
export function OfficeMenu({ onLogout }: { onLogout: () => void }) {
  const may = usePermissions()
  const menu = buildOfficeMenu(may, useBranches().length > 1)
  const sections = buildMenuSections(may)
  const isOwn = ({ title }: { title: Entry }) => title === 'Profilis'
  return (
    <nav aria-label="Administravimas" className="flex min-h-0 flex-1 flex-col px-2 text-[0.9375rem]">
      <ul className="grid shrink-0">
        {menu
          .filter((entry) => !isOwn(entry))
          .map((entry) => (
            <MenuEntry key={entry.title} {...entry} />
          ))}
      </ul>
      {sections.length > 0 && (
        <ul className="mt-3 grid min-h-0 flex-1 content-start gap-y-1.5 overflow-y-auto border-t border-line px-3 py-3 text-[0.8125rem] max-lg:shrink-0">
          {sections.map(({ title, screens }) => (
            <Section key={title} title={title} screens={screens} />
          ))}
        </ul>
      )}
      {/* Keeps its height: a border and two lines. */}
      <div className="mt-auto flex min-h-[calc(5.5rem+1px)] shrink-0 flex-col justify-end border-t border-line py-2">
        <ul>
          {menu.filter(isOwn).map((entry) => (
            <MenuEntry key={entry.title} {...entry} />
          ))}
        </ul>
        <Link to="/" className={`${place} pl-10.5 sm:hidden`}>
          Į parduotuvę
        </Link>
        <button type="button" onClick={onLogout} className={`w-full text-left ${place}`}>
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
        className={place}
      >
        <Icon className="text-soft" />
        <span>{title}</span>
      </Link>
    </li>
  )
}

function Section({ title, screens }: { title: string; screens: (OfficeScreen & { name: string })[] }) {
  const here = useScreen()
  const isOne = screens[0]?.name === title
  return (
    <li>
      {!isOne && <p className="font-semibold">{title}</p>}
      <ul className="flex flex-wrap gap-x-3">
        {screens.map((screen) => (
          <li key={screen.id}>
            <Link
              to={screen.path}
              aria-label={isOne ? undefined : getScreenName(screen)}
              aria-current={here && getScreenTab(here) === screen.id ? getAriaCurrent(screen, here) : undefined}
              className={`flex min-h-6 items-center hover:text-ink hover:underline max-lg:min-h-11 aria-[current]:text-ink ${isOne ? 'font-semibold text-ink' : 'text-soft'}`}
            >
              {screen.name}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}
