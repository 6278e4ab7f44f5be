import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkArchitecture } from './check-architecture.ts'
import { findForeignWriters } from './find-foreign-writers.ts'
import { renderModulesTable } from './render-modules-table.ts'
import { renderSubscribersTable } from './render-subscribers-table.ts'

let root: string
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'arrows-')))
  cpSync('.dependency-cruiser.mjs', join(root, '.dependency-cruiser.mjs'))
  cpSync('tools/architecture/layers.ts', join(root, 'tools/architecture/layers.ts'))
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
    'one-way-to-the-api',
    'src/sales/checkout/server/place-order.ts',
    '#sales/cart/server/cart.api.ts',
    'src/sales/cart/server/cart.api.ts',
  ],
  [
    'modules-are-listed-once',
    'src/sales/checkout/checkout.contract.ts',
    '#sales/cart/module.ts',
    'src/sales/cart/module.ts',
  ],
  [
    'pure-modules-know-nothing-else',
    'src/rules/money/add-vat.ts',
    '#rules/tariffs/vat-rate.ts',
    'src/rules/tariffs/vat-rate.ts',
  ],
  ['the-shop-does-without-its-demo', 'src/sales/cart/cart.ts', '#demo/stock.ts', 'demo/stock.ts'],
  ['postgres-knows-no-module', 'postgres/runner.ts', '#sales/cart/cart.ts', 'src/sales/cart/cart.ts'],
  ['modules-know-an-address-not-a-runner', 'src/sales/cart/cart.ts', '#postgres/runner.ts', 'postgres/runner.ts'],
] as const)('%s: %s may not import %s', async ([rule, from, source, to]) => {
  write(from, `import { x } from '${source}'\nconsole.log(x)`)
  write(to, 'export const x = 1')
  const broken = await checkArchitecture(root)
  expect(broken.filter((line) => !line.startsWith('modules-list-their-files'))).toEqual([
    expect.stringMatching(new RegExp(`^${rule}: ${from} → ${to}`)),
  ])
})

test('circles are found, circles of types alone are not', async () => {
  write('src/sales/cart/a.ts', "import { b } from './b.ts'\nexport const a = () => b")
  write('src/sales/cart/b.ts', "import { a } from './a.ts'\nexport const b = () => a")
  write('src/sales/cart/c.ts', "import type { D } from './d.ts'\nexport type C = D")
  write('src/sales/cart/d.ts', "import type { C } from './c.ts'\nexport type D = C | 1")
  const broken = await checkArchitecture(root)
  expect(broken.join()).toContain('no-circles: src/sales/cart/a.ts')
  expect(broken.join()).not.toContain('src/sales/cart/c.ts')
})

test('an allowed import is not reported: down, sideways, an action of another module, tests down and at tables', async () => {
  write(
    'src/sales/checkout/server/place-order.ts',
    "import { x } from '#sales/cart/server/take-cart.ts'\nconsole.log(x)",
  )
  write('src/sales/cart/server/take-cart.ts', 'export const x = 1')
  write('src/sales/cart/cart.test.ts', "import { x } from './server/take-cart.ts'\nconsole.log(x)")
  write('src/catalogue/stock.test.ts', "import { z } from '#orders/server/orders.tables.ts'\nconsole.log(z)")
  write('src/orders/server/orders.tables.ts', 'export const z = 1')
  write('src/sales/cart/module.ts', "import { y } from './server/cart.api.ts'\nconsole.log(y)")
  imports('src/sales/cart/module.ts', 'src/shell/module/define-module.ts')
  imports('src/rules/money/module.ts', 'src/shell/module/define-module.ts')
  imports('src/app/modules.ts', 'src/sales/cart/module.ts')
  write('src/sales/cart/server/cart.api.ts', 'export const y = 1')
  expect(await checkArchitecture(root)).toEqual([])
})

test.for([
  ['an entrance', 'src/sales/cart/cart.ts', 'src/app/routes.ts'],
  ['an action', 'src/catalogue/slug.ts', 'src/orders/order-states.ts'],
  ['a page', 'src/orders/office/order.page.tsx', 'src/finance/payments/office/public/order-payments.tsx'],
  ['a query of a table above', 'src/people/work-sites/server/delete-object.ts', 'src/orders/server/orders.tables.ts'],
  ['a test that is about both', 'src/catalogue/stock.test.ts', 'src/sales/checkout/server/place-order.ts'],
] as const)('%s: a module may not import a module above', async ([, from, to]) => {
  imports(from, to)
  expect((await checkArchitecture(root)).join()).toContain(`layers-import-lower-ones: ${from} → ${to}`)
})

test('a type alone goes up too', async () => {
  write('src/shell/ui/price.tsx', "import type { X } from '#catalogue/price.contract.ts'\nexport const x: X = 1")
  write('src/catalogue/price.contract.ts', 'export type X = 1')
  expect(await checkArchitecture(root)).toEqual([
    'layers-import-lower-ones: src/shell/ui/price.tsx → src/catalogue/price.contract.ts',
  ])
})

const inside = 'src/orders/server/draw-lines.ts'
const past = `public-files-only: src/sales/cart/server/cart.ts → ${inside}`

test.for([
  ['the server of another module', inside, [past]],
  ['its public folder', 'src/orders/server/public/draw-lines.ts', []],
  ['the public folder of its office', 'src/orders/office/public/order-row.tsx', []],
  ['the folder of the module', 'src/orders/draw-lines.ts', []],
] as const)('of another module only what is public may be imported: %s', async ([, file, broken]) => {
  imports(file.includes('/office/') ? 'src/sales/cart/office/cart.tsx' : 'src/sales/cart/server/cart.ts', file)
  expect(await checkArchitecture(root)).toEqual(broken)
})

test.for([
  ['routes', 'src/sales/cart/server/cart.api.ts'],
  ['jobs', 'src/sales/cart/server/public/cart.jobs.ts'],
  ['events', 'src/sales/cart/cart.events.ts'],
  ['subscribers', 'src/sales/cart/server/cart.subscribers.ts'],
  ['invariants', 'src/sales/cart/server/cart.invariants.ts'],
  ['routes of a module of the top folder', 'src/orders/server/orders.api.ts'],
  ['erasures', 'src/sales/cart/server/cart.erasure.ts'],
  ['invariants', 'src/sales/cart/server/cart.invariants.ts'],
  ["what a person's file has", 'src/sales/cart/server/cart.personal-data.ts'],
  ['purges', 'src/sales/cart/server/cart.retention.ts'],
] as const)('%s that no listed module has are found', async ([, file]) => {
  const unlisted = `modules-list-their-files: ${file} is in no module of src/app/modules.ts`
  const module = file.startsWith('src/orders') ? 'src/orders/module.ts' : 'src/sales/cart/module.ts'
  write(file, 'export const x = 1')
  expect(await checkArchitecture(root)).toContain(unlisted)
  imports(module, file)
  expect(await checkArchitecture(root)).toContain(unlisted)
  imports('src/app/modules.ts', module)
  expect(await checkArchitecture(root)).not.toContain(unlisted)
})

test('jobs are listed by any module, all else by that of its folder', async () => {
  imports('src/app/modules.ts', 'src/sales/cart/module.ts')
  const kinds = ['api', 'jobs', 'erasure', 'invariants', 'personal-data', 'retention']
  for (const kind of kinds) imports('src/sales/cart/module.ts', `src/orders/orders.${kind}.ts`)
  const broken = await checkArchitecture(root)
  expect(broken.filter((line) => line.startsWith('modules-list-their-files'))).toEqual([
    'modules-list-their-files: src/orders/orders.api.ts is in no module of src/app/modules.ts',
    'modules-list-their-files: src/orders/orders.erasure.ts is in no module of src/app/modules.ts',
    'modules-list-their-files: src/orders/orders.invariants.ts is in no module of src/app/modules.ts',
    'modules-list-their-files: src/orders/orders.personal-data.ts is in no module of src/app/modules.ts',
    'modules-list-their-files: src/orders/orders.retention.ts is in no module of src/app/modules.ts',
  ])
})

test('a public file that no other module uses belongs back', async () => {
  const file = 'src/orders/server/public/draw-lines.ts'
  imports('src/orders/server/orders.api.ts', file)
  expect(await checkArchitecture(root)).toContainEqual(`public-files-have-users: ${file} is public for nobody`)
})

test('tests, factories and the program itself import any file; contracts and tables are always public', async () => {
  imports('src/sales/cart/cart.test.ts', inside)
  imports('src/sales/cart/cart.factories.ts', inside)
  imports('src/app/job-definitions.ts', inside)
  imports('src/sales/cart/cart.contract.ts', 'src/orders/orders.contract.ts')
  imports('src/sales/cart/server/cart.queries.ts', 'src/orders/server/orders.tables.ts')
  expect(await checkArchitecture(root)).toEqual([])
})

test('tables may name tables of any module, but read no program', async () => {
  const tables = 'src/orders/server/orders.tables.ts'
  imports(tables, 'src/rentals/server/rentals.tables.ts')
  expect(await checkArchitecture(root)).toEqual([])
  imports(tables, 'src/catalogue/kinds.ts')
  expect((await checkArchitecture(root)).join()).toContain(`tables-know-tables: ${tables} → src/catalogue/kinds.ts`)
})

test('factories may import any module, and tests have them, tables and invariants of modules above', async () => {
  for (const to of [
    'src/orders/server/public/orders.factories.ts',
    'src/orders/server/orders.tables.ts',
    'src/app/verify.ts',
  ])
    imports('src/rules/money/cents.test.ts', to)
  imports('src/platform/test-kit/test-shop.ts', 'src/app/shop.ts')
  expect(await checkArchitecture(root)).toEqual([])
})

test.for([
  ['a builder', 'tx.insert(orders).values({})'],
  ['a builder in lines', 'tx\n    .update(orders)\n    .set({})'],
  ['a builder under another name', 'tx.delete(placed)'],
  ['SQL', 'tx.execute(sql`insert into orders (id) values (1)`)'],
  ['SQL with a name for the row', 'tx.execute(sql`with x as (select 1)\n  UPDATE "orders" as o\n  set id = 1`)'],
  ['SQL with the table put in', `tx.execute(sql\`delete from $\{orders} where true\`)`],
  ['a purge', 'createPurge(orders, { key: orders.id })'],
  ['SQL that empties', 'tx.execute(sql`truncate orders`)'],
])('%s: a table is written by its own module alone', ([, statement]) => {
  const code =
    "import { orders, orders as placed } from '#orders/server/orders.tables.ts'\nexport const write = (tx, sql) => "
  write('src/orders/server/orders.tables.ts', "export const orders = pgTable('orders', {})")
  write('src/orders/server/place.ts', `${code}${statement}`)
  expect(findForeignWriters(root)).toEqual([])

  write('src/sales/checkout/server/place.ts', `${code}${statement}`)
  expect(findForeignWriters(root)).toEqual(['src/sales/checkout/server/place.ts writes orders'])
})

test('tests and samples may write any table, everybody may read any, and comments write none', () => {
  write('src/orders/server/orders.tables.ts', "export const orders = pgTable('orders', {})")
  write('src/sales/cart/cart.test.ts', 'export const a = `delete from orders`')
  write('src/sales/cart/server/cart.factories.ts', 'export const a = `delete from orders`')
  write('src/sales/cart/server/read.ts', '// delete from orders\nexport const a = `select 1 from orders for update`')
  expect(findForeignWriters(root)).toEqual([])
})

test('the picture shows every layer, the highest first', () => {
  const drawn = renderModulesTable(
    'Before\n\n<!-- modules: drawn by tools/architecture/check-architecture.ts -->\nold\n<!-- /modules -->\n\nAfter\n',
  )
  expect(drawn).toMatch(
    /^Before\n\n[\s\S]*`app`[\s\S]*`rules` \| `money` whole cents ·[\s\S]*`platform`[\s\S]*\n\nAfter\n$/,
  )
  expect(drawn).not.toContain('\nold\n')
})

test('the picture tells what follows from an event, in its order', () => {
  const drawn = renderSubscribersTable(
    '<!-- subscribers: drawn by tools/architecture/check-architecture.ts -->\nold\n<!-- /subscribers -->\n',
  )
  expect(drawn).toContain(
    '| `rental.returned` | Pažymėta kaip grąžinta | `dropCollectionWhenBack`, then `removeUnneededExtension`, then `enqueueReturnBilling`, then `dropNeedlessExtensions` |',
  )
  expect(drawn).not.toContain('\nold\n')
})

function imports(from: string, to: string) {
  if (!existsSync(join(root, to))) write(to, 'export const x = 1')
  const before = existsSync(join(root, from)) ? readFileSync(join(root, from), 'utf8') : ''
  write(from, `${before}\nimport '#${to.slice('src/'.length)}'\nexport const y = 1`)
}

function write(path: string, content: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}
