import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRentProduct, type SampleProduct } from '#catalogue/server/catalogue.samples.ts'
import { groundOn } from '#platform/test-kit/ground-on.ts'
import {
  freePort,
  newDataDir,
  type RunningProgram,
  ready,
  removeDataDir,
  spawnProgram,
} from '#platform/test-kit/running-program.ts'
import { createEmptyDatabase, type TestDatabase } from '#platform/test-kit/test-database.ts'
import { aRental } from '#rentals/server/rentals.samples.ts'
import { addDays } from '#rules/calendar/day.ts'
import { nextOpenDay } from '#rules/calendar/opening-hours.ts'
import { dayOf, instantOf } from '#rules/calendar/vilnius-time.ts'
import { aCalendar } from '#rules/periods/charged-days.samples.ts'
import { openForBusiness } from '#shell/settings/server/settings.samples.ts'
import { readLostDemand } from '#storefront/demand/server/demand.queries.ts'
import { told } from './slack.ts'

const visitors = 3_000
const visits = 4
const today = dayOf(new Date())
const day = nextOpenDay(addDays(today, 7), aCalendar()) as string

let programs: Omit<RunningProgram, 'readyAfterMs'>[]
let folders: string[]
let database: TestDatabase
let shop: ReturnType<typeof groundOn>
let drill: SampleProduct

beforeAll(async () => {
  database = await createEmptyDatabase()
  folders = [newDataDir(), newDataDir()]
  const ports = await Promise.all(folders.map(freePort))
  const shared = { DATABASE_URL: database.url, TRUST_PROXY: '1' }
  programs = folders.map((DATA_DIR, i) => spawnProgram({ ...shared, PORT: ports[i] as string, DATA_DIR }))
  await Promise.all(programs.map((program) => ready(program, 60_000)))
  shop = groundOn(database.url)
  await openForBusiness(shop.ground)
  drill = await aRentProduct(shop, { units: 1, pricePerDayCents: 2_000 })
  const [from, to] = [instantOf(day, '08:00'), instantOf(day, '17:00')]
  await aRental(shop, { productId: drill.id, from, to })
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

  const [lost] = await readLostDemand(shop.ground.database.db, { from: today, to: today }, 10)
  const figures = `${visitors * visits} answers in ${seconds.toFixed(1)} s, counted ${lost?.times} of ${visitors}`
  console.log(`${figures}; ${told()}`)
  expect(lost?.times).toBeGreaterThanOrEqual(visitors * 0.99)
  expect(lost?.times).toBeLessThanOrEqual(visitors * 1.01)
  expect(lost?.price).toBe((lost?.times ?? 0) * 2_000)
}, 240_000)
