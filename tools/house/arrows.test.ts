import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brokenArrows, wrongWith } from './arrows.ts'
import { drawFloors } from './draw-floors.ts'
import { foreignWriters } from './foreign-writers.ts'

let root: string
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'arrows-')))
  cpSync('.dependency-cruiser.mjs', join(root, '.dependency-cruiser.mjs'))
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8'))
  write('package.json', JSON.stringify({ type: 'module', imports }))
})
afterEach(() => rmSync(root, { recursive: true }))

test.for([
  [
    'screens-leave-the-server-alone',
    'src/orders/shop/orders.page.tsx',
    '../server/orders.queries.ts',
    'src/orders/server/orders.queries.ts',
  ],
  [
    'screens-leave-the-server-alone',
    'src/orders/orders.contract.ts',
    './server/orders.tables.ts',
    'src/orders/server/orders.tables.ts',
  ],
  [
    'one-door-to-the-api',
    'src/checkout/server/place-order.ts',
    '#cart/server/cart.api.ts',
    'src/cart/server/cart.api.ts',
  ],
  ['pure-rooms-know-nothing-else', 'src/money/add-vat.ts', '#settings/vat-rate.ts', 'src/settings/vat-rate.ts'],
  ['the-shop-does-without-its-demo', 'src/cart/cart.ts', '#demo/stock.ts', 'demo/stock.ts'],
  ['postgres-knows-no-room', 'postgres/runner.ts', '#cart/cart.ts', 'src/cart/cart.ts'],
  ['rooms-know-an-address-not-a-runner', 'src/cart/cart.ts', '#postgres/runner.ts', 'postgres/runner.ts'],
] as const)('%s: %s may not import %s', async ([rule, from, source, to]) => {
  write(from, `import { x } from '${source}'\nconsole.log(x)`)
  write(to, 'export const x = 1')
  expect(await brokenArrows(root)).toEqual([expect.stringMatching(new RegExp(`^${rule}: ${from} → ${to}`))])
})

test('circles are found, circles of types alone are not', async () => {
  write('src/cart/a.ts', "import { b } from './b.ts'\nexport const a = () => b")
  write('src/cart/b.ts', "import { a } from './a.ts'\nexport const b = () => a")
  write('src/cart/c.ts', "import type { D } from './d.ts'\nexport type C = D")
  write('src/cart/d.ts', "import type { C } from './c.ts'\nexport type D = C | 1")
  const broken = await brokenArrows(root)
  expect(broken.join()).toContain('no-circles: src/cart/a.ts')
  expect(broken.join()).not.toContain('src/cart/c.ts')
})

test('what is allowed is allowed: down, sideways, an action of another room, tests down and at tables', async () => {
  write('src/checkout/server/place-order.ts', "import { x } from '#cart/server/take-cart.ts'\nconsole.log(x)")
  write('src/cart/server/take-cart.ts', 'export const x = 1')
  write('src/cart/cart.test.ts', "import { x } from './server/take-cart.ts'\nconsole.log(x)")
  write('src/catalogue/stock.test.ts', "import { z } from '#orders/server/orders.tables.ts'\nconsole.log(z)")
  write('src/orders/server/orders.tables.ts', 'export const z = 1')
  write('src/app/api.ts', "import { y } from '#cart/server/cart.api.ts'\nconsole.log(y)")
  write('src/cart/server/cart.api.ts', 'export const y = 1')
  expect(await brokenArrows(root)).toEqual([])
})

const upOrRound = 'rooms-lean-on-lower-ones-without-a-circle'

test.for([
  ['an entrance', 'src/cart/cart.ts', 'src/app/routes.ts'],
  ['an action', 'src/catalogue/slug.ts', 'src/orders/order-states.ts'],
  ['a page', 'src/orders/office/order.page.tsx', 'src/payments/office/order-payments.tsx'],
  ['a query of a table above', 'src/objects/server/delete-object.ts', 'src/orders/server/orders.tables.ts'],
] as const)('%s: a room may not import a room above', ([, from, to]) => {
  expect(wrong([[from, to]])).toEqual([`${upOrRound}: ${from} imports ${to}`])
  expect(wrong([[to, from]]).join()).not.toContain(upOrRound)
})

test('a type alone goes up too, and is seen in the files themselves', async () => {
  write('src/ui/price.tsx', "import type { X } from '#catalogue/price.ts'\nexport const x: X = 1")
  write('src/catalogue/price.ts', 'export type X = 1')
  expect(await brokenArrows(root)).toEqual([`${upOrRound}: src/ui/price.tsx imports src/catalogue/price.ts`])
})

test('rooms of one floor may lean on each other, but in no circle, however long and though no file is in one', () => {
  expect(wrong([['src/settings/a.ts', 'src/ui/b.ts']])).toEqual([])
  const round = [
    ['src/settings/a.ts', 'src/ui/b.ts'],
    ['src/ui/c.ts', 'src/history/d.ts'],
    ['src/history/e.ts', 'src/settings/f.ts'],
  ] as const
  expect(wrong([...round, ['src/codes/a.ts', 'src/ui/b.ts']])).toEqual(
    round.map(([from, to]) => `${upOrRound}: ${from} imports ${to}`),
  )
  expect(wrong(round, ['src/ui/c.ts imports src/history/d.ts'])).toEqual([])
})

test('a room that nobody gave a floor is found', () => {
  expect(wrong([['src/helpers/a.ts', 'src/money/b.ts']])).toContain(
    'rooms-have-a-floor: src/helpers is not in tools/house/floors.ts',
  )
})

test('tables may name tables of any room, but read nothing else of rooms above the ground', () => {
  const tables = 'src/orders/server/orders.tables.ts'
  expect(wrong([[tables, 'src/rentals/server/rentals.tables.ts']])).toEqual([])
  expect(wrong([[tables, 'src/money/cents.ts']])).toEqual([])
  expect(wrong([[tables, 'src/catalogue/kinds.ts']])).toEqual([
    `tables-know-tables: ${tables} imports src/catalogue/kinds.ts`,
  ])
})

test('a test that needs a room above its own is about both and lies in tests/', () => {
  const from = 'src/catalogue/stock.test.ts'
  expect(wrong([[from, 'src/checkout/server/place-order.ts']])).toEqual([
    `tests-look-down: ${from} imports src/checkout/server/place-order.ts`,
  ])
  expect(wrong([['src/checkout/order.test.ts', 'src/catalogue/server/stock.ts']])).toEqual([])
})

test('builders of samples may import any room, and tests have them, tables and invariants of rooms above', () => {
  for (const to of ['orders/server/orders.samples.ts', 'orders/server/orders.tables.ts', 'verify/verify.ts'])
    expect(wrong([['src/money/cents.test.ts', `src/${to}`]])).toEqual([])
  expect(wrong([['src/platform/test-kit/test-shop.ts', 'src/app/shop.ts']])).toEqual([])
})

test.for([
  ['a builder', 'tx.insert(orders).values({})'],
  ['a builder in lines', 'tx\n    .update(orders)\n    .set({})'],
  ['a builder under another name', 'tx.delete(placed)'],
  ['SQL', 'tx.execute(sql`insert into orders (id) values (1)`)'],
  ['SQL with a name for the row', 'tx.execute(sql`with x as (select 1)\n  UPDATE "orders" as o\n  set id = 1`)'],
  ['SQL with the table put in', `tx.execute(sql\`delete from $\{orders} where true\`)`],
  ['SQL that empties', 'tx.execute(sql`truncate orders`)'],
])('%s: a table is written by its own room alone', ([, statement]) => {
  const code =
    "import { orders, orders as placed } from '#orders/server/orders.tables.ts'\nexport const write = (tx, sql) => "
  write('src/orders/server/orders.tables.ts', "export const orders = pgTable('orders', {})")
  write('src/orders/server/place.ts', `${code}${statement}`)
  expect(foreignWriters(root)).toEqual([])

  write('src/checkout/server/place.ts', `${code}${statement}`)
  expect(foreignWriters(root)).toEqual(['src/checkout/server/place.ts writes orders'])
})

test('tests and samples may write any table, everybody may read any, and comments write none', () => {
  write('src/orders/server/orders.tables.ts', "export const orders = pgTable('orders', {})")
  write('src/cart/cart.test.ts', 'export const a = `delete from orders`')
  write('src/cart/server/cart.samples.ts', 'export const a = `delete from orders`')
  write('src/cart/server/read.ts', '// delete from orders\nexport const a = `select 1 from orders for update`')
  expect(foreignWriters(root)).toEqual([])
})

test('an exception lets one thing pass, no other, and is an error itself once it no longer occurs', () => {
  const exceptions = ['src/ui/a.ts imports src/cart/b.ts', 'src/ui/a.ts writes orders']
  expect(wrong([['src/ui/a.ts', 'src/cart/b.ts']], exceptions, ['src/ui/a.ts writes orders'])).toEqual([])
  expect(wrong([['src/ui/a.ts', 'src/cart/c.ts']], exceptions, ['src/ui/a.ts writes carts'])).toEqual([
    `${upOrRound}: src/ui/a.ts imports src/cart/c.ts`,
    'each-table-has-one-writer: src/ui/a.ts writes carts',
    'exceptions-become-fewer: no longer true: src/ui/a.ts imports src/cart/b.ts',
    'exceptions-become-fewer: no longer true: src/ui/a.ts writes orders',
  ])
})

test('the picture of the floors shows rooms that are there, and who leans on a room of its own floor', () => {
  const page = 'Before\n\n<!-- floors: drawn by tools/house/arrows.ts -->\nold\n<!-- /floors -->\n\nAfter\n'
  const drawn = drawFloors(page, {
    broken: [],
    files: ['src/app/server.ts', 'src/money/a.ts', 'src/ui/b.ts', 'src/settings/c.ts'],
    imports: [{ from: 'src/settings/c.ts', to: 'src/ui/b.ts' }],
  })
  expect(drawn).toContain('| 8 | `app` ')
  expect(drawn).toContain('| 1 | `money` whole cents · `settings` → `ui`: what the shop has set · `ui` our parts |')
  expect(drawn).not.toMatch(/old|`cart`/)
  expect(drawn).toMatch(/^Before\n\n[\s\S]*\n\nAfter\n$/)
})

type Pair = readonly [from: string, to: string]

function wrong(pairs: readonly Pair[], exceptions: string[] = [], writes: string[] = []): string[] {
  const imports = pairs.map(([from, to]) => ({ from, to }))
  return wrongWith({ broken: [], files: pairs.flat(), imports }, writes, exceptions)
}

function write(path: string, content: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}
