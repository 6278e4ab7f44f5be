import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRentProduct, type TestProduct } from '#catalogue/server/catalogue.factories.ts'
import { openAppContext } from '#platform/test-kit/open-app-context.ts'
import {
  createDataDir,
  freePort,
  type RunningProgram,
  removeDataDir,
  spawnProgram,
  waitUntilReady,
} from '#platform/test-kit/running-program.ts'
import { createEmptyDatabase, type TestDatabase } from '#platform/test-kit/test-database.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { addDays } from '#rules/calendar/day.ts'
import { findNextOpenDay } from '#rules/calendar/opening-hours.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { makeCalendar } from '#rules/periods/compute-charged-days.factories.ts'
import { openForBusiness } from '#shell/settings/server/settings.factories.ts'
import { readLostDemand } from '#storefront/demand/server/public/demand.queries.ts'
import { describeSlack } from './slack.ts'

const visitors = 3_000
const visits = 4
const today = toVilniusDay(new Date())
const day = findNextOpenDay(addDays(today, 7), makeCalendar()) as string

let programs: Omit<RunningProgram, 'readyAfterMs'>[]
let folders: string[]
let database: TestDatabase
let shop: ReturnType<typeof openAppContext>
let drill: TestProduct

beforeAll(async () => {
  database = await createEmptyDatabase()
  folders = [createDataDir(), createDataDir()]
  const ports = await Promise.all(folders.map(freePort))
  const shared = { DATABASE_URL: database.url, TRUST_PROXY: '1' }
  programs = folders.map((DATA_DIR, i) => spawnProgram({ ...shared, PORT: ports[i] as string, DATA_DIR }))
  await Promise.all(programs.map((program) => waitUntilReady(program, 60_000)))
  shop = openAppContext(database.url)
  await openForBusiness(shop.context)
  drill = await makeRentProduct(shop, { units: 1, pricePerDayCents: 2_000 })
  const [from, to] = [toInstant(day, '08:00'), toInstant(day, '17:00')]
  await makeRental(shop, { productId: drill.id, from, to })
}, 120_000)
afterAll(async () => {
  await shop.close()
  for (const folder of folders) removeDataDir(folder)
  await database.drop()
})

async function visit(turn: number, visitor: number): Promise<void> {
  const base = programs[(turn + visitor) % programs.length]?.base
  const address =
    turn % 2 === 0 ? `/nuoma/${drill.category.slug}?` : `/api/rent-products?category=${drill.category.slug}&`
  const headers = { 'x-forwarded-for': `10.2.${visitor >> 8}.${visitor & 255}`, 'user-agent': 'Mozilla/5.0' }
  const answer = await fetch(`${base}${address}from=${day}&to=${day}`, { headers })
  await answer.arrayBuffer()
  expect(answer.status).toBe(200)
}

test('T303 two programs under load count each visitor once, pages and lists from memory alike, within 1 %', async () => {
  const began = performance.now()
  const all = Array.from({ length: visitors * visits }, (_, at) => [Math.floor(at / visitors), at % visitors] as const)
  const walkers = Array.from({ length: 40 }, async () => {
    for (let next = all.pop(); next; next = all.pop()) await visit(...next)
  })
  await Promise.all(walkers)
  const seconds = (performance.now() - began) / 1000
  for (const { child } of programs) child.kill('SIGTERM')
  expect(await Promise.all(programs.map(({ exited }) => exited))).toEqual([0, 0])

  const [lost] = await readLostDemand(shop.context.database.db, { from: today, to: today, max: 10 })
  const figures = `${visitors * visits} answers in ${seconds.toFixed(1)} s, counted ${lost?.times} of ${visitors}`
  console.log(`${figures}; ${describeSlack()}`)
  expect(lost?.times).toBeGreaterThanOrEqual(visitors * 0.99)
  expect(lost?.times).toBeLessThanOrEqual(visitors * 1.01)
  expect(lost?.price).toBe((lost?.times ?? 0) * 2_000)
}, 240_000)
