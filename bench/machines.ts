import type pg from 'pg'
import { getMonday } from '#rentals/office/public/calendar/read-shown-range.ts'
import { addDays } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { checks } from '../src/app/verify.ts'
import { fileChecks } from '../src/back-office/verify/checks.ts'
import { createPastRentals } from './at-size/create-past-rentals.factories.ts'
import { makeShop } from './at-size/make-shop.factories.ts'
import { reportMaximum } from './report.ts'
import { computeMedian, reportAnswer, withOffice } from './with-office.ts'

export async function measureMachines(times: number): Promise<void> {
  let known: ScanSubjects | undefined
  await withOffice(
    async (db) => {
      known = await fill(db.$client as unknown as pg.Pool, times)
    },
    (url, token) => measure(url, token, known as ScanSubjects),
  )
}

interface ScanSubjects {
  order: number
  right: string
  wrong: string
}

async function measure(url: string, token: string, { order, right, wrong }: ScanSubjects): Promise<void> {
  const today = toVilniusDay(new Date())
  const monday = getMonday(today)
  const input = {
    'machines, first page': '/api/admin/units',
    'machines, last page': '/api/admin/units?page=5000',
    'machines that are out': '/api/admin/units?state=out',
    'machines that are idle, a middle page': '/api/admin/units?state=idle&page=2400',
    'machines that are kept back': '/api/admin/units?state=down',
    'machines of a tool': '/api/admin/units?product_id=40',
    'machines by a code': '/api/admin/units?search=ir-012345',
    'machines by two letters of a title': '/api/admin/units?search=ka',
    'machines by two letters of every code': '/api/admin/units?search=ir',
    'machines by two letters of none': '/api/admin/units?search=qx',
    'a machine': '/api/admin/units/5000',
    'a machine’s life': '/api/admin/units/5000/history',
    'a machine by its code': '/api/admin/units/by-code/IR-012345',
    'who had it': `/api/admin/units/who-had?code=IR-012345&at=${addDays(today, -200)}T10:00:00Z`,
    'downtimes, first page': '/api/admin/downtimes',
    'downtimes that are over': '/api/admin/downtimes?open=0',
    'inspections due': '/api/admin/inspections/due',
    'inspections due, the last page': '/api/admin/inspections/due?page=20',
    'board of collisions': '/api/admin/collisions',
    'dashboard’s today': '/api/admin/dashboard/today',
    'calendar, 4 weeks': `/api/admin/rentals/calendar?from=${monday}&to=${addDays(monday, 27)}`,
    'calendar by machine, 4 weeks': `/api/admin/rentals/calendar?from=${monday}&to=${addDays(monday, 27)}&units=1`,
    'utilisation of a month': `/api/admin/reports/utilisation?from=${addDays(today, -60)}&to=${addDays(today, -31)}`,
    'utilisation of a year': `/api/admin/reports/utilisation?from=${addDays(today, -365)}&to=${addDays(today, -1)}`,
    'counter of an order': `/api/admin/orders/${order}/handover`,
  }
  for (const [work, path] of Object.entries(input)) {
    const rounds = path.includes('utilisation') ? 5 : 30
    await reportAnswer(work, url + path, token, rounds)
  }
  for (const [work, code] of Object.entries({ right, wrong }))
    await reportScan(`a ${work} scan`, `${url}/api/admin/orders/${order}/scan`, token, code)
}

async function fill(pool: pg.Pool, times: number): Promise<ScanSubjects> {
  const url = pool.options.connectionString as string
  await makeShop(url, { products: 8_700 })
  await reportChecks(pool)
  await createPastRentals(url, { times })
  const { rows } = await pool.query<ScanSubjects>(
    `select r.order_id as order, u.code as right, (select code from units where product_id <> r.product_id order by id limit 1) as wrong
       from rentals r join orders o on o.id = r.order_id join units u on u.product_id = r.product_id
      where r.handed_out = 0 and r.returned_at is null and r.cancelled_at is null and o.paid_at is not null and u.retired_at is null
        and not exists (select from rental_units x where x.unit_id = u.id and x.back_at is null)
        and not exists (select from product_inspections k where k.product_id = u.product_id)
      order by (select sum(times_out) from units t where t.product_id = r.product_id) desc limit 1`,
  )
  return rows[0] as ScanSubjects
}

/** Row checks of `npm run verify`, best of three. */
async function reportChecks(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  const took = new Map<string, number>()
  for (let round = 0; round < 3; round++)
    for (const { name, look } of checks.filter((check) => !fileChecks.includes(check))) {
      const began = performance.now()
      await look(client, undefined as never)
      took.set(name, Math.min(took.get(name) ?? Infinity, performance.now() - began))
    }
  client.release()
  const all = [...took.values()].reduce((sum, one) => sum + one, 0)
  const longest = [...took].toSorted(([, a], [, b]) => b - a).slice(0, 6)
  const text = longest.map(([name, ms]) => `${name} ${ms.toFixed(0)}`).join(', ')
  reportMaximum('every invariant on rows', all, 1_000, 'ms', `best of three; ${text} ms`)
}

async function reportScan(work: string, address: string, token: string, code: string): Promise<void> {
  const took: number[] = []
  let status = 0
  for (let round = 0; round < 30; round++) {
    const begun = performance.now()
    const answer = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ act: 'handover', code }),
    })
    const text = await answer.text()
    status = answer.status
    if (status !== 200 && status !== 409) throw new Error(`A scan answered ${status}: ${text}`)
    took.push(performance.now() - begun)
  }
  reportMaximum(
    work,
    computeMedian(took),
    100,
    'ms',
    `answers ${status}; quickest ${Math.min(...took).toFixed(1)} ms of 30`,
  )
}
