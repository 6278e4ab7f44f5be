import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { ChangeProfile } from '#people/accounts/accounts.contract.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { CreateClient, UpdateClient } from '#people/clients/clients.contract.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { CreateObject } from '#people/work-sites/objects.contract.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestAnswer } from '#platform/test-kit/test-shop.ts'
import { describeCountryMismatch, describeInvalidPostalCode } from '#rules/codes/code-messages.ts'
import { invalidCountryMessage } from '#rules/codes/country.ts'
import { Checkout } from '#sales/checkout/checkout.contract.ts'
import { makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { CreateDeskOrder } from '#sales/desk/desk.contract.ts'
import { makeDeskForm } from '#sales/desk/server/desk.factories.ts'
import { Login, Register } from '#sign-in/auth/auth.contract.ts'

let clerk: TestPerson
let customer: TestPerson
let goods: number
const shop = openShopForFile({ now: new Date('2026-11-18T08:00:00Z') })
beforeAll(async () => {
  clerk = await makeAdmin(shop, { roles: ['owner'] })
  customer = await makeCustomer(shop, {
    email_confirmed_at: new Date('2026-01-01'),
    created_at: new Date('2026-01-01'),
  })
  goods = (await makeSellProduct(shop, { units: 9_000 })).id
})

const items = () => [{ id: goods, type: 'sell', quantity: 1 }]

const ways: [string, (changes: object) => Promise<TestAnswer>][] = [
  [
    'a customer’s order',
    async (changes) =>
      shop.request(Checkout, {
        as: customer.token,
        body: { ...(await makePricedCheckoutForm(shop, items())), ...changes },
      }),
  ],
  [
    'an order of the desk',
    (changes) =>
      shop.request(CreateDeskOrder, { as: clerk.token, body: { ...makeDeskForm(items(), changes), state: 'placed' } }),
  ],
  [
    'a client',
    (changes) =>
      shop.request(CreateClient, {
        as: clerk.token,
        body: { name: 'Ona Onaitė', address: 'Brīvības iela 1', city: 'Rīga', ...changes },
      }),
  ],
]

describe.each(ways)('T1023 %s', (_, send) => {
  test.each([
    ['says nothing', { postal_code: '44296' }, { country: 'LT', postal_code: '44296' }],
    ['has the letters of another country', { postal_code: 'lv 1010' }, { country: 'LV', postal_code: 'LV-1010' }],
    ['says its country', { country: 'lv', postal_code: '1010' }, { country: 'LV', postal_code: 'LV-1010' }],
    ['says it twice', { country: 'PL', postal_code: 'PL 00950' }, { country: 'PL', postal_code: 'PL-00-950' }],
    ['is far away', { country: 'US', postal_code: '12345' }, { country: 'US', postal_code: 'US-12345' }],
    ['says it unseen', { country: '\u200eＬＴ', postal_code: '\u202a４4296' }, { country: 'LT', postal_code: '44296' }],
  ])('a postal code that %s is saved in one form', async (_case, changes, kept) => {
    const { status, body } = await send(changes)
    expect([status, body.errors]).toEqual([201, undefined])
    expect(body.data).toMatchObject(kept)
  })

  test.each([
    ['country', { country: 'XX', postal_code: '44296' }, invalidCountryMessage],
    ['country', { country: 'Latvija', postal_code: '44296' }, invalidCountryMessage],
    ['postal_code', { country: 'LV', postal_code: '44296' }, describeInvalidPostalCode('LV')],
    ['postal_code', { country: 'LT', postal_code: 'LV-1010' }, describeCountryMismatch('LV', 'LT')],
  ])('is told at %s that %j can’t be', async (field, changes, sentence) => {
    const { status, body } = await send(changes)
    expect([status, body.errors]).toEqual([422, { [field]: [sentence] }])
  })
})

test('T1023 a VAT code is the country’s own, with its letters or without, and papers name the country', async () => {
  const company = { private_or_company: 'company', title: 'SIA „Rīgas darbi“', im_k: '' }
  const body = {
    ...(await makePricedCheckoutForm(shop, items(), { private_or_company: 'company' })),
    ...company,
    pvm_k: '40003052786',
    country: 'LV',
    postal_code: '1010',
  }
  const placed = await shop.request(Checkout, { as: customer.token, body })
  expect([placed.status, placed.body.errors]).toEqual([201, undefined])
  expect(placed.body.data).toMatchObject({ pvm_k: 'LV40003052786', country: 'LV', postal_code: 'LV-1010' })
  const [paper] = await shop.context.database.db
    .select({ snapshot: documents.snapshot })
    .from(documents)
    .where(eq(documents.order_id, placed.body.data.id))
    .orderBy(desc(documents.id))
  expect(paper?.snapshot.buyer).toMatchObject({
    address: expect.stringMatching(/, LV-1010 .*, Latvija$/),
    place: { country: 'LV', postal_code: 'LV-1010' },
  })
  const other = await shop.request(Checkout, { as: customer.token, body: { ...body, pvm_k: 'EE123456789' } })
  expect([other.status, other.body.errors]).toEqual([422, { pvm_k: [describeCountryMismatch('EE', 'LV')] }])
})

test('T1023 a client keeps its country until it is told another, and its codes go with it', async () => {
  const made = await shop.request(CreateClient, {
    as: clerk.token,
    body: { name: 'Jānis Bērziņš', country: 'LV', postal_code: '1010' },
  })
  const { id } = made.body.data
  const change = (body: object) => shop.request(UpdateClient, { as: clerk.token, params: { id }, body })
  expect((await change({ city: 'Rīga' })).body.data).toMatchObject({ country: 'LV', postal_code: 'LV-1010' })
  const alone = await change({ country: 'EE' })
  expect([alone.status, alone.body.errors]).toEqual([422, { postal_code: [describeCountryMismatch('LV', 'EE')] }])
  expect((await change({ country: 'LT', postal_code: '44296' })).body.data).toMatchObject({
    country: 'LT',
    postal_code: '44296',
  })
})

test('T1023 a profile and a work site have their country, Lithuania while none is said', async () => {
  const profile = { name: 'Ona', lastname: 'Onaitė' }
  const put = (changes: object) => shop.request(ChangeProfile, { as: customer.token, body: { ...profile, ...changes } })
  expect((await put({})).body.user).toMatchObject({ country: 'LT', pvm_k: null })
  expect((await put({ country: 'LV', pvm_k: '40003052786' })).body.user).toMatchObject({
    country: 'LV',
    pvm_k: 'LV40003052786',
  })
  expect((await put({ country: 'XX' })).body.errors).toEqual({ country: [invalidCountryMessage] })
  const site = { title: 'Sandėlis', address: 'Brīvības iela 1', city: 'Rīga' }
  const made = (changes: object) => shop.request(CreateObject, { as: customer.token, body: { ...site, ...changes } })
  expect((await made({})).body.data.country).toBe('LT')
  expect((await made({ country: 'LV' })).body.data.country).toBe('LV')
  expect((await made({ country: 'Q' })).status).toBe(422)
})

test('T1021 an address is one account however its domain is written, and mails go to its sent form', async () => {
  const password = 'keturi-žodžiai-eina-namo'
  const form = { name: 'Jonas', lastname: 'Jonaitis', password, password_confirmation: password }
  const first = await shop.request(Register, { body: { ...form, email: '\u200ejonas@įrankiai.lt' } })
  expect([first.status, first.body.user?.email]).toEqual([201, 'jonas@xn--rankiai-9eb.lt'])
  const again = await shop.request(Register, { body: { ...form, email: 'JONAS@xn--rankiai-9eb.lt' } })
  expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['email']])
  for (const email of ['jonas@I\u0328rankiai.lt', 'Jonas@XN--RANKIAI-9EB.LT'])
    expect((await shop.request(Login, { body: { email, password } })).status).toBe(200)
  const { db } = shop.context.database
  expect(await db.$count(users, eq(users.email, 'jonas@xn--rankiai-9eb.lt'))).toBe(1)
})
