import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { ListOrders, OrderPdf, ShowMyOrder } from '#orders/orders.contract.ts'
import { ChangeProfile } from '#people/accounts/accounts.contract.ts'
import {
  makeAdmin,
  makeCustomer,
  type TestPerson,
  testPassword,
} from '#people/accounts/server/public/accounts.factories.ts'
import { CreateUser, ImportUsers, ListUsers, UpdateUser } from '#people/accounts/users.contract.ts'
import { extractPdfText, joinPlainText } from '#people/documents/pdf-text.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { CreateObject } from '#people/work-sites/objects.contract.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { invalidPhoneMessage } from '#rules/codes/phone.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { SaveSettings, ShowSettings } from '#shell/settings/settings.contract.ts'
import { Register } from '#sign-in/auth/auth.contract.ts'

let admin: TestPerson
let customer: TestPerson
const shop = openShopForFile()
beforeAll(async () => {
  admin = await makeAdmin(shop)
  customer = await makeCustomer(shop)
})

const german = { typed: '0049 (0)151 234 567 89', stored: '+4915123456789', printed: '+49 151 23456789' }
const wrong = '+49 151 2345678901234'
const isWrong = (field: string) => ({ status: 422, body: { errors: { [field]: [invalidPhoneMessage] } } })

test('T114 a buyer with a German telephone orders, pays and gets an invoice with that number', async () => {
  const { id: productId } = await makeSellProduct(shop, { units: 5 })
  const form = await makePricedCheckoutForm(shop, [{ id: productId, type: 'sell', quantity: 1 }])
  expect(await checkOut(shop, customer, { ...form, phone: wrong })).toMatchObject(isWrong('phone'))

  const { status, body } = await checkOut(shop, customer, { ...form, phone: german.typed })
  expect(status, JSON.stringify(body)).toBe(201)
  const { id } = body.data
  const order = (await shop.request(ShowMyOrder, { as: customer.token, params: { id } })).body.data
  expect(order.phone).toBe(german.stored)
  expect((await shop.request(MarkPaid, { as: admin.token, params: { id } })).status).toBe(200)
  const issued = await shop.context.database.db.select().from(documents).where(eq(documents.order_id, id))
  expect(issued.map(({ snapshot }) => snapshot.buyer.phone)).toEqual([german.stored, german.stored])
  const { bytes } = await shop.request(OrderPdf, { as: admin.token, params: { id, kind: 'invoice' } })
  expect(joinPlainText(extractPdfText(bytes))).toContain(german.printed)

  for (const q of [german.typed, '+49 151 23456789', '004915123456789']) {
    const answer = await shop.request(ListOrders, { as: admin.token, query: { q } })
    expect(
      answer.body.data.map((one: { id: number }) => one.id),
      q,
    ).toEqual([id])
  }
})

test('T114 wherever a telephone is taken, any country’s is stored with its code, and what is none is a 422 on its field', async () => {
  const name = { name: 'Hans', lastname: 'Müller' }
  const password = { password: testPassword, password_confirmation: testPassword }
  const settings = (await shop.request(ShowSettings, { as: admin.token })).body.data
  const created = await shop.request(CreateUser, {
    as: admin.token,
    body: { ...name, ...password, email: 'hans@example.de', phone: german.typed },
  })
  expect(created).toMatchObject({ status: 201, body: { data: { phone: german.stored } } })
  const { id } = created.body.data

  const input = {
    profile: (phone: string) => shop.request(ChangeProfile, { as: customer.token, body: { ...name, phone } }),
    user: (phone: string) =>
      shop.request(UpdateUser, { as: admin.token, params: { id }, body: { ...name, email: 'hans@example.de', phone } }),
    settings: (phone: string) => shop.request(SaveSettings, { as: admin.token, body: { ...settings, phone } }),
    register: (phone: string) =>
      shop.request(Register, { body: { ...name, ...password, email: `${phone.length}@example.de`, phone } }),
  }
  for (const [where, ask] of Object.entries(input)) {
    expect(await ask(wrong), where).toMatchObject(isWrong('phone'))
    const { status, body } = await ask(german.typed)
    expect(status, `${where} ${JSON.stringify(body)}`).toBeLessThan(300)
    expect((body.user ?? body.data).phone, where).toBe(german.stored)
  }

  const site = (contact_phone: string) =>
    shop.request(CreateObject, {
      as: customer.token,
      body: { title: 'Sodas', address: 'Sodų g. 1', city: 'Kaunas', contact_phone },
    })
  expect(await site(wrong)).toMatchObject(isWrong('contact_phone'))
  expect(await site(german.typed)).toMatchObject({ status: 201, body: { data: { contact_phone: german.stored } } })
})

test('T114 a person is found by a foreign telephone however it is written, and comes by CSV too', async () => {
  const csv = 'Vardas;Pavardė;El. paštas;Telefonas\nAnna;Kalniņa;anna@example.lv;00371 2612-3456\n'
  const form = await buildMultipartForm({
    dry_run: '0',
    file: { name: 'zmones.csv', bytes: Buffer.from(csv), type: 'text/csv' },
  })
  const imported = await shop.request(ImportUsers, { ...form, as: admin.token } as never)
  expect(imported.status, JSON.stringify(imported.body)).toBe(200)
  for (const q of ['+371 2612 3456', '0037126123456', '+371 (2612) 34-56']) {
    const { body } = await shop.request(ListUsers, { as: admin.token, query: { q } })
    expect(
      body.data.map(({ email, phone }: Record<string, string>) => [email, phone]),
      q,
    ).toEqual([['anna@example.lv', '+37126123456']])
  }
})
