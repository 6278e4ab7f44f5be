import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import type { HandoverRecordSnapshot } from '#people/documents/issued-snapshot.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { CheckPickupCode, HandOver, ShowPickupCode } from './handovers.contract.ts'
import { fetchHandover, makeHandOverBody, makeRentalOrder } from './handovers.factories.ts'
import { formatPickupCode, generatePickupCode, parsePickupCode } from './pickup-code.ts'
import { handovers, pickup_codes } from './server/handovers.tables.ts'

let admin: TestPerson
let mine: TestPerson
let other: TestPerson
const shop = openShopForFile({ now: new Date('2026-11-16T06:30:00Z') })
beforeAll(async () => {
  admin = await makeAdmin(shop)
  mine = await makeCustomer(shop)
  other = await makeCustomer(shop)
})

const show = (orderId: number, who = mine) => shop.request(ShowPickupCode, { as: who.token, params: { id: orderId } })
const check = (orderId: number, code: string) =>
  shop.request(CheckPickupCode, { as: admin.token, params: { id: orderId }, body: { code } })
const orderOf = async (who: TestPerson) => (await makeRentalOrder(shop, { user_id: who.id })).orderId

async function handOut(orderId: number, pickup_code?: string) {
  const { tools } = await fetchHandover(shop, admin.token, orderId)
  return shop.request(HandOver, {
    as: admin.token,
    params: { id: orderId },
    body: { ...makeHandOverBody(tools), pickup_code },
  })
}

test('T128 a code has eight signs that nobody takes for one another, each as likely', () => {
  const codes = Array.from({ length: 2_000 }, () => generatePickupCode(randomBytes))
  expect(new Set(codes).size).toBe(2_000)
  const signs = new Map<string, number>()
  for (const sign of codes.join('')) signs.set(sign, (signs.get(sign) ?? 0) + 1)
  expect([...signs.keys()].sort().join('')).toBe('23456789ABCDEFGHJKMNPQRSTUVWXYZ')
  for (const times of signs.values()) expect(Math.abs(times - 16_000 / 31)).toBeLessThan(130)
})

test.each([
  ['K7MXPQ4T', 'K7MXPQ4T'],
  [' k7mx-pq4t ', 'K7MXPQ4T'],
  ['K7MX PQ4T', 'K7MXPQ4T'],
  ['K7MXPQ4', undefined],
  ['K7MXPQ4O', undefined],
  ['', undefined],
])('T128 typed as %j it is read as %j', (typed, read) => {
  expect(parsePickupCode(typed)).toBe(read)
})

test('T128 a customer sees the code of the own order, the same each time and on two pages at once; nobody else does', async () => {
  const orderId = await orderOf(mine)
  const [first, second] = await Promise.all([show(orderId), show(orderId)])
  expect(first.status).toBe(200)
  expect(first.body.data).toEqual({
    code: expect.stringMatching(/^[2-9A-Z]{8}$/),
    secret: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(second.body).toEqual(first.body)
  expect((await show(orderId)).body).toEqual(first.body)
  expect((await show(orderId, other)).status).toBe(404)
  expect((await show(orderId, admin)).status).toBe(404)
  expect((await show(2_000_000)).status).toBe(404)
  expect(await shop.context.database.db.$count(pickup_codes, eq(pickup_codes.order_id, orderId))).toBe(1)
})

test('T128 scanned or typed, the order’s own code fits; a foreign one, its number and anything else say so', async () => {
  const [orderId, foreign] = [await orderOf(mine), await orderOf(other)]
  const { code, secret } = (await show(orderId)).body.data
  for (const shown of [secret, code, formatPickupCode(code).toLowerCase()])
    expect((await check(orderId, shown)).body).toEqual({ message: 'Atsiėmimo kodas tinka.' })

  const theirs = (await show(foreign, other)).body.data
  for (const shown of [theirs.code, theirs.secret]) {
    const { status, body } = await check(orderId, shown)
    expect([status, body.errors.code]).toEqual([422, [`Tai kito užsakymo (Nr.\u00a0${foreign}) atsiėmimo kodas.`]])
  }
  for (const shown of [`${orderId}`, 'AAAAAAAA', 'x', "' or 1=1"]) {
    const { status, body } = await check(orderId, shown)
    expect([status, body.errors.code[0]]).toEqual([422, expect.stringContaining('netinka')])
  }
})

test('T128 the act tells that the code was shown; without one the tools go out as before, with a wrong one they do not', async () => {
  const [withCode, without] = [await orderOf(mine), await orderOf(mine)]
  const { code } = (await show(withCode)).body.data
  const wrong = await handOut(without, code)
  expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['pickup_code']])

  const shown: unknown[] = []
  for (const [orderId, pickup] of [
    [withCode, formatPickupCode(code)],
    [without, undefined],
  ] as const) {
    const { status, body } = await handOut(orderId, pickup)
    expect(status, JSON.stringify(body)).toBe(201)
    const [act] = await shop.context.database.db
      .select()
      .from(documents)
      .where(eq(documents.id, body.data.act.document_id))
    const [handover] = await shop.context.database.db.select().from(handovers).where(eq(handovers.order_id, orderId))
    const snapshot = act?.snapshot as unknown as HandoverRecordSnapshot | undefined
    shown.push([snapshot?.content.code_shown, handover?.code_shown])
  }
  expect(shown).toEqual([
    [true, true],
    [undefined, false],
  ])
})
