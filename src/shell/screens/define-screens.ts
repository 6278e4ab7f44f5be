import type { Right } from '#platform/rights.ts'
import type { LiveUpdatePattern } from '#shell/news/live-update-names.ts'

/** Entries of the menu, in its order. */
export const menuEntries = [
  'Šiandien',
  'Užsakymai',
  'Nuomos',
  'Kalendorius',
  'Klientai',
  'Technika',
  'Pristatymas',
  'Pinigai',
  'Katalogas',
  'Ataskaitos',
  'Nustatymai',
  'Profilis',
] as const

/** The specification's menu, after the dashboard. */
export const menuSections = ['Valdymo skydas', 'Nuoma', 'Pardavimas', 'Priedai', 'Buhalterija', 'Vartotojai'] as const

export type Entry = (typeof menuEntries)[number]

interface ScreenBase {
  /** Full path. The screen has a parent if it holds a parameter, and a tab if not. */
  path: string
  /** File under `src/`. The help of a `*.page.tsx` is in `shell/help/office/texts`, by the same name. */
  page: string
  /** Also the browser's title. */
  title: string
  right: Right
  /** Live updates upon which it revalidates. None where that would reset what is typed, and for reports. */
  revalidatesOn: readonly LiveUpdatePattern[]
  /** Position in its entry, in gaps of ten. Of two paths that match an address, the first wins. */
  order: number
}

interface TabDefinition extends ScreenBase {
  entry: Entry
  /** Default: the title. */
  tab?: string
  /** Tabs of one group share a place in the row of tabs, and stand in a second row while one of them is open. */
  group?: string
  /** Of no use in a shop with one branch: then it has no tab. */
  onlyWithBranches?: true
  /** Section and name in the specification's menu. */
  section?: readonly [title: (typeof menuSections)[number], name: string]
  parent?: undefined
}

interface ChildDefinition extends ScreenBase {
  /** Id of the screen it is reached from, whose entry it shares. */
  parent: string
  entry?: undefined
  tab?: undefined
  group?: undefined
  onlyWithBranches?: undefined
  section?: undefined
}

/** By id, which is the route's. */
type ScreenDefinitions = Record<string, TabDefinition | ChildDefinition>

/** A `*.screens.ts`. */
export type ScreensModule = Record<string, ScreenDefinitions>

export type OfficeScreen = (Omit<TabDefinition, 'order'> | Omit<ChildDefinition, 'order' | 'entry'>) & {
  id: string
  entry: Entry
}

export const defineScreens = (screens: ScreenDefinitions): ScreenDefinitions => screens

/** Screens of all modules, in the order of the menu. */
export function foldScreens(modules: ScreensModule[]): OfficeScreen[] {
  const definitions: ScreenDefinitions = Object.assign({}, ...modules.flatMap((module) => Object.values(module)))
  return Object.entries(definitions)
    .map(([id, screen]) => ({ id, ...screen, entry: definitions[screen.parent ?? id]?.entry as Entry }))
    .sort((a, b) => menuEntries.indexOf(a.entry) - menuEntries.indexOf(b.entry) || a.order - b.order)
    .map(({ order, ...screen }) => screen)
}
