import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { ListBreakdowns, SwapBroken } from '#counter/fleet/breakdowns.contract.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody } from '#counter/handovers/handovers.factories.ts'
import { proposeCharges } from '#counter/handovers/propose-charges.ts'
import { getReturnToolDraft } from '#counter/handovers/take-back-draft.ts'
import { ShowMyOrder } from '#orders/orders.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeOrder, type TestOrderInput, testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { issueToken } from '#people/accounts/server/public/issue-token.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { ListRentals, MarkReturned } from '#rentals/rentals.contract.ts'
import { freeUnits } from '#rentals/server/public/free-units.ts'
import { readChargedTimes } from '#rentals/server/public/read-charged-times.ts'
import { rental_stops } from '#rentals/server/rental-stops.tables.ts'
import { rental_units, rentals } from '#rentals/server/rentals.tables.ts'
import { sendReturnNotices } from '#rentals/server/send-return-notices.ts'
import {
  EndBreakdown,
  OffRent,
  OffRentByOffice,
  ReportBreakdown,
  ReportBreakdownByOffice,
  UndoOffRent,
} from '#rentals/stops.contract.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { QuoteExtension } from '#sales/extensions/extensions.contract.ts'
import { createWork } from '#shell/action/work.ts'
import { history } from '#shell/history/server/history.tables.ts'

let admin: TestPerson
let customer: TestPerson
let other: TestPerson
const shop = openShopForFile()
beforeAll(async () => {
  admin = await makeAdmin(shop)
  customer = await makeCustomer(shop)
  other = await makeCustomer(shop)
})
beforeEach(() => comesTo(18, '10:00'))
// clocks go back between stories, so invariants about time do not hold
afterEach(async () => {
  for (const { name, sql } of invariants.filter((one) =>
    ['C2-stops', 'I2-down-units', 'I2-units', 'H1'].includes(one.name),
  ))
    expect((await db().execute(sql)).rows, name).toEqual([])
})

const db = () => shop.context.database.db
const at = (day: number, time = '12:00') => toInstant(`2026-11-${day}`, time)
const iso = (day: number, time?: string) => at(day, time).toISOString()

async function comesTo(day: number, time = '12:00'): Promise<void> {
  shop.setNow(at(day, time))
  for (const person of [admin, customer, other])
    person.token = await shop.context.database.transaction((tx) =>
      issueToken(createWork(tx, { now: at(day, time) }), { userId: person.id, remember: true }),
    )
}

interface RentalFixture {
  orderId: number
  rentalId: number
  productId: number
}

const price = 2_000
let tools = 0

/** Out since Wednesday the 18th, due on Friday the 27th at 17:00; eight charged days. */
async function aTool({
  quantity = 1,
  units = 3,
  isOut = true,
  ...order
}: { quantity?: number; units?: number; isOut?: boolean } & TestOrderInput = {}): Promise<RentalFixture> {
  const product = await makeRentProduct(shop, { title: `Kompresorius ${++tools}`, units })
  const line = {
    product_id: product.id,
    title: product.title,
    quantity,
    charged_units: 8,
    unit_price: price,
    period: { from: '2026-11-18', to: '2026-11-27' },
    starts_at: at(18, '08:00'),
    expected_return: at(27, '17:00'),
  }
  const { id: orderId } = await makeOrder(shop, { user_id: customer.id, ...order, lines: [line] })
  const [rental] = await db().select().from(rentals).where(eq(rentals.order_id, orderId))
  if (isOut) await handOver(orderId)
  return { orderId, rentalId: rental?.id ?? 0, productId: product.id }
}

async function handOver(orderId: number) {
  const { tools } = await fetchHandover(shop, admin.token, orderId)
  return shop.request(HandOver, { as: admin.token, params: { id: orderId }, body: makeHandOverBody(tools) })
}

const own = ({ orderId, rentalId }: RentalFixture) => ({ id: orderId, rentalId })
const offRent = (tool: RentalFixture, when?: string, as = customer.token) =>
  shop.request(OffRent, { params: own(tool), as, body: when ? { at: when } : {} })
const offRentByDesk = ({ rentalId }: RentalFixture, when: string) =>
  shop.request(OffRentByOffice, { params: { id: rentalId }, as: admin.token, body: { at: when } })
const undo = ({ rentalId }: RentalFixture) => shop.request(UndoOffRent, { params: { id: rentalId }, as: admin.token })
const broke = (tool: RentalFixture, when?: string, as = customer.token) =>
  shop.request(ReportBreakdown, { params: own(tool), as, body: { note: 'Neužsiveda', ...(when && { at: when }) } })
const brokeByDesk = ({ rentalId }: RentalFixture, when?: string) =>
  shop.request(ReportBreakdownByOffice, {
    params: { id: rentalId },
    as: admin.token,
    body: { note: 'Nesuka', ...(when && { at: when }) },
  })
const works = ({ rentalId }: RentalFixture, when?: string) =>
  shop.request(EndBreakdown, { params: { id: rentalId }, as: admin.token, body: when ? { at: when } : {} })
const swap = ({ rentalId }: RentalFixture, body: object = {}) =>
  shop.request(SwapBroken, { params: { id: rentalId }, as: admin.token, body })
const back = ({ rentalId }: RentalFixture, body?: object) =>
  shop.request(MarkReturned, { params: { id: rentalId }, as: admin.token, ...(body && { body }) })
const charged = async ({ rentalId }: RentalFixture) => (await readChargedTimes(db(), [rentalId]))[0]
const stopsOf = ({ rentalId }: RentalFixture) =>
  db().select().from(rental_stops).where(eq(rental_stops.rental_id, rentalId)).orderBy(rental_stops.id)
const eventsOf = async ({ rentalId }: RentalFixture) =>
  (await db().select().from(history).where(eq(history.subject_id, rentalId)).orderBy(history.id))
    .filter(({ subject_kind }) => subject_kind === 'rental')
    .map(({ deed: action }) => action)
const mailsOf = async ({ orderId }: RentalFixture) =>
  (await db().select().from(mails).where(eq(mails.order_id, orderId)).orderBy(mails.id)).map(
    ({ template, recipient, subject }) => ({ template, recipient, subject }),
  )
const listed = async (state: string) => {
  const { body } = await shop.request(ListRentals, { as: admin.token, query: { state } })
  return body.data.map(({ id }: { id: number }) => id) as number[]
}

async function proposed({ orderId }: RentalFixture) {
  const counter = await fetchHandover(shop, admin.token, orderId)
  return counter.tools.flatMap((tool) =>
    proposeCharges(tool, getReturnToolDraft({ tools: {} }, tool), counter).map(
      ({ kind, text, amount }) => `${kind} ${text.split(', ').at(-1)} ${amount}`,
    ),
  )
}

test('T665 days after a customer was done with a tool are not charged, and it stays taken until it is back', async () => {
  const tool = await aTool({ units: 1 })
  await comesTo(20, '14:00')
  const { status, body } = await offRent(tool)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ rental_id: tool.rentalId, off_rent_at: iso(20, '14:00'), broken_since: null })
  expect(await charged(tool)).toMatchObject({ until: at(20, '17:00'), off_rent_at: at(20, '14:00') })
  expect(await freeUnits(db(), tool.productId, at(23), at(24), at(20, '14:00'))).toBe(0)
  expect(await listed('to-collect')).toContain(tool.rentalId)
  const mine = await shop.request(ShowMyOrder, { as: customer.token, params: { id: tool.orderId } })
  expect(mine.body.data.rentals[0]).toMatchObject({ off_rent_at: iso(20, '14:00'), returned: false })
  expect(await mailsOf(tool)).toContainEqual(expect.objectContaining({ template: 'rental-off-rent' }))
  expect(await eventsOf(tool)).toContain('rental.off-rent')

  await comesTo(25)
  expect((await back(tool)).status).toBe(200)
  expect(await charged(tool)).toMatchObject({ until: at(20, '17:00') })
  expect(await stopsOf(tool)).toMatchObject([{ kind: 'off_rent', until_at: at(25), ended_how: 'return' }])
  expect(await freeUnits(db(), tool.productId, at(26), at(27), at(25))).toBe(1)
  expect(await listed('to-collect')).not.toContain(tool.rentalId)
})

test('T666 a tool can’t be taken off rent before it was handed over, after its return, or beyond the agreed return', async () => {
  const waits = await aTool({ isOut: false })
  expect(await offRent(waits)).toMatchObject({ status: 409, body: { code: 'not-handed-over' } })
  expect(await offRentByDesk(waits, iso(18))).toMatchObject({ status: 409, body: { code: 'not-handed-over' } })

  const tool = await aTool()
  for (const [when, words] of [
    [iso(17), 'Nuoma prasidėjo'],
    [iso(28), 'Sutarta grąžinti'],
  ] as const) {
    const refused = await offRentByDesk(tool, when)
    expect(refused.status).toBe(422)
    expect(refused.body.errors.at[0]).toContain(words)
  }
  expect((await offRentByDesk(tool, 'rytoj')).status).toBe(422)
  expect(await stopsOf(tool)).toEqual([])
  await back(tool)
  expect(await offRent(tool)).toMatchObject({ status: 409, body: { code: 'already-returned' } })
  expect(await stopsOf(tool)).toEqual([])
})

test('T667 a customer names today or later, the desk also days that have passed; what is said twice is said once', async () => {
  const tool = await aTool()
  await comesTo(20)
  expect((await offRent(tool, iso(19))).status).toBe(422)
  expect((await offRent(tool, iso(20, '08:00'))).status).toBe(200)
  expect(await offRent(tool)).toMatchObject({ status: 200, body: { data: { off_rent_at: iso(20, '08:00') } } })
  expect(await offRent(tool, iso(23))).toMatchObject({ status: 409, body: { code: 'off-rent' } })
  expect((await offRentByDesk(tool, iso(19))).body.data).toMatchObject({ off_rent_at: iso(19) })
  expect((await offRentByDesk(tool, iso(19))).status).toBe(200)
  expect(await stopsOf(tool)).toHaveLength(1)
  expect((await mailsOf(tool)).filter(({ template }) => template === 'rental-off-rent')).toHaveLength(1)
  expect((await eventsOf(tool)).filter((event) => event === 'rental.off-rent')).toHaveLength(2)
})

test('T668 of ten who say so at once one is written down, and all hear the same', async () => {
  const tool = await aTool()
  await comesTo(20)
  const said = await Promise.all(Array.from({ length: 10 }, () => offRent(tool)))
  expect(said.map(({ status }) => status)).toEqual(said.map(() => 200))
  expect(await stopsOf(tool)).toHaveLength(1)
  const reports = await aTool()
  const answers = await Promise.all(Array.from({ length: 10 }, () => broke(reports)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await stopsOf(reports)).toHaveLength(1)
})

test('T669 the desk takes it back, and the rent goes on as though nothing had been said', async () => {
  const tool = await aTool()
  expect(await undo(tool)).toMatchObject({ status: 409, body: { code: 'not-off-rent' } })
  await comesTo(20)
  await offRent(tool)
  expect((await undo(tool)).body.data).toMatchObject({ off_rent_at: null })
  expect(await charged(tool)).toMatchObject({ until: null, off_rent_at: null })
  expect(await eventsOf(tool)).toContain('rental.off-rent-undone')
  expect((await offRent(tool, iso(24))).status).toBe(200)
  await comesTo(23)
  await back(tool)
  expect(await charged(tool)).toMatchObject({ until: at(23), off_rent_at: null })
})

test('T670 a customer off rent gets no notice of being late, pays no late days, and extends the rental no more', async () => {
  const tool = await aTool()
  const late = await aTool()
  await comesTo(26, '08:30')
  await offRent(tool)
  for (const day of [26, 28, 29, 30]) {
    await comesTo(day, '10:00')
    await sendReturnNotices(shop.context)
  }
  await comesTo(30)
  const templates = async (of: RentalFixture) => (await mailsOf(of)).map(({ template }) => template)
  expect(await templates(late)).toEqual(expect.arrayContaining(['return-reminder', 'return-late']))
  expect(await templates(tool)).not.toContain('return-reminder')
  expect(await templates(tool)).not.toContain('return-late')
  expect(await listed('late')).toContain(late.rentalId)
  expect(await listed('late')).not.toContain(tool.rentalId)
  expect((await proposed(late)).join()).toContain('late')
  expect((await proposed(tool)).join()).not.toContain('late')
  const input = { to: '2026-11-30', to_time: '17:00' }
  const refused = await shop.request(QuoteExtension, { as: customer.token, params: own(tool), query: input })
  expect(refused).toMatchObject({ status: 409, body: { code: 'off-rent' } })
})

test('T671 prepaid unused days are proposed for refund at the return, and never refunded automatically', async () => {
  const tool = await aTool({ order: { paid_at: at(18) } })
  await comesTo(20)
  await offRent(tool)
  await comesTo(25)
  // of eight days three were used
  expect(await proposed(tool)).toEqual([`early 5\u00a0dienos -${((5 * price * 1.21) / 100).toFixed(2)}`])
  const later = await aTool({ order: { paid_at: at(18) } })
  await db().update(orders).set({ billing: 'monthly' }).where(eq(orders.id, later.orderId))
  await comesTo(25, '13:00')
  await offRent(later)
  expect(await proposed(later)).toEqual([])
})

test('T672 another customer’s tool can’t be taken off rent; of a company its main user and the person who ordered can', async () => {
  const tool = await aTool()
  expect((await offRent(tool, undefined, other.token)).status).toBe(404)
  expect((await broke(tool, undefined, other.token)).status).toBe(404)
  const second = await aTool()
  expect(
    (await shop.request(OffRent, { params: { ...own(tool), rentalId: second.rentalId }, as: customer.token, body: {} }))
      .status,
  ).toBe(404)

  const people = [
    { user_id: other.id, role: 'main' as const },
    { user_id: customer.id, role: 'buyer' as const },
  ]
  const { id: client_id, code } = await makeCompany(shop, { people })
  const theirs = await aTool({ order: { ...testCompany, im_k: code } })
  await db().update(orders).set({ client_id }).where(eq(orders.id, theirs.orderId))
  expect((await broke(theirs, undefined, other.token)).status).toBe(200)
  await comesTo(19)
  expect((await offRent(theirs)).status).toBe(200)
})

test('T673 a broken tool is not charged between the day it broke and the day on which it worked again', async () => {
  const tool = await aTool()
  await comesTo(19, '09:00')
  expect((await broke(tool)).body.data).toMatchObject({ broken_since: iso(19, '09:00'), note: 'Neužsiveda' })
  expect(await charged(tool)).toMatchObject({ until: null, free_days: [{ from: '2026-11-20', to: null }] })
  expect(await mailsOf(tool)).toContainEqual(expect.objectContaining({ template: 'rental-broken' }))
  expect(await listed('broken')).toContain(tool.rentalId)
  await comesTo(24)
  expect((await works(tool)).body.data).toMatchObject({ broken_since: null })
  expect(await charged(tool)).toMatchObject({ free_days: [{ from: '2026-11-20', to: '2026-11-23' }] })
  expect(await works(tool)).toMatchObject({ status: 409, body: { code: 'not-broken' } })
  expect(await eventsOf(tool)).toEqual(expect.arrayContaining(['rental.broken', 'rental.works-again']))

  // less than a day changes nothing
  await broke(tool)
  await comesTo(24, '16:00')
  await works(tool)
  expect((await charged(tool))?.free_days).toEqual([{ from: '2026-11-20', to: '2026-11-23' }])
})

test('T674 a breakdown is not told of the future, before the hand-over, in an earlier one, or of what is back or done with', async () => {
  const waits = await aTool({ isOut: false })
  expect(await broke(waits)).toMatchObject({ status: 409, body: { code: 'not-handed-over' } })
  const tool = await aTool()
  await comesTo(20)
  for (const when of [iso(21), iso(17), iso(19)]) expect((await broke(tool, when)).status).toBe(422)
  expect((await brokeByDesk(tool, iso(19))).status).toBe(200)
  expect((await works(tool, iso(21))).status).toBe(422)
  expect((await works(tool, iso(18))).status).toBe(422)
  expect((await works(tool, iso(20, '08:00'))).status).toBe(200)
  expect((await brokeByDesk(tool, iso(19, '15:00'))).status).toBe(422)
  expect((await broke(tool)).status).toBe(200)
  expect((await offRent(tool)).status).toBe(200)
  await comesTo(21)
  expect(await works(tool)).toMatchObject({ status: 200 })
  expect(await broke(tool)).toMatchObject({ status: 409, body: { code: 'off-rent' } })
  await back(tool)
  expect(await broke(tool)).toMatchObject({ status: 409, body: { code: 'already-returned' } })
  const empty = await shop.request(ReportBreakdown, { params: own(tool), as: customer.token, body: { note: ' ' } })
  expect(empty.body.errors.note[0]).toBe('Parašykite, kas sugedo.')
})

test('T675 a replacement machine is handed over for the broken one, which is down from then on, and the rent goes on', async () => {
  const tool = await aTool({ units: 2 })
  const outWith = () =>
    db().select().from(rental_units).where(eq(rental_units.rental_id, tool.rentalId)).orderBy(rental_units.id)
  const [before] = await outWith()
  await comesTo(19)
  await broke(tool)
  const { body } = await shop.request(ListBreakdowns, { as: admin.token })
  const row = body.data.find(({ rental_id }: { rental_id: number }) => rental_id === tool.rentalId)
  expect(row).toMatchObject({ note: 'Neužsiveda', free: 1, idle: [expect.any(String)], by_customer: true })
  await comesTo(23)
  const swapped = await swap(tool, { unit_codes: row.idle })
  expect(swapped).toMatchObject({ status: 200, body: { data: { quantity: 1, units: row.idle } } })
  const [first, second] = await outWith()
  expect(first).toMatchObject({ unit_id: before?.unit_id, back_at: at(23) })
  expect(second).toMatchObject({ back_at: null })
  expect(second?.unit_id).not.toBe(before?.unit_id)
  expect(await charged(tool)).toMatchObject({ broken: null, free_days: [{ from: '2026-11-20', to: '2026-11-22' }] })
  // one is with the customer, the other one is down
  expect(await freeUnits(db(), tool.productId, at(24), at(25), at(23))).toBe(0)
  expect(await swap(tool)).toMatchObject({ status: 409, body: { code: 'not-broken' } })

  await broke(tool)
  expect(await swap(tool)).toMatchObject({ status: 409, body: { code: 'unit-is-taken' } })
  const instead = await makeRentProduct(shop, { title: 'Kompresorius, didelis', units: 1 })
  expect(await swap(tool, { product_id: instead.id })).toMatchObject({
    status: 200,
    body: { data: { product: { title: 'Kompresorius, didelis' } } },
  })
  expect((await back(tool)).status).toBe(200)
})

test('T676 of a swap and a report at once each finds what the other left, and no two machines are out', async () => {
  const tool = await aTool({ units: 3 })
  await comesTo(19)
  await broke(tool)
  const results = await Promise.all([swap(tool), broke(tool), swap(tool), broke(tool), swap(tool)])
  expect(results.every(({ status }) => status === 200 || status === 409)).toBe(true)
  const out = await db().select().from(rental_units).where(eq(rental_units.rental_id, tool.rentalId))
  expect(out.filter(({ back_at }) => back_at === null)).toHaveLength(1)
  const open = (await stopsOf(tool)).filter(({ ended_at }) => ended_at === null)
  expect(open.length).toBeLessThanOrEqual(1)
})

test('T677 days on which it was broken are given back to companies too, and are not late days', async () => {
  const tool = await aTool({ order: { ...testCompany, paid_at: at(18) } })
  await comesTo(18, '11:00')
  await broke(tool)
  await comesTo(23)
  await works(tool)
  await comesTo(27, '16:00')
  expect(await proposed(tool)).toEqual([`early 2\u00a0dienos -${((2 * price * 1.21) / 100).toFixed(2)}`])
  await broke(tool)
  await comesTo(30)
  expect((await proposed(tool)).join()).not.toContain('late')
})

test('T678 a part that comes back takes along what stopped the whole; what was to come then is forgotten', async () => {
  const tool = await aTool({ quantity: 2 })
  await comesTo(19)
  await broke(tool)
  await comesTo(23)
  expect((await back(tool, { quantity: 1 })).status).toBe(200)
  const rows = await db().select().from(rentals).where(eq(rentals.order_id, tool.orderId)).orderBy(rentals.id)
  const times = await readChargedTimes(
    db(),
    rows.map(({ id }) => id),
  )
  expect(times).toMatchObject([
    { quantity: 1, until: null, free_days: [{ from: '2026-11-20', to: null }] },
    { quantity: 1, until: at(23), free_days: [{ from: '2026-11-20', to: '2026-11-23' }] },
  ])
  await offRentByDesk(tool, iso(25))
  await comesTo(24)
  await back(tool)
  expect(await charged(tool)).toMatchObject({ until: at(24), off_rent_at: null })
})

test('T679 no more units of a line are handed over once its customer took it off rent', async () => {
  const tool = await aTool({ quantity: 2, isOut: false })
  const { tools } = await fetchHandover(shop, admin.token, tool.orderId)
  const one = makeHandOverBody(tools, { quantity: 1 })
  expect((await shop.request(HandOver, { as: admin.token, params: { id: tool.orderId }, body: one })).status).toBe(201)
  await comesTo(19)
  await offRent(tool)
  expect(await handOver(tool.orderId)).toMatchObject({ status: 409, body: { code: 'off-rent' } })
})
