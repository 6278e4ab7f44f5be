import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestAnswer } from '#platform/test-kit/test-shop.ts'
import { invalidPostalCodeMessage, invalidVatCodeMessage } from '#rules/codes/code-messages.ts'
import { invalidPhoneMessage } from '#rules/codes/phone.ts'
import { Checkout } from '#sales/checkout/checkout.contract.ts'
import { makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { CreateDeskOrder } from '#sales/desk/desk.contract.ts'
import { makeDeskForm } from '#sales/desk/server/desk.factories.ts'
import { desk_orders } from '#sales/desk/server/desk.tables.ts'

let clerk: TestPerson
let customer: TestPerson
let goods: number
const shop = openShopForFile({ now: new Date('2026-11-18T08:00:00Z') })
beforeAll(async () => {
  clerk = await makeAdmin(shop, { roles: ['counter'] })
  customer = await makeCustomer(shop, {
    email_confirmed_at: new Date('2026-01-01'),
    created_at: new Date('2026-01-01'),
  })
  goods = (await makeSellProduct(shop, { units: 9_000 })).id
})

let people = 0
const items = () => [{ id: goods, type: 'sell', quantity: 1 }]
const form = async (changes: object) => ({
  ...(await makePricedCheckoutForm(shop, items())),
  email: `kodai.${++people}@example.lt`,
  phone: `+370${62_300_000 + people}`,
  ...changes,
})

const ways: [string, (changes: object) => Promise<TestAnswer>][] = [
  ['a customer', async (changes) => shop.request(Checkout, { as: customer.token, body: await form(changes) })],
  [
    'a guest',
    async (changes) => {
      const answer = await shop.request(Checkout, { body: await form(changes) })
      // a new guest each time, against limits
      if (answer.status === 201)
        await shop.context.database.db.update(orders).set({ lapses: false }).where(eq(orders.id, answer.body.data.id))
      return answer
    },
  ],
  [
    'the desk',
    (changes) =>
      shop.request(CreateDeskOrder, { as: clerk.token, body: { ...makeDeskForm(items(), changes), state: 'placed' } }),
  ],
]

const phones = [
  '+371 2612 3456',
  '00371 26123456',
  '+371-26-123-456',
  '(+371) 26123456',
  '+371/26123456',
  '+371.26.12.34.56',
  ' +37126123456 ',
  '+371\u00a02612\u00a03456',
  '+371 (26) 123456',
  '0037126123456',
]
const vatCodes = [
  'LV40003052786',
  'lv40003052786',
  'LV 40003052786',
  'LV 4000 3052 786',
  'LV-40003052786',
  'LV-4000-3052-786',
  'LV.40003052786',
  ' LV 400 030 527 86 ',
  'lv/40003052786',
  'LV\u00a040003052786',
]
const foreign = { private_or_company: 'company', title: 'SIA „Rīgas darbi“', im_k: '', postal_code: 'lv 1010' }

describe.each(ways)('T592 %s', (_, order) => {
  test('may write a foreign phone and a VAT code in ten ways, and each is stored one way', async () => {
    for (const [at, phone] of phones.entries()) {
      const { status, body } = await order({ ...foreign, phone, pvm_k: vatCodes[at] })
      expect([status, phone, vatCodes[at], body.errors]).toEqual([201, phone, vatCodes[at], undefined])
      expect(body.data).toMatchObject({ phone: '+37126123456', pvm_k: 'LV40003052786', postal_code: 'LV-1010' })
    }
  })

  test.each([
    ['phone', '+371 123', invalidPhoneMessage],
    ['phone', '+999 26123456', invalidPhoneMessage],
    ['phone', 'paskambinkite', invalidPhoneMessage],
    ['pvm_k', 'LV119511515', invalidVatCodeMessage],
    ['pvm_k', 'XX123456789', invalidVatCodeMessage],
    ['pvm_k', '40003052786', invalidVatCodeMessage],
    ['postal_code', 'LV-10101', invalidPostalCodeMessage],
  ])('is told at its field what is wrong with %s %j, and nothing is written', async (field, typed, sentence) => {
    const { db } = shop.context.database
    const before = [await db.$count(orders), await db.$count(desk_orders)]
    const { status, body } = await order({ ...foreign, pvm_k: 'LV40003052786', [field]: typed })
    expect([status, body.errors]).toEqual([422, { [field]: [sentence] }])
    expect([await db.$count(orders), await db.$count(desk_orders)]).toEqual(before)
  })
})
