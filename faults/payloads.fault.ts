import { type Browser, chromium, type Page, type Request } from '@playwright/test'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestProgram } from '#platform/test-kit/request-program.ts'
import { removeDataDir } from '#platform/test-kit/running-program.ts'
import { createTestDatabase, type TestDatabase } from '#platform/test-kit/test-database.ts'
import { makeShop } from '../bench/at-size/make-shop.factories.ts'
import { findBrowser, listBrowserFlags } from '../tools/browser/find-browser.ts'
import { requestAdminToken, type ShopProgram, startShopProgram, stopShopProgram } from './kit.ts'

/** Each would set `window.hit`: in text, an attribute, a script, JSON or a URL. */
const strikes = ['hit=1', 'window.hit=1', '(()=>{hit=1})()', 'top.hit=1', 'self["hit"]=1']
const wrappings = [
  (js: string) => `<script>${js}</script>`,
  (js: string) => `"><script>${js}</script>`,
  (js: string) => `</script><script>${js}</script>`,
  (js: string) => `</title><script>${js}</script>`,
  (js: string) => `</textarea><script>${js}</script>`,
  (js: string) => `<img src=x onerror=${js}>`,
  (js: string) => `" onmouseover="${js}" autofocus onfocus="${js}`,
  (js: string) => `<svg/onload=${js}>`,
  (js: string) => `<iframe srcdoc="<script>parent.${js.replace(/^window\./, '')}</script>">`,
  (js: string) => `javascript:${js}`,
  (js: string) => `{{constructor.constructor('${js}')()}}`,
  (js: string) => `<!--<script>${js}//-->\u2028${'\\'}u003cscript>`,
]
const payloads = wrappings.flatMap((wrap) => strikes.map(wrap))

let database: TestDatabase
let program: ShopProgram
let browser: Browser
let token: string
const input: Record<string, string | number> = {}

beforeAll(async () => {
  database = await createTestDatabase()
  await makeShop(database.url, { products: 90 })
  await strike()
  program = await startShopProgram({ DATABASE_URL: database.url })
  token = await requestAdminToken(program)
  for (const text of payloads.slice(0, 12))
    await requestProgram(program, 'POST /api/todos', { as: token, body: { todo: text } })
  await requestProgram(program, 'PUT /api/note', { as: token, body: { note: payloads.join('\n') } })
  browser = await chromium.launch({ executablePath: await findBrowser(), args: listBrowserFlags() })
}, 180_000)
afterAll(async () => {
  await browser?.close()
  await stopShopProgram(program)
  removeDataDir(program.dataDir)
  await database.drop()
})

/** Past all checks. */
async function strike(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('set session_replication_role = replica')
  const columns: Record<string, string[]> = {
    categories: ['title'],
    products: ['title', 'about'],
    product_properties: ['property', 'value'],
    users: ['name', 'lastname', 'title'],
    orders: ['name', 'lastname', 'address', 'city', 'comment', 'title'],
    order_lines: ['title'],
    history: ['by_name'],
    objects: ['title', 'address'],
  }
  for (const [table, names] of Object.entries(columns))
    for (const name of names)
      await client
        .query(
          `update ${table} t set ${name} = left(coalesce(t.${name}, ''), 20) || ($1::text[])[1 + s.place % $2]
           from (select ctid as at, row_number() over ()::int as place from ${table}) s where t.ctid = s.at`,
          [payloads, payloads.length],
        )
        .catch((error: Error) => console.log(`${table}.${name}: ${error.message}`))
  for (const kind of ['rent', 'sell', 'addition']) {
    const { rows } = await client.query(
      'select p.slug, c.slug as category from products p join categories c on c.id = p.category_id where p.kind = $1 limit 1',
      [kind],
    )
    Object.assign(input, { [kind]: rows[0]?.slug, [`${kind}Category`]: rows[0]?.category })
  }
  const { rows } = await client.query('select id from orders order by id limit 1')
  input.order = rows[0]?.id
  await client.end()
}

/** The office's news stream never ends. */
function whenQuiet(page: Page): () => Promise<void> {
  const requests = new Set<Request>()
  let since = performance.now()
  const answered = (request: Request) => {
    requests.delete(request)
    since = performance.now()
  }
  page.on('request', (request) => {
    if (!request.headers().accept?.includes('text/event-stream')) requests.add(request)
  })
  page.on('requestfinished', answered)
  page.on('requestfailed', answered)
  return () => expect.poll(() => requests.size === 0 && performance.now() - since > 500, { timeout: 30_000 }).toBe(true)
}

async function visit(page: Page, address: string): Promise<string[]> {
  const values: string[] = []
  page.on('dialog', (dialog) => {
    values.push(`a dialog at ${address}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) values.push(`${address}: ${message.text()}`)
  })
  const isQuiet = whenQuiet(page)
  await page.goto(program.base + address)
  await isQuiet()
  if (await page.evaluate(() => 'hit' in window)) values.push(`a script ran at ${address}`)
  const ours = await page.evaluate(() =>
    [
      ...document.querySelectorAll('[onerror],[onload],[onmouseover],[onfocus],iframe[srcdoc],a[href^="javascript:"]'),
    ].map((one) => one.outerHTML.slice(0, 100)),
  )
  return [...values, ...ours.map((html) => `${address}: ${html}`)]
}

test(`T45 T49 ${payloads.length} payloads in every text: no page runs one, and none is stopped only by the policy`, async () => {
  const pages = [
    '/',
    ...['nuoma', 'pardavimas', 'priedai'].flatMap((path, i) => {
      const kind = ['rent', 'sell', 'addition'][i] as string
      return [`/${path}/${input[`${kind}Category`]}`, `/${path}/irankis/${input[kind]}`]
    }),
    `/search?raktazodis=${encodeURIComponent(payloads[0] as string)}`,
    '/search?raktazodis=script',
    '/login',
    ...[
      'dashboard',
      'buhalterija/uzsakymai',
      `buhalterija/uzsakymai/${input.order}`,
      'buhalterija/mokejimai',
      'rent/rentals',
      'rent/calendar',
    ].map((path) => `/admin/${path}`),
    ...[
      'rent/categories',
      'rent/products',
      'sell/categories',
      'sell/products',
      'additions/products',
      'users',
      'istorija',
    ].map((path) => `/admin/${path}`),
    `/admin/isdavimas/${input.order}`,
    '/vartotojas/uzsakymai',
    '/profile',
  ]
  const context = await browser.newContext({ locale: 'lt-LT' })
  await context.addInitScript((kept) => localStorage.setItem('token', kept), token)
  const values: string[] = []
  for (const address of pages) {
    const page = await context.newPage()
    values.push(...(await visit(page, address)))
    await page.close()
  }
  expect(values).toEqual([])

  const product = await (await fetch(`${program.base}/pardavimas/irankis/${input.sell}`)).text()
  const data = [...product.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json]) => json as string,
  )
  expect(data.length).toBeGreaterThan(0)
  for (const json of data) {
    expect(() => JSON.parse(json)).not.toThrow()
    expect(json).not.toMatch(/<\/?script|<!--|\u2028/)
  }
  await context.close()
}, 240_000)
