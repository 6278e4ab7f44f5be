import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { CheckPickupCode, ShowGuestPickupCode, ShowPickupCode } from '#counter/handovers/handovers.contract.ts'
import { GuestOrderPdf, ShowGuestOrder } from '#orders/orders.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestAnswer } from '#platform/test-kit/test-shop.ts'
import { Checkout } from '#sales/checkout/checkout.contract.ts'
import { makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { CreateDeskOrder, WithdrawDeskOrder } from '#sales/desk/desk.contract.ts'
import { AcceptQuote, QuotePdf, ShowQuote } from '#sales/desk/quotes.contract.ts'
import { makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'

/** A Wednesday, 10:00 in Vilnius. */
const start = new Date('2026-11-18T08:00:00Z')
let clerk: TestPerson
let minutes = 0
const shop = openShopForFile({ now: start })
beforeAll(async () => {
  clerk = await makeAdmin(shop, { roles: ['counter'] })
})
// wrong links are limited per minute
beforeEach(() => shop.setNow(new Date(start.getTime() + ++minutes * 61_000)))

let guests = 0
async function guestOrder() {
  const { id } = await makeRentProduct(shop, { units: 1 })
  const form = {
    ...(await makePricedCheckoutForm(shop, [makeRentLine({ id })])),
    email: `nuoroda.${++guests}@example.lt`,
    phone: `+370${62_200_000 + guests}`,
  }
  const { status, body } = await shop.request(Checkout, { body: form })
  expect(status).toBe(201)
  return body.data as { id: number; secret: string }
}

async function quote() {
  const saw = await makeRentProduct(shop, { units: 1 })
  const body = { ...makeDeskForm([makeRentLine(saw)]), state: 'quoted' }
  const { data } = (await shop.request(CreateDeskOrder, { as: clerk.token, body })).body
  return data as { id: number; quote: { secret: string } }
}

const said = ({ status, body, headers }: TestAnswer) => ({
  status,
  body,
  headers: Object.keys(headers)
    .filter((name) => !/^(?:date|x-request-id)$/.test(name))
    .sort(),
})
const kinds = {
  'a guest’s order': { call: ShowGuestOrder, more: {} },
  'a guest’s paper': { call: GuestOrderPdf, more: { kind: 'prepayment' } },
  'a guest’s pickup code': { call: ShowGuestPickupCode, more: {} },
  'a quote': { call: ShowQuote, more: {} },
  'a quote to accept': { call: AcceptQuote, more: {} },
  'a quote’s paper': { call: QuotePdf, more: {} },
} as const

test.each(Object.entries(kinds))(
  'T589 %s answers alike whatever its link lacks, and who guesses on waits',
  async (_, kind) => {
    const [order, offer, code] = [await guestOrder(), await quote(), await guestOrder()]
    const pickup = (await shop.request(ShowGuestPickupCode, { params: { secret: code.secret } })).body.data.secret
    const isQuote = kind.call.address.startsWith('/api/quotes')
    const own = isQuote ? offer.quote.secret : order.secret
    const foreign = isQuote ? order.secret : offer.quote.secret
    const ask = (secret: string) => shop.request(kind.call, { params: { ...kind.more, secret } })
    const wrong = [
      own.slice(0, 42), // cut off by a mail program
      own.slice(1),
      `${own}.`,
      `${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`,
      own.toUpperCase(),
      'x'.repeat(43),
      foreign,
      pickup,
      String(order.id),
      ' ',
      '%00',
    ]
    const [first, ...others] = await Promise.all(wrong.map(ask))
    expect(first?.status).toBe(404)
    for (const other of others) expect(said(other)).toEqual(said(first as TestAnswer))

    for (let tries = wrong.length; tries < 60; tries++) await ask(`${'y'.repeat(42)}z`)
    const braked = await ask('x'.repeat(43))
    expect([braked.status, Number(braked.headers['retry-after'])]).toEqual([429, expect.any(Number)])
    expect(braked.body.message).toMatch(/[.]$/)
    shop.setNow(new Date(start.getTime() + ++minutes * 61_000))
    expect((await ask(own)).status).toBe(200)
  },
)

test('T589 a link of what was withdrawn says so, and one of a deleted order what any other says', async () => {
  const offer = await quote()
  await shop.request(WithdrawDeskOrder, { as: clerk.token, params: { id: offer.id } })
  const { secret } = offer.quote
  expect((await shop.request(ShowQuote, { params: { secret } })).body.data.state).toBe('withdrawn')
  expect((await shop.request(AcceptQuote, { params: { secret } })).body).toMatchObject({
    code: 'withdrawn',
    message: 'Pasiūlymas atšauktas. Jei įrankių dar reikia, susisiekite su mumis.',
  })
  const gone = await guestOrder()
  await shop.context.database.db.update(orders).set({ deleted_at: start }).where(eq(orders.id, gone.id))
  for (const call of [ShowGuestOrder, ShowGuestPickupCode]) {
    const unknown = await shop.request(call, { params: { secret: 'x'.repeat(43) } })
    expect(said(await shop.request(call, { params: { secret: gone.secret } }))).toEqual(said(unknown))
  }
})

test('T588 the link of an order shows the code that proves at the counter who has come, as the owner’s page does', async () => {
  const order = await guestOrder()
  const show = () => shop.request(ShowGuestPickupCode, { params: { secret: order.secret } })
  const [first, second] = await Promise.all([show(), show()])
  expect(first.body.data).toEqual({
    code: expect.stringMatching(/^[2-9A-Z]{8}$/),
    secret: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(second.body).toEqual(first.body)
  expect(first.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  const { code, secret } = first.body.data
  const check = (id: number, shown: string) =>
    shop.request(CheckPickupCode, { as: clerk.token, params: { id }, body: { code: shown } })
  expect([(await check(order.id, code)).status, (await check(order.id, secret)).status]).toEqual([200, 200])
  expect((await check((await guestOrder()).id, code)).status).toBe(422)

  const customer = await makeCustomer(shop)
  const asCustomer = await shop.request(ShowPickupCode, { as: customer.token, params: { id: order.id } })
  expect(asCustomer.status).toBe(404)
  await shop.context.database.db.update(orders).set({ lapsed_at: start }).where(eq(orders.id, order.id))
  expect([(await show()).status, (await show()).body.code]).toEqual([409, 'order-lapsed'])
})
