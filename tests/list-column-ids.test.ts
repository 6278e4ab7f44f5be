import { globSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { collectMountedRoutes } from '#platform/test-kit/mounted-routes.ts'
import { openTestShop } from '#platform/test-kit/test-shop.ts'
import type { Column } from '#shell/ui/office/data-table.tsx'

interface ListWithColumns {
  label?: string
  endpoint: { address: string }
  file?: string | null
  columns?: Column<never>[] | ((state: unknown) => Column<never>[])
  body?: unknown
}

const { definitions } = vi.hoisted(() => ({ definitions: [] as ListWithColumns[] }))

vi.mock('#people/accounts/office/public/create-office-list.tsx', () => {
  const keep = (definition: ListWithColumns) => {
    definitions.push(definition)
    return definition
  }
  return { createOfficeList: keep, defineList: keep }
})

/** Whatever a list's columns ask of its state. */
const anyState: unknown = new Proxy(() => undefined, {
  get: (_, name) => {
    if (name === Symbol.iterator) return [][Symbol.iterator]
    return name === Symbol.toPrimitive ? () => 2 : name === 'length' ? 2 : anyState
  },
  apply: () => anyState,
})

const pages = globSync('src/**/office/**/*.tsx').filter(
  (file) =>
    !file.includes('create-office-list') &&
    /create(Office|Products|Categories)List\(|defineList\(/.test(readFileSync(file, 'utf8')),
)

test('T1956 every list of the office names each of its columns once, so that files and shared addresses can name it', async () => {
  await Promise.all(pages.map((file) => import(`../${file}`)))
  const columns = definitions.flatMap(({ columns: own = [] }) => [typeof own === 'function' ? own(anyState) : own])
  const { buildRentalColumns } = await import('#rentals/office/build-rental-columns.tsx')
  const { buildOrderColumns } = await import('#back-office/order-book/office/build-order-columns.tsx')
  columns.push(buildRentalColumns(0, []) as Column<never>[], buildOrderColumns(0, []) as Column<never>[])
  const shown = columns.filter(({ length }) => length > 0)
  expect(shown.length).toBeGreaterThan(15)
  for (const one of shown) {
    const ids = one.map(({ key }) => key)
    expect(ids).toEqual([...new Set(ids)])
    for (const id of ids) expect(id).toMatch(/^[^,\s]+$/)
    expect(one.filter(({ rowHead }) => rowHead).length, ids.join()).toBe(1)
  }
})

test('T1959 every list of the office has both its files, unless it says that it has none', async () => {
  const { opened, routes } = await collectMountedRoutes(() => openTestShop())
  await opened.close()
  await Promise.all(pages.map((page) => import(`../${page}`)))
  const files = definitions.map(({ endpoint, file = endpoint.address }) => file).filter((file) => file !== null)
  expect(files.length).toBeGreaterThan(15)
  const mounted = new Set(routes.map(({ url }) => url))
  const wanted = files.flatMap((file) => [`${file}/export.csv`, `${file}/export.xlsx`])
  expect(wanted.filter((address) => !mounted.has(address))).toEqual([])
})
