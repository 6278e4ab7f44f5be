import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rejectServerImports } from './reject-server-imports.ts'

let root: string
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'guard-')))
})
afterEach(() => rmSync(root, { recursive: true }))

test('a screen that reaches into the server fails the build, which says who reached for what', async () => {
  write('src/orders/shop/my-orders.ts', "import { placeOrder } from '../server/place-order.ts'\nplaceOrder()")
  write('src/orders/server/place-order.ts', 'export const placeOrder = () => 1')
  await expect(built('src/orders/shop/my-orders.ts')).rejects.toThrow(
    'src/orders/shop/my-orders.ts must not import src/orders/server/place-order.ts',
  )
})

test('the way there may be long', async () => {
  write('src/page.ts', "import './between.ts'")
  write('src/between.ts', "export { table } from './money.tables.ts'")
  write('src/money.tables.ts', 'export const table = 1')
  await expect(built('src/page.ts')).rejects.toThrow('src/between.ts must not import src/money.tables.ts')
})

test.for(['pg', 'node:crypto', 'drizzle-orm/pg-core', '@fastify/swagger', 'sharp'])(
  '%s is no package for a browser',
  async (name) => {
    write('src/page.ts', `import '${name}'`)
    await expect(built('src/page.ts')).rejects.toThrow(`src/page.ts must not import ${name}`)
  },
)

test('types are no code, and other files may be imported', async () => {
  write(
    'src/page.ts',
    "import type { Row } from './server/row.ts'\nimport { day } from './observer/day.ts'\nconsole.log(day satisfies Row)",
  )
  write('src/server/row.ts', 'export type Row = number')
  write('src/observer/day.ts', 'export const day = 1')
  await expect(built('src/page.ts')).resolves.toBeDefined()
})

test("the server's own build may of course reach it", async () => {
  write('src/page.ts', "import 'node:crypto'\nimport './server/action.ts'")
  write('src/server/action.ts', 'export const action = 1')
  await expect(built('src/page.ts', true)).resolves.toBeDefined()
})

function write(path: string, content: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), content)
}

const built = (entry: string, ssr = false) =>
  build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [rejectServerImports()],
    build: { write: false, ssr: ssr && join(root, entry), rolldownOptions: { input: join(root, entry) } },
  })
