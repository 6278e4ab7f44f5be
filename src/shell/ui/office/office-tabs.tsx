import { Link } from 'react-router'
import { useBranches } from '#shell/branches/office/public/places-store.ts'
import { getAriaCurrent, getScreenName, getScreenTab, listOfficeTabs } from '#shell/screens/office-menu.ts'
import { useScreen } from '#shell/screens/use-screen.ts'
import { usePermissions } from './permissions.tsx'

/** Links to pages, not ARIA tabs. */
export function OfficeTabs() {
  const may = usePermissions()
  const hasBranches = useBranches().length > 1
  const here = useScreen()
  const shown = here && getScreenTab(here)
  // Keeps its place while the person is unknown.
  const isKnown = may('office:enter')
  const tabs = listOfficeTabs((right) => !isKnown || may(right), hasBranches).filter(
    ({ entry }) => entry === here?.entry,
  )
  if (!here || tabs.length < 2) return null
  if (!isKnown) return <div className="h-[calc(2.75rem+1px)] border-b border-line" />
  return (
    <nav aria-label={here.entry} className="border-b border-line px-4 lg:px-8 print:hidden">
      <ul className="office-tabs relative flex gap-5">
        {tabs.map((screen) => (
          <li key={screen.id} className="shrink-0">
            <Link
              ref={screen.id === shown ? bringIntoRow : undefined}
              to={screen.path}
              aria-current={screen.id === shown ? getAriaCurrent(screen, here) : undefined}
              className="flex min-h-11 items-center border-b-2 border-transparent pt-0.5 text-[0.9375rem] font-medium text-soft outline-offset-[-3px] hover:text-ink aria-[current]:border-signal aria-[current]:text-ink"
            >
              {getScreenName(screen)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function bringIntoRow(link: HTMLAnchorElement | null) {
  const row = link?.closest('ul')
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
}
