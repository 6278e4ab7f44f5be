import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import list from '#app/routes.ts'
import { type Role, rightsOfRole, roles } from '#people/accounts/roles.ts'
import { menuEntries, type ScreensModule } from '#shell/screens/define-screens.ts'
import { loadScreens } from '#shell/screens/load-screens.ts'
import {
  buildMenuSections,
  buildOfficeMenu,
  findScreenByPath,
  getScreenName,
  getScreenRight,
  listOfficeTabs,
  listTabGroups,
} from '#shell/screens/office-menu.ts'
import { officeScreens } from '#shell/screens/office-screens.ts'

const routes: RouteConfigEntry[] = list
const screenFiles = globSync('src/**/*.screens.ts')

const mayAs = (role: Role) => (right: (typeof rightsOfRole)[Role][number]) => rightsOfRole[role].includes(right)
const entriesOf = (role: Role) => buildOfficeMenu(mayAs(role)).map(({ title }) => title)

test('the owner works by eleven entries, with the profile beside them', () => {
  expect(entriesOf('owner')).toEqual([
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
  ])
  expect(entriesOf('manager')).toEqual(entriesOf('owner'))
})

test('every other role sees the menu entries of its work', () => {
  const withoutOwn = (role: Role) => entriesOf(role).slice(1, -1)
  expect(withoutOwn('counter')).toEqual([
    'Užsakymai',
    'Nuomos',
    'Kalendorius',
    'Klientai',
    'Technika',
    'Pristatymas',
    'Pinigai',
    'Katalogas',
  ])
  expect(withoutOwn('accountant')).toEqual([
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
  ])
  expect(withoutOwn('mechanic')).toEqual(['Nuomos', 'Kalendorius', 'Technika', 'Katalogas'])
  expect(withoutOwn('driver')).toEqual(['Nuomos', 'Kalendorius', 'Technika', 'Pristatymas'])
})

test('an entry leads to the first tab that somebody may see, and no tab is another’s', () => {
  const leadsTo = (role: Role, entry: string) =>
    buildOfficeMenu(mayAs(role)).find(({ title }) => title === entry)?.tabs[0].path
  expect(leadsTo('counter', 'Pristatymas')).toBe('/admin/rent/marsrutai')
  expect(leadsTo('driver', 'Pristatymas')).toBe('/marsrutas')
  expect(leadsTo('accountant', 'Pristatymas')).toBe('/admin/pristatymas')
  expect(leadsTo('driver', 'Technika')).toBe('/admin/rent/prastovos')
  for (const role of roles)
    for (const { tabs } of buildOfficeMenu(mayAs(role)))
      for (const { path } of tabs) expect(mayAs(role)(getScreenRight(path)), `${role} at ${path}`).toBe(true)
})

test('T1965 the long entries show five places in their row, and the screens of a group in a second one', () => {
  const rowOf = (role: Role, entry: string) =>
    listTabGroups(listOfficeTabs(mayAs(role)).filter((screen) => screen.entry === entry)).map(({ title, tabs }) => [
      title,
      ...(tabs.length > 1 ? tabs.map(getScreenName) : []),
    ])
  expect(rowOf('owner', 'Pinigai')).toEqual([
    ['Mokėjimai', 'Mokėjimai', 'Internetu gauta', 'Sutikrinimas', 'Pinigų grąžinimai'],
    ['Užstatai'],
    ['Skolos', 'Skolos', 'Laiškai ir palūkanos'],
    ['Mėnuo', 'Sąskaitų išrašymas', 'i.SAF', 'Mėnesio uždarymas', 'Registrai'],
    ['Numerių tikrinimas'],
  ])
  expect(rowOf('owner', 'Ataskaitos')).toEqual([
    ['Įranga', 'Įrangos užimtumas', 'Remontas', 'Pristatymai', 'Prarasta paklausa'],
    ['Pajamos', 'Mėnuo', 'Pardavimai', 'Nuolaidos'],
    ['Užstatai ir skolos', 'Laikomi užstatai', 'Skolos pagal amžių'],
    ['Istorija'],
    ['Saugumo įvykiai'],
    ['Duomenų patikra'],
  ])
  expect(rowOf('owner', 'Katalogas')).toEqual([
    ['Nuoma', 'Nuomos produktai', 'Nuomos kategorijos'],
    ['Pardavimas', 'Pardavimo produktai', 'Pardavimo kategorijos'],
    ['Priedai', 'Priedų produktai', 'Priedų kategorijos'],
    ['Akcijos'],
    ['Paieškos žodžiai'],
  ])
  for (const role of roles)
    for (const { tabs } of buildOfficeMenu(mayAs(role))) expect(listTabGroups(tabs).length, role).toBeLessThan(7)
})

test('a group of which somebody may see one screen is that screen', () => {
  const screens = listOfficeTabs(() => true).filter(({ id }) => id === 'admin.accounting.months')
  expect(listTabGroups(screens).map(({ title }) => title)).toEqual(['Mėnesio uždarymas'])
})

test('the contract’s sections stay, with the screens of the specification under them', () => {
  const entries = buildMenuSections(() => true).map(({ title, screens }) => [title, ...screens.map(({ path }) => path)])
  expect(entries).toEqual([
    ['Valdymo skydas', '/admin/dashboard'],
    ['Nuoma', '/admin/rent/rentals', '/admin/rent/products', '/admin/rent/categories'],
    ['Pardavimas', '/admin/sell/products', '/admin/sell/categories'],
    ['Priedai', '/admin/additions/products', '/admin/additions/categories'],
    ['Buhalterija', '/admin/buhalterija/uzsakymai'],
    ['Vartotojai', '/admin/users'],
  ])
  expect(buildMenuSections(mayAs('driver')).map(({ title }) => title)).toEqual(['Valdymo skydas', 'Nuoma'])
})

test('every screen is a tab, or is reached from one', () => {
  for (const { id, path, parent } of officeScreens) {
    expect(parent !== undefined, `${id} has a tab unless its address has a parameter`).toBe(path.includes(':'))
    const tab = officeScreens.find((other) => other.id === parent)
    if (parent) expect([tab?.id, tab?.parent], `${id} is reached from ${parent}`).toEqual([parent, undefined])
  }
  const names = listOfficeTabs(() => true).map(getScreenName)
  expect(new Set(names).size).toBe(names.length)
})

test('screens of all modules stand in the menu’s order, and no two share an id or a position', () => {
  const modules = Object.values(import.meta.glob<ScreensModule>('/src/**/*.screens.ts', { eager: true }))
  const definitions = modules.flatMap((module) => Object.values(module)).flatMap((screens) => Object.entries(screens))
  const orderOf = new Map(definitions.map(([id, { order }]) => [id, order]))
  const positions = officeScreens.map(({ id, entry }) => menuEntries.indexOf(entry) * 10_000 + (orderOf.get(id) ?? 0))
  expect(definitions).toHaveLength(officeScreens.length)
  expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b))
})

test('the list that Node loads for routes and the build is the one that the office has', async () => {
  expect(await loadScreens()).toEqual(officeScreens)
})

test('a module defines the screens whose pages it holds, in the file of its name', () => {
  for (const file of screenFiles) {
    const folder = dirname(file)
    expect(basename(file)).toBe(`${basename(folder)}.screens.ts`)
    const pages = [...readFileSync(file, 'utf8').matchAll(/page: '(.+)'/g)].map(([, page]) => `src/${page}`)
    expect(pages.filter((page) => !/^\/(office|pages)\/[^/]+$/.test(page.replace(folder, '')))).toEqual([])
  }
})

test('every screen has its route, without an edit of the list of routes', () => {
  const office = routes.find(({ id }) => id === 'office')?.children ?? []
  const pages = new Map([...routes, ...office].map(({ id, file }) => [id, file]))
  for (const { id, page } of officeScreens) expect(pages.get(id)).toBe(`../${page}`)
})

test('an address leads to its own screen, whatever others look like it', () => {
  for (const screen of officeScreens) expect(findScreenByPath(screen.path.replace(/:\w+/g, '7'))).toBe(screen)
  expect(getScreenRight('/admin/users/')).toBe('users:read')
  expect(getScreenRight('/admin')).toBe('office:enter')
})

test('every page of the office is told, and is there', () => {
  const entries = new Set(officeScreens.map(({ page }) => `src/${page}`))
  expect([...entries].filter((file) => !existsSync(file))).toEqual([])
  const pages = globSync('src/**/office/*.page.tsx').filter((file) => !/\/to-[\w-]+\.page\.tsx$/.test(file))
  expect(pages.filter((file) => !entries.has(file))).toEqual([])
})
