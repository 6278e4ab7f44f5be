import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brokenArrows } from './arrows.ts'

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
  [
    'arrows-point-down-from-catalogue',
    'src/catalogue/slug.ts',
    '#orders/order-states.ts',
    'src/orders/order-states.ts',
  ],
  ['arrows-point-down-from-money', 'src/ui/price.tsx', '#catalogue/price.ts', 'src/catalogue/price.ts'],
  [
    'tests-look-down-from-catalogue',
    'src/catalogue/stock.test.ts',
    '#checkout/server/place-order.ts',
    'src/checkout/server/place-order.ts',
  ],
  ['entrances-are-not-imported', 'src/cart/cart.ts', '#routes.ts', 'src/routes.ts'],
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

test('what is allowed is allowed: down, sideways, a deed of another room, tests down and at tables', async () => {
  write('src/checkout/server/place-order.ts', "import { x } from '#cart/server/take-cart.ts'\nconsole.log(x)")
  write('src/cart/server/take-cart.ts', 'export const x = 1')
  write('src/cart/cart.test.ts', "import { x } from './server/take-cart.ts'\nconsole.log(x)")
  write('src/catalogue/stock.test.ts', "import { z } from '#orders/server/orders.tables.ts'\nconsole.log(z)")
  write('src/orders/server/orders.tables.ts', 'export const z = 1')
  write('src/api.ts', "import { y } from '#cart/server/cart.api.ts'\nconsole.log(y)")
  write('src/cart/server/cart.api.ts', 'export const y = 1')
  expect(await brokenArrows(root)).toEqual([])
})

function write(path: string, content: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}
