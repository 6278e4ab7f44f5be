import { Link } from 'react-router'
import { useBranches } from '#shell/branches/office/public/places-store.ts'
import type { OfficeScreen } from '#shell/screens/define-screens.ts'
import {
  getAriaCurrent,
  getScreenName,
  getScreenTab,
  listOfficeTabs,
  listTabGroups,
} from '#shell/screens/office-menu.ts'
import { useScreen } from '#shell/screens/use-screen.ts'
import { usePermissions } from './permissions.tsx'

/** Links to pages, not ARIA tabs. */
export function OfficeTabs() {
  const may = usePermissions()
  const hasBranches = useBranches().length > 1
  const here = useScreen()
  // Keeps its place while the person is unknown.
  const isKnown = may('office:enter')
  const tabs = listOfficeTabs((right) => !isKnown || may(right), hasBranches).filter(
    ({ entry }) => entry === here?.entry,
  )
  if (!here || tabs.length < 2) return null
  const groups = listTabGroups(tabs)
  const open = groups.find((group) => group.tabs.some(({ id }) => id === getScreenTab(here)))
  const isGroup = open !== undefined && open.tabs.length > 1
  if (!isKnown)
    return (
      <div
        className={`border-b border-line ${isGroup ? 'h-[calc(6rem+1px)] lg:h-[calc(5.5rem+1px)]' : 'h-[calc(2.75rem+1px)]'}`}
      />
    )
  return (
    <nav aria-label={here.entry} className="border-b border-line px-4 lg:px-8 print:hidden">
      <ul className="office-tabs relative flex gap-5">
        {groups.map((group) => (
          <Tab
            key={group.title}
            to={group.tabs[0]}
            here={here}
            isOpen={group === open}
            className="min-h-11 border-b-2 border-transparent pt-0.5 font-medium data-open:border-signal"
          >
            {group.title}
          </Tab>
        ))}
      </ul>
      {isGroup && (
        <ul aria-label="Ekranai" className="office-tabs relative -mx-3 flex gap-1 py-1">
          {open.tabs.map((screen, at) => (
            <Tab
              key={screen.id}
              to={screen}
              here={here}
              isTold={at === 0}
              isOpen={screen.id === getScreenTab(here)}
              className="min-h-11 rounded-house px-3 data-open:bg-line/60 lg:min-h-9"
            >
              {getScreenName(screen) === open.title ? 'Sąrašas' : getScreenName(screen)}
            </Tab>
          ))}
        </ul>
      )}
    </nav>
  )
}

type TabProps = {
  to: OfficeScreen
  here: OfficeScreen
  isOpen: boolean
  /** The group's own link leads there, too, and is the current one: a row has one. */
  isTold?: boolean
  className: string
  children: string
}

/** Only a link that leads to the screen shown is the current one. */
function Tab({ to, here, isOpen, isTold = false, className, children }: TabProps) {
  return (
    <li className="shrink-0">
      <Link
        ref={isOpen ? bringIntoRow : undefined}
        to={to.path}
        aria-current={!isTold && to.id === getScreenTab(here) ? getAriaCurrent(to, here) : undefined}
        data-open={isOpen || undefined}
        className={`flex items-center text-[0.9375rem] text-soft outline-offset-[-3px] hover:text-ink data-open:text-ink ${className}`}
      >
        {children}
      </Link>
    </li>
  )
}

function bringIntoRow(link: HTMLAnchorElement | null) {
  const row = link?.closest('ul')
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}
