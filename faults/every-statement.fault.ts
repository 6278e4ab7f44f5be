import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { AskErasure } from '#back-office/privacy/privacy.contract.ts'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { HandOver, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import {
  fetchHandover,
  makeHandOverBody,
  makeRentalOrder,
  makeTakeBackBody,
} from '#counter/handovers/handovers.factories.ts'
import { MarkPaid, RecordPayment } from '#finance/payments/payments.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { issueToken } from '#people/accounts/server/public/issue-token.ts'
import { failStatements } from '#platform/test-kit/fail-statements.ts'
import { openTestShop, type TestAnswer, type TestShop } from '#platform/test-kit/test-shop.ts'
import { MarkReturned } from '#rentals/rentals.contract.ts'
import { SaveCart } from '#sales/cart/cart.contract.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { DeleteOrder, IssueCredit, ShowCredit } from '#sales/closing/closing.contract.ts'
import { ExtendRental, QuoteExtension } from '#sales/extensions/extensions.contract.ts'
import { createWork } from '#shell/action/work.ts'
import { Register } from '#sign-in/auth/auth.contract.ts'

let shop: TestShop
let customer: TestPerson
let admin: TestPerson
let now = new Date('2026-11-16T07:00:00Z')

beforeAll(async () => {
  shop = await openTestShop({ now })
  customer = await lasting(await makeCustomer(shop))
  admin = await lasting(await makeAdmin(shop))
})
let mend = () => {}
beforeEach(() => mend())
afterAll(() => shop.close())

async function lasting(person: TestPerson): Promise<TestPerson> {
  const { transaction } = shop.context.database
  return {
    ...person,
    token: await transaction((tx) => issueToken(createWork(tx, { now }), { userId: person.id, remember: true })),
  }
}

/** Except attempt counts and times of token use. */
async function everything(): Promise<Record<string, string>> {
  const { pool } = shop.context.database
  const { rows: tables } = await pool.query<{ name: string }>(`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname = 'public' and tablename not in ('attempts', 'tokens') or tablename = 'job_common'`)
  const match: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as is from ${name} t`,
    )
    match[name] = rows[0].is
  }
  return match
}

/**
 * For every n: before the commit nothing may stay; after it (only the answer is lost) all stays, and a repeat does
 * nothing twice.
 */
async function breakEach(act: () => Promise<TestAnswer>): Promise<number> {
  for (let nth = 1; ; nth++) {
    // Beyond the window of every limit.
    now = new Date(now.getTime() + 61_000)
    shop.setNow(now)
    await shop.context.database.pool.query('truncate attempts')
    const before = await everything()
    let [sent, committed, broken] = [0, false, '']
    mend = failStatements((statement) => {
      const breaks = ++sent === nth
      if (breaks) broken = statement
      if (!breaks && sent < nth && statement === 'commit') committed = true
      return breaks
    })
    const { status, body } = await act()
    mend()
    const after = await everything()
    if (sent < nth) {
      expect(status, JSON.stringify(body)).toBeLessThan(300)
      expect(after).not.toEqual(before)
      return nth - 1
    }
    // A security event is logged first; a failing row does not undo what happened.
    const isNote = committed && broken.includes('insert into "security_events"')
    if (isNote) expect(status, JSON.stringify(body)).toBeLessThan(300)
    else expect(status, `statement ${nth}: ${JSON.stringify(body)}`).toBeGreaterThanOrEqual(500)
    expect(body).not.toHaveProperty('stack')
    if (committed) {
      expect(after).not.toEqual(before)
      expect((await act()).status).toBeLessThan(500)
      expect(await everything()).toEqual(after)
      return nth
    }
    expect(after, `after statement ${nth}`).toEqual(before)
  }
}

const asAdmin = (id: number) => ({ as: admin.token, params: { id } })
const days = { from: '2026-11-23', to: '2026-11-25' }
const starts = { starts_at: new Date('2026-11-16T06:00:00Z'), expected_return: new Date('2026-11-18T15:00:00Z') }

async function goodsOrder(): Promise<{ id: number }> {
  const { id } = await makeSellProduct(shop)
  const { body } = await checkOut(
    shop,
    customer,
    await makePricedCheckoutForm(shop, [{ id, type: 'sell', quantity: 2 }]),
  )
  return body.data
}

const actions: Record<string, () => Promise<() => Promise<TestAnswer>>> = {
  'an order': async () => {
    const [goods, tool] = [await makeSellProduct(shop), await makeRentProduct(shop)]
    const items = [
      { id: goods.id, type: 'sell', quantity: 2 },
      { id: tool.id, type: 'rent', quantity: 1, period: days },
    ]
    await shop.request(SaveCart, { as: customer.token, body: { items } })
    const form = await makePricedCheckoutForm(shop, items)
    return () => checkOut(shop, customer, form, 'vienas-raktas')
  },
  'marking it as paid': async () => {
    const { id } = await makeOrder(shop, { user_id: customer.id })
    return () => shop.request(MarkPaid, asAdmin(id))
  },
  'a payment': async () => {
    const { id } = await makeOrder(shop)
    const body = { paid_on: '2026-11-16', amount: 1210, way: 'transfer' }
    return () => shop.request(RecordPayment, { ...asAdmin(id), body })
  },
  'deleting an order': async () => {
    const { id } = await goodsOrder()
    return () => shop.request(DeleteOrder, asAdmin(id))
  },
  'a credit note': async () => {
    const { id } = await goodsOrder()
    await shop.request(MarkPaid, asAdmin(id))
    const expected_remaining = (await shop.request(ShowCredit, asAdmin(id))).body.data.price_with_vat
    const body = { lines: 'all', reason: 'Klaida', return_stock: true, expected_remaining }
    return () => shop.request(IssueCredit, { ...asAdmin(id), body })
  },
  'taking a part of the tools back': async () => {
    const tool = await makeRentProduct(shop, { units: 3 })
    const period = { from: '2026-11-16', to: '2026-11-18' }
    const { id } = await makeOrder(shop, { lines: [{ product_id: tool.id, quantity: 3, period, ...starts }] })
    const { rows } = await shop.context.database.pool.query('select id from rentals where order_id = $1', [id])
    return () => shop.request(MarkReturned, { ...asAdmin(rows[0].id), body: { quantity: 1 } })
  },
  'a hand-over': async () => {
    const { orderId } = await makeRentalOrder(shop, { quantity: 2 })
    const { tools } = await fetchHandover(shop, admin.token, orderId)
    return () => shop.request(HandOver, { ...asAdmin(orderId), body: makeHandOverBody(tools) })
  },
  'a return with its act': async () => {
    const { orderId } = await makeRentalOrder(shop, { quantity: 2 })
    const counter = async () => (await fetchHandover(shop, admin.token, orderId)).tools
    await shop.request(HandOver, { ...asAdmin(orderId), body: makeHandOverBody(await counter()) })
    const body = makeTakeBackBody(await counter())
    return () => shop.request(TakeToolsBack, { ...asAdmin(orderId), body })
  },
  'an extension': async () => {
    const tool = await makeRentProduct(shop)
    const form = await makePricedCheckoutForm(shop, [{ id: tool.id, type: 'rent', quantity: 1, period: days }])
    const { body } = await checkOut(shop, customer, form)
    const params = { id: body.data.id, rentalId: body.data.rentals[0].id }
    const wish = { to: '2026-11-27', to_time: '17:00' }
    const quote = await shop.request(QuoteExtension, { as: customer.token, params, query: wish })
    const input = { ...wish, expected_price_with_vat: quote.body.data.price_with_vat }
    return () => shop.request(ExtendRental, { as: customer.token, params, body: input })
  },
  'a registration': async () => {
    const password = 'Ąžuolas prie tvenkinio'
    const body = { name: 'Ona', lastname: 'Onaitė', email: 'ona@example.lt', password, password_confirmation: password }
    return () => shop.request(Register, { body })
  },
  'erasing an account': async () => {
    const leaver = await lasting(await makeCustomer(shop))
    return () => shop.request(AskErasure, { as: leaver.token, body: { password: 'Kalvis ir priekalas' } })
  },
}

test.each(Object.entries(actions))('T14 %s: whichever statement fails, nothing of it stays', async (_, prepare) => {
  const statements = await breakEach(await prepare())
  expect(statements).toBeGreaterThan(3)
})

test('T17 two hundred paid at once, a third of which fail at some statement: numbers without a gap', async () => {
  const { transaction, pool } = shop.context.database
  admin = {
    ...admin,
    token: await transaction((tx) => issueToken(createWork(tx, { now }), { userId: admin.id, remember: true })),
  }
  const placed: number[] = []
  for (let i = 0; i < 200; i++) placed.push((await makeOrder(shop)).id)
  let sent = 0
  // After the number was taken: document, mail, job, commit.
  mend = failStatements((text) => /^(insert into "?(documents|mails)|commit)/i.test(text) && ++sent % 9 === 0)
  const seen: number[] = []
  for (let i = 0; i < placed.length; i += 50)
    seen.push(
      ...(await Promise.all(placed.slice(i, i + 50).map((id) => shop.request(MarkPaid, asAdmin(id))))).map(
        (a) => a.status,
      ),
    )
  mend()
  const failed = seen.filter((status) => status >= 500).length
  expect(failed).toBeGreaterThan(30)
  expect(seen.filter((status) => status === 200)).toHaveLength(200 - failed)
  const { rows } = await pool.query(
    "select number, issued_on::text as day from documents where kind = 'invoice' order by number",
  )
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, i) => i + 1))
  expect(rows.map(({ day }) => day)).toEqual(rows.map(({ day }) => day).sort())
})

test('T14 and every invariant holds', async () => {
  const findings = await verify(shop.context.database.pool, shop.context.config)
  expect(findings.filter(({ breaches }) => breaches.length > 0)).toEqual([])
})
