import { matchPath } from 'react-router'
import type { Right } from '#platform/rights.ts'
import { type Entry, menuSections, type OfficeScreen } from './define-screens.ts'
import { officeScreens } from './office-screens.ts'

type May = (right: Right) => boolean

interface MenuEntry {
  title: Entry
  /** In order; the entry links to the first. */
  tabs: [OfficeScreen, ...OfficeScreen[]]
}

/** Undefined for an address that only redirects. */
export const findScreenByPath = (pathname: string): OfficeScreen | undefined =>
  officeScreens.find(({ path }) => matchPath(path, pathname))

export const getScreenRight = (pathname: string): Right => findScreenByPath(pathname)?.right ?? 'office:enter'

export const getScreenName = ({ tab, title }: OfficeScreen): string => tab ?? title

/** `hasBranches`: the shop has several. */
export const listOfficeTabs = (may: May, hasBranches = false): OfficeScreen[] =>
  officeScreens.filter(
    ({ parent, right, onlyWithBranches }) => !parent && may(right) && (hasBranches || !onlyWithBranches),
  )

export function buildOfficeMenu(may: May, hasBranches = false): MenuEntry[] {
  const byEntry = Map.groupBy(listOfficeTabs(may, hasBranches), ({ entry }) => entry)
  return [...byEntry].map(([title, tabs]) => ({ title, tabs: tabs as MenuEntry['tabs'] }))
}

interface TabGroup {
  title: string
  /** In order; the group links to the first. */
  tabs: [OfficeScreen, ...OfficeScreen[]]
}

/** A group of which somebody may see one tab is that tab. */
export function listTabGroups(tabs: OfficeScreen[]): TabGroup[] {
  const byGroup = Map.groupBy(tabs, ({ group, id }) => group ?? id)
  return [...byGroup].map(([title, own]) => {
    const [first, ...others] = own as TabGroup['tabs']
    return { title: others.length > 0 ? title : getScreenName(first), tabs: [first, ...others] }
  })
}

/** The screen's own tab, or that of the screen it is reached from. */
export const getScreenTab = ({ id, parent = id }: OfficeScreen): string => parent

export const getAriaCurrent = (link: OfficeScreen, here: OfficeScreen) => (link.id === here.id ? 'page' : 'true')

interface Section {
  title: string
  screens: (OfficeScreen & { name: string })[]
}

/** The menu by the specification's sections. */
export function buildMenuSections(may: May): Section[] {
  const mine = listOfficeTabs(may, true)
  return menuSections
    .map((title) => ({
      title,
      screens: mine.flatMap((screen) =>
        screen.section?.[0] === title ? [{ ...screen, name: screen.section[1] }] : [],
      ),
    }))
    .filter(({ screens }) => screens.length > 0)
}
