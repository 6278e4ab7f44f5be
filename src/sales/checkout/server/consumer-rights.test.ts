import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { checkOut, forCompany, makePricedCheckoutForm } from './checkout.factories.ts'

// a Wednesday, 10:30 in Vilnius
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })

const rented = async () => ({
  id: (await makeRentProduct(shop)).id,
  type: 'rent',
  quantity: 1,
  period: { from: '2026-11-23', to: '2026-11-25' },
})
const bought = async () => ({ id: (await makeSellProduct(shop)).id, type: 'sell', quantity: 1 })

async function order(items: object[], changes: object = {}) {
  const form = { ...(await makePricedCheckoutForm(shop, items, changes)), ...changes }
  const { status, body } = await checkOut(shop, await makeCustomer(shop), form)
  expect(status).toBe(201)
  const [mail] = await shop.context.database.db.select().from(mails).where(eq(mails.order_id, body.data.id))
  return { order: body.data, text: mail?.text ?? '' }
}

test('a consumer’s order mail tells the right to withdraw, with the link for this order, the form and where to complain', async () => {
  const { order: placed, text } = await order([await bought(), await rented()])
  for (const words of [
    'per 14 dienų nuo jų gavimo',
    'per 14 dienų nuo užsakymo',
    `Atsisakyti sutarties čia:\n{{shop}}/sutarties-atsisakymas?uzsakymas=${placed.id}`,
    'Pavyzdinė atsisakymo forma',
    'atsakome 2 metus',
    'vvtat.lt',
    '{{shop}}/nuomos-taisykles',
  ])
    expect(text).toContain(words)
})

test('a mail speaks of what was ordered: goods have no rental’s rights, a tool none of goods', async () => {
  const goods = await order([await bought()])
  expect(goods.text).toContain('nuo jų gavimo')
  expect(goods.text).not.toContain('Nuomos sutarties galite')
  const tool = await order([await rented()])
  expect(tool.text).toContain('Nuomos sutarties galite')
  expect(tool.text).not.toContain('nuo jų gavimo')
})

test('a company has no right of a consumer’s, so its mail does not speak of it', async () => {
  const { text } = await order([await bought()], forCompany)
  expect(text).not.toMatch(/atsisak/i)
})

test('the request to begin before the 14 days are over is kept with the order and confirmed by mail', async () => {
  const { order: input, text } = await order([await rented()], { early_start: true })
  expect(input.early_start).toBe(true)
  expect(text).toContain('Jūs paprašėte nuomą pradėti nelaukdami')
})

test.each([
  ['says nothing of it', {}],
  ['says no', { early_start: false }],
  ['says null', { early_start: null }],
])('an order that %s is an order without the request', async (_, changes) => {
  const { order: placed, text } = await order([await rented()], changes)
  expect(placed.early_start).toBe(false)
  expect(text).not.toContain('paprašėte nuomą pradėti')
})
