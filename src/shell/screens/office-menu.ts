import { matchPath } from 'react-router'
import type { Right } from '#platform/rights.ts'
import { type Entry, type OfficeScreen, officeScreens, sections } from './office-screens.ts'

type May = (right: Right) => boolean

interface MenuEntry {
  title: Entry
  /** In order; the entry links to the first. */
  tabs: [OfficeScreen, ...OfficeScreen[]]
}

/** Undefined for an address that only redirects. */
export const screenAt = (pathname: string): OfficeScreen | undefined =>
  officeScreens.find(({ path }) => matchPath(path, pathname))

export const rightOfScreen = (pathname: string): Right => screenAt(pathname)?.right ?? 'office:enter'

/** Name in menus. */
export const nameOf = ({ tab, title }: OfficeScreen): string => tab ?? title

/** `hasPlaces`: the shop has several. */
export const tabsFor = (may: May, hasPlaces = false): OfficeScreen[] =>
  officeScreens.filter(({ of, right, ofPlaces }) => !of && may(right) && (hasPlaces || !ofPlaces))

export function menuFor(may: May, hasPlaces = false): MenuEntry[] {
  const byEntry = Map.groupBy(tabsFor(may, hasPlaces), ({ entry }) => entry)
  return [...byEntry].map(([title, tabs]) => ({ title, tabs: tabs as MenuEntry['tabs'] }))
}

/** The screen's own tab, or that of the screen it is reached from. */
export const tabOf = ({ id, of = id }: OfficeScreen): string => of

export const currentAs = (link: OfficeScreen, here: OfficeScreen) => (link.id === here.id ? 'page' : 'true')

interface Section {
  title: string
  screens: (OfficeScreen & { name: string })[]
}

/** The menu by the specification's sections. */
export function sectionsFor(may: May): Section[] {
  const mine = tabsFor(may, true)
  return sections
    .map((title) => ({
      title,
      screens: mine.flatMap((screen) =>
        screen.section?.[0] === title ? [{ ...screen, name: screen.section[1] }] : [],
      ),
    }))
    .filter(({ screens }) => screens.length > 0)
}
