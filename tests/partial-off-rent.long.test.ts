import { and, asc, eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { ListBreakdowns, SwapBroken } from '#counter/fleet/breakdowns.contract.ts'
import { StartDowntime } from '#counter/fleet/downtimes.contract.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody } from '#counter/handovers/handovers.factories.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { makeOrderOnCredit, makeRentedLine } from '#finance/billing/server/billing.factories.ts'
import { billed_pieces } from '#finance/billing/server/billing.tables.ts'
import { type OrderRental, ShowMyOrder } from '#orders/orders.contract.ts'
import { order_lines } from '#orders/server/orders.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { issueToken } from '#people/accounts/server/public/issue-token.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { ListRentals, MarkReturned, PromiseReturn } from '#rentals/rentals.contract.ts'
import { rental_units, rentals } from '#rentals/server/rentals.tables.ts'
import { sendReturnNotices } from '#rentals/server/send-return-notices.ts'
import {
  EndBreakdown,
  OffRent,
  OffRentByOffice,
  ReportBreakdown,
  ReportBreakdownByOffice,
} from '#rentals/stops.contract.ts'
import { addDays, type Day, listDays } from '#rules/calendar/day.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { ExtendRental, QuoteExtension } from '#sales/extensions/extensions.contract.ts'
import { createWork } from '#shell/action/work.ts'

let admin: TestPerson
let customer: TestPerson
const shop = openShopForFile()
beforeAll(async () => {
  admin = await makeAdmin(shop)
  customer = await makeCustomer(shop)
})
const kept = [
  'C2-stops',
  'C2-billed-once',
  'C2-no-hole',
  'C2-pieces-price',
  'I2-lines',
  'I2-units',
  'I2-extensions',
  'H1',
  'H2',
]
afterEach(async () => {
  for (const { name, sql } of invariants.filter((one) => kept.includes(one.name)))
    expect((await db().execute(sql)).rows, name).toEqual([])
})

const db = () => shop.context.database.db
const from: Day = '2026-11-18'
const to: Day = '2026-11-27'
const price = 2_000
const iso = (day: Day, time = '12:00') => toInstant(day, time).toISOString()

async function comesTo(day: Day, time = '12:00'): Promise<void> {
  shop.setNow(toInstant(day, time))
  for (const person of [admin, customer])
    person.token = await shop.context.database.transaction((tx) =>
      issueToken(createWork(tx, { now: toInstant(day, time) }), { userId: person.id, remember: true }),
    )
}

interface RentalFixture {
  clientId: number
  orderId: number
  lineId: number
  rentalId: number
  productId: number
}

let companies = 305_000_000

/** Out since Wednesday the 18th at noon, due on Friday the 27th; eight charged days. */
async function drills(quantity: number, { units = quantity, isOut = true } = {}): Promise<RentalFixture> {
  await comesTo(from)
  const people = [{ user_id: customer.id, role: 'main' as const }]
  const client = await makeCompany(shop, { code: String(++companies), credit_limit: 10_000_000, people })
  const line = await makeRentedLine(shop, { from, to, quantity, units })
  const { id: orderId, lineIds } = await makeOrderOnCredit(shop, client.id, { user_id: customer.id, lines: [line] })
  const [rental] = await db().select().from(rentals).where(eq(rentals.order_id, orderId))
  if (isOut) await handOver(orderId)
  return {
    clientId: client.id,
    orderId,
    lineId: lineIds[0] ?? 0,
    rentalId: rental?.id ?? 0,
    productId: line.product_id ?? 0,
  }
}

async function handOver(orderId: number, line: object = {}) {
  const { tools } = await fetchHandover(shop, admin.token, orderId)
  return shop.request(HandOver, {
    as: admin.token,
    params: { id: orderId },
    body: makeHandOverBody(
      tools.filter(({ quantity, handed_out }) => handed_out < quantity),
      line,
    ),
  })
}

const params = (rentalId: number) => ({ as: admin.token, params: { id: rentalId } })
const offRent = (rentalId: number, body: object = {}) =>
  shop.request(OffRentByOffice, { ...params(rentalId), body: { at: shop.context.clock().toISOString(), ...body } })
const broke = (rentalId: number, body: object = {}) =>
  shop.request(ReportBreakdownByOffice, { ...params(rentalId), body: { note: 'Nesuka', ...body } })
const works = (rentalId: number) => shop.request(EndBreakdown, { ...params(rentalId), body: {} })
const swap = (rentalId: number, body: object = {}) => shop.request(SwapBroken, { ...params(rentalId), body })
const back = (rentalId: number, quantity?: number) =>
  shop.request(MarkReturned, { ...params(rentalId), body: { ...(quantity && { quantity }) } })
const bill = async (clientId: number, until: Day) => {
  const { body } = await shop.request(RunBilling, {
    as: admin.token,
    body: { until, dry_run: false, client_ids: [clientId] },
  })
  expect(body.failed).toEqual([])
  return body.documents
}
const rowsOf = (orderId: number) =>
  db().select().from(rentals).where(eq(rentals.order_id, orderId)).orderBy(asc(rentals.id))
const machinesOf = async (rentalId: number) =>
  (
    await db()
      .select({ id: rental_units.unit_id })
      .from(rental_units)
      .where(and(eq(rental_units.rental_id, rentalId), isNull(rental_units.back_at)))
      .orderBy(asc(rental_units.id))
  ).map(({ id }) => id)
const billed = async (lineId: number) =>
  (
    await db()
      .select()
      .from(billed_pieces)
      .where(and(eq(billed_pieces.order_line_id, lineId), isNull(billed_pieces.freed_at)))
  ).reduce((sum, piece) => sum + piece.price, 0)
const mine = async (orderId: number) => {
  const { body } = await shop.request(ShowMyOrder, { as: customer.token, params: { id: orderId } })
  return body.data.rentals
}

test('T785 of three drills of which one broke two are charged, by its number, until another is given', async () => {
  const order = await drills(3, { units: 4 })
  const [shown] = await mine(order.orderId)
  expect(shown?.unit_codes).toHaveLength(3)
  const code = shown?.unit_codes[1] ?? ''
  await comesTo('2026-11-19')
  const reported = await shop.request(ReportBreakdown, {
    as: customer.token,
    params: { id: order.orderId, rentalId: order.rentalId },
    body: { note: 'Neužsiveda', unit_codes: [code.toLowerCase()], of: 3 },
  })
  expect(reported).toMatchObject({ status: 200, body: { data: { quantity: 1, broken_since: iso('2026-11-19') } } })
  const part = reported.body.data.rental_id
  expect(await mine(order.orderId)).toMatchObject([
    { id: order.rentalId, quantity: 2, handed_out: 2, broken_since: null },
    { id: part, quantity: 1, handed_out: 1, broken_since: iso('2026-11-19'), unit_codes: [code] },
  ])
  // Wednesday to Monday: four days of two, two days of the third
  await comesTo('2026-11-23')
  const [invoice] = await bill(order.clientId, '2026-11-23')
  expect(invoice).toMatchObject({ price: (4 * 2 + 2) * price, pieces: [{ charged_days: 4 }] })

  await comesTo('2026-11-24')
  const { body } = await shop.request(ListBreakdowns, { as: admin.token })
  const row = body.data.find(({ rental_id }: { rental_id: number }) => rental_id === part)
  expect(row).toMatchObject({ quantity: 1, units: [{ code }], perhaps: [], free: 1 })
  expect(await swap(part)).toMatchObject({ status: 200, body: { data: { quantity: 1 } } })
  const { body: list } = await shop.request(ListRentals, { as: admin.token, query: { q: String(order.orderId) } })
  expect(list.data.map(({ quantity, broken_since }: never) => [quantity, broken_since])).toEqual(
    expect.arrayContaining([
      [2, null],
      [1, null],
    ]),
  )
  for (const { id } of await rowsOf(order.orderId)) await back(id)
  await bill(order.clientId, '2026-11-24')
  // Friday and Monday of the third were not charged, Tuesday of all was
  expect(await billed(order.lineId)).toBe((5 * 2 + 3) * price)
})

test('T786 done with some, the others go on; nothing says more than is out, or what is not, and nothing is written then', async () => {
  const waits = await drills(2, { isOut: false })
  for (const said of [offRent(waits.rentalId, { quantity: 1 }), broke(waits.rentalId, { quantity: 1 })])
    expect(await said).toMatchObject({ status: 409, body: { code: 'not-handed-over' } })
  // one of two is out, so the one in the shop can't be the broken one
  await handOver(waits.orderId, { quantity: 1 })
  expect((await offRent(waits.rentalId, { at: iso('2026-11-17'), quantity: 1 })).status).toBe(422)
  expect(await rowsOf(waits.orderId)).toHaveLength(1)
  expect((await broke(waits.rentalId)).body.data).toMatchObject({ quantity: 1 })
  expect(await rowsOf(waits.orderId)).toMatchObject([
    { quantity: 1, handed_out: 0 },
    { quantity: 1, handed_out: 1 },
  ])
  expect((await handOver(waits.orderId)).status).toBe(201)

  const order = await drills(3)
  await comesTo('2026-11-20')
  const more = await offRent(order.rentalId, { quantity: 4 })
  expect(more.status).toBe(422)
  expect(more.body.errors.quantity[0]).toBe('Išduota 3 vnt. – daugiau nurodyti negalima.')
  expect((await offRent(order.rentalId, { quantity: 0 })).body.errors.quantity[0]).toBe(
    'Nurodykite bent vieną vienetą.',
  )
  expect((await offRent(order.rentalId, { unit_codes: ['nėra-tokio'] })).body.errors.unit_codes).toBeDefined()
  const codes = (await mine(order.orderId))[0]?.unit_codes ?? []
  expect((await broke(order.rentalId, { quantity: 1, unit_codes: codes })).body.errors.unit_codes[0]).toContain(
    '3 vnt.',
  )
  expect(await rowsOf(order.orderId)).toHaveLength(1)

  const said = await shop.request(OffRent, {
    as: customer.token,
    params: { id: order.orderId, rentalId: order.rentalId },
    body: { quantity: 2 },
  })
  expect(said.body.data).toMatchObject({ quantity: 2, off_rent_at: iso('2026-11-20') })
  const { body: collect } = await shop.request(ListRentals, { as: admin.token, query: { state: 'to-collect' } })
  expect(collect.data.map(({ id }: { id: number }) => id)).toContain(said.body.data.rental_id)
  expect(collect.data.map(({ id }: { id: number }) => id)).not.toContain(order.rentalId)
})

test('T787 of ten who say it of one of three at once one is heard, and the others are told that it has changed', async () => {
  const order = await drills(3)
  await comesTo('2026-11-19')
  const said = await Promise.all(Array.from({ length: 10 }, () => broke(order.rentalId, { quantity: 1, of: 3 })))
  expect(said.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of said.filter((one) => one.status !== 200))
    expect([status, body.code]).toEqual([409, 'rental-changed'])
  expect((await rowsOf(order.orderId)).map(({ quantity }) => quantity)).toEqual([2, 1])
})

test('T788 a day billed as free on which another is given, or it works again, is charged once with the next bill', async () => {
  for (const mend of [(id: number) => swap(id), (id: number) => works(id)]) {
    const order = await drills(2, { units: 3 })
    const part = (await broke(order.rentalId, { quantity: 1 })).body.data.rental_id
    await comesTo('2026-11-23', '09:00')
    // four days of one, the hand-over day of the other
    expect(await bill(order.clientId, '2026-11-23')).toMatchObject([{ price: (4 + 1) * price }])
    await comesTo('2026-11-23')
    expect((await mend(part)).status).toBe(200)
    const [rest] = await bill(order.clientId, '2026-11-23')
    expect(rest).toMatchObject({ kind: 'invoice', price, pieces: [{ charged_days: 0, price }] })
    expect(await bill(order.clientId, '2026-11-23')).toEqual([])
    for (const { id } of await rowsOf(order.orderId)) await back(id)
    expect(await bill(order.clientId, '2026-11-23')).toEqual([])
    expect(await billed(order.lineId)).toBe((4 + 2) * price)
  }
})

test('T789 a unit broken on its first day is charged that day, one broken before it not at all; the day of a broken return is free', async () => {
  const charged = async (order: RentalFixture, day: Day) => {
    await bill(order.clientId, day)
    return (await billed(order.lineId)) / price
  }
  const first = await drills(1)
  await broke(first.rentalId)
  await comesTo('2026-11-20')
  await back(first.rentalId)
  expect(await charged(first, '2026-11-20')).toBe(1)

  const early = await drills(2, { isOut: false })
  await comesTo('2026-11-17')
  await handOver(early.orderId)
  await broke(early.rentalId, { quantity: 1 })
  await comesTo('2026-11-19')
  for (const { id } of await rowsOf(early.orderId)) await back(id)
  expect(await charged(early, '2026-11-19')).toBe(2)

  const done = await drills(1)
  await comesTo('2026-11-19')
  await broke(done.rentalId)
  await comesTo('2026-11-23')
  await offRent(done.rentalId)
  await comesTo('2026-11-24')
  await back(done.rentalId)
  expect(await charged(done, '2026-11-24')).toBe(2)
})

test('T790 a part keeps what was agreed of the whole: extended, promised; an extension later is charged of its own units', async () => {
  const order = await drills(3)
  await comesTo('2026-11-26', '09:30')
  const extend = async (rentalId: number, day: Day) => {
    const input = { to: day, to_time: '17:00' }
    const own = { as: customer.token, params: { id: order.orderId, rentalId } }
    const { body: quote } = await shop.request(QuoteExtension, { ...own, query: input })
    return shop.request(ExtendRental, {
      ...own,
      body: { ...input, expected_price_with_vat: quote.data.price_with_vat },
    })
  }
  const { body: longer } = await extend(order.rentalId, '2026-11-30')
  await shop.request(PromiseReturn, { ...params(order.rentalId), body: { at: iso('2026-12-03') } })
  const part = (await broke(order.rentalId, { quantity: 1 })).body.data.rental_id
  const [whole, split] = await rowsOf(order.orderId)
  expect(split).toMatchObject({ id: part, promised_at: whole?.promised_at, expected_return: whole?.expected_return })
  expect((await mine(order.orderId)).map((rental: OrderRental) => rental.extended_by)).toEqual([
    [longer.data.order?.id],
    [longer.data.order?.id],
  ])

  const { body: again } = await extend(order.rentalId, '2026-12-01')
  await comesTo('2026-12-01')
  for (const { id } of await rowsOf(order.orderId)) await back(id)
  await bill(order.clientId, '2026-12-01')
  const [second, third] = await Promise.all(
    [longer, again].map(async ({ data }) => {
      const [line] = await db()
        .select()
        .from(order_lines)
        .where(eq(order_lines.order_id, data.order?.id ?? 0))
      return billed(line?.id ?? 0)
    }),
  )
  // of eight days the broken one had seven; of the Monday two; of the Tuesday the two that went on
  expect(await billed(order.lineId)).toBe((2 * 8 + 7) * price)
  expect([second, third]).toEqual([2 * price, 2 * price])
})

test('T790 a notice sent about the whole rental is not sent once more about a part: due tomorrow, late', async () => {
  const order = await drills(3)
  const entry = async () => {
    await sendReturnNotices(shop.context)
    const sent = await db().select().from(mails).where(eq(mails.order_id, order.orderId)).orderBy(asc(mails.id))
    return sent.flatMap(({ template }) => (template.startsWith('return-') ? [template] : []))
  }
  await comesTo('2026-11-26', '09:30')
  expect(await entry()).toEqual(['return-reminder'])
  expect((await broke(order.rentalId, { quantity: 1 })).status).toBe(200)
  expect(await entry()).toEqual(['return-reminder'])

  await comesTo('2026-11-28', '09:30')
  expect(await entry()).toEqual(['return-reminder', 'return-late'])
  expect((await broke(order.rentalId, { quantity: 1 })).status).toBe(200)
  expect(await rowsOf(order.orderId)).toHaveLength(3)
  expect(await entry()).toEqual(['return-reminder', 'return-late'])
})

test('T791 a rental is split also where too few units are in service by now', async () => {
  const order = await drills(2)
  const short = await shop.request(StartDowntime, {
    as: admin.token,
    body: {
      product_id: order.productId,
      quantity: 1,
      from: iso(from, '12:30'),
      to: null,
      kind: 'missing',
      reason: 'Nerandame',
      accept_broken: true,
    },
  })
  expect(short.status).toBe(201)
  await comesTo('2026-11-19')
  expect((await offRent(order.rentalId, { quantity: 1 })).status).toBe(200)
  expect(await rowsOf(order.orderId)).toHaveLength(2)
})

test('T793 where nobody said which one broke, the machine that came back is the one that is down', async () => {
  const order = await drills(2, { units: 3 })
  const codes = (await mine(order.orderId))[0]?.unit_codes ?? []
  await comesTo('2026-11-19')
  const part = (await broke(order.rentalId, { quantity: 1 })).body.data.rental_id
  const [guessed] = await machinesOf(part)
  const { body } = await shop.request(ListBreakdowns, { as: admin.token })
  const row = body.data.find(({ rental_id }: { rental_id: number }) => rental_id === part)
  const other = codes.find((code: string) => code !== row.units[0]?.code) ?? ''
  expect(row.perhaps).toEqual([other])
  const refused = await swap(part, { broken_codes: ['nėra-tokio'] })
  expect(refused.body.errors.broken_codes[0]).toContain('nėra-tokio')
  expect((await swap(part, { broken_codes: [other] })).status).toBe(200)
  expect(await machinesOf(order.rentalId)).toEqual([guessed])
  const { rows } = await db().execute<{ code: string }>(
    `select u.code from downtimes d join units u on u.id = d.unit_id where d.product_id = ${order.productId}`,
  )
  expect(rows).toEqual([{ code: other }])
})

type Step = { day: number; act: 'off' | 'broke' | 'works' | 'swap' | 'back' | 'bill'; row: number; quantity: number }

interface Slot {
  row: number
  end: Day | undefined
  brokenSince: Day | undefined
  off: boolean
  free: Set<Day>
}

test('T792 units of a line add up to its days by its price, whatever happens to some of them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 4 }),
      fc.array(
        fc.record({
          day: fc.nat(8),
          act: fc.constantFrom<Step['act'][]>('off', 'broke', 'broke', 'works', 'swap', 'back', 'bill'),
          row: fc.nat(5),
          quantity: fc.integer({ min: 1, max: 3 }),
        }),
        { minLength: 3, maxLength: 10 },
      ),
      async (quantity, steps) => {
        const order = await drills(quantity, { units: quantity + 12 })
        const { rows } = await db().execute<{ receipt: { date: Day; charged: boolean }[] }>(
          `select receipt from order_lines where id = ${order.lineId}`,
        )
        const agreed = (rows[0]?.receipt ?? []).filter(({ charged }) => charged).map(({ date }) => date)
        const slots = Array.from(
          { length: quantity },
          (): Slot => ({ row: order.rentalId, end: undefined, brokenSince: undefined, off: false, free: new Set() }),
        )
        for (const step of [...steps].sort((a, b) => a.day - b.day)) {
          const today = addDays(from, step.day)
          await comesTo(today)
          if (step.act === 'bill') {
            await bill(order.clientId, today)
            continue
          }
          const open = [...new Set(slots.filter(({ end, off }) => !end || off).map(({ row }) => row))]
          const row = open[step.row % Math.max(1, open.length)]
          if (row === undefined) continue
          const ofRow = slots.filter((slot) => slot.row === row)
          await apply(step, { row, ofRow, today })
        }
        await comesTo(to)
        for (const row of new Set(slots.map((slot) => slot.row))) {
          const ofRow = slots.filter((slot) => slot.row === row)
          if ((await back(row)).status === 200) comeBack(ofRow, to)
        }
        await bill(order.clientId, to)
        const days = slots.map(
          ({ end, free }) => agreed.filter((day) => !free.has(day) && (end === undefined || day <= end)).length,
        )
        expect(await billed(order.lineId)).toBe(days.reduce((sum, count) => sum + count * price, 0))
      },
    ),
    { numRuns: 10, seed: 20_261_123 },
  )
}, 60_000)

const daysBetween = (first: Day, last: Day) => (last < first ? [] : listDays(first, last))

/** Only if the shop accepts it. */
async function apply(
  { act, quantity: input }: Step,
  { row, ofRow, today }: { row: number; ofRow: Slot[]; today: Day },
): Promise<void> {
  const quantity = Math.min(input, ofRow.length)
  const some = ofRow.slice(0, quantity)
  if (act === 'back') {
    const { status } = await back(row, quantity)
    if (status !== 200) return
    if (quantity < ofRow.length) for (const slot of some) slot.row = 0
    comeBack(some, today)
    return
  }
  if (act === 'works' || act === 'swap') {
    const { status } = await (act === 'works' ? works(row) : swap(row))
    if (status !== 200) return
    for (const slot of ofRow) {
      if (slot.brokenSince && !slot.off)
        for (const day of daysBetween(addDays(slot.brokenSince, 1), addDays(today, -1))) slot.free.add(day)
      slot.brokenSince = undefined
    }
    return
  }
  const first = ofRow[0]
  if (act === 'broke' && first?.brokenSince) return
  const { status, body } = await (act === 'off' ? offRent(row, { quantity }) : broke(row, { quantity }))
  if (status !== 200) return
  for (const slot of some) {
    slot.row = body.data.rental_id
    if (act === 'broke') slot.brokenSince = today
    else {
      if (slot.brokenSince && !slot.off)
        for (const day of daysBetween(addDays(slot.brokenSince, 1), today)) slot.free.add(day)
      slot.off = true
      slot.end = slot.end && slot.end < today ? slot.end : today
    }
  }
}

function comeBack(slots: Slot[], today: Day): void {
  for (const slot of slots) {
    if (slot.brokenSince && !slot.off)
      for (const day of daysBetween(addDays(slot.brokenSince, 1), today)) slot.free.add(day)
    slot.brokenSince = undefined
    slot.off = false
    slot.end = slot.end && slot.end < today ? slot.end : today
  }
}
