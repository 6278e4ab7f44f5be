import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { CheckIsaf, IsafFile } from '#finance/books/isaf.contract.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { DeleteOrder } from '#sales/closing/closing.contract.ts'
import { createWork } from '#shell/action/work.ts'
import { saveSettings } from '#shell/settings/server/public/save-settings.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'

let admin: string
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
beforeAll(async () => {
  admin = (await makeAdmin(shop)).token
})

const check = (month: string) => shop.request(CheckIsaf, { as: admin, query: { month } })
const file = (month: string) => shop.request(IsafFile, { as: admin, query: { month } })
const pay = async () => {
  const { id } = await makeOrder(shop)
  expect((await shop.request(MarkPaid, { as: admin, params: { id } })).status).toBe(200)
  return id
}

const setSettings = (change: object) =>
  shop.context.database.transaction((tx) =>
    saveSettings(createWork(tx, { now: shop.context.clock() }), { ...testSettings, ...change }, { by: null }),
  )

test('a shop that has not said who it is gets a 409 with what to mend and where', async () => {
  await setSettings({ code: '' })
  const { status, body } = await file('2026-11')
  expect(status).toBe(409)
  expect(body.problems).toContainEqual({
    message: 'Nustatymuose nėra teisingo įmonės kodo.',
    document: null,
    order_id: null,
  })
})

test('the month holds its invoices, and that of a deleted order stays in it', async () => {
  await setSettings({})
  const first = await pay()
  await pay()
  await makeOrder(shop)
  expect((await shop.request(DeleteOrder, { as: admin, params: { id: first } })).status).toBe(204)

  const { body } = await check('2026-11')
  expect(body.data).toMatchObject({ problems: [], warnings: [], invoices: 2, credit_notes: 0, vat: 420 })
  const { status, headers, bytes } = await file('2026-11')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(headers['content-disposition']).toBe('attachment; filename="isaf-2026-11.xml"')
  expect(bytes.toString().match(/<InvoiceNo>/g)).toHaveLength(2)
  expect((await file('2026-10')).bytes.toString()).not.toContain('SourceDocuments')
})

test('T113 after a change of the seller’s data the month is filed as before, and the check tells of it', async () => {
  await setSettings({ code: '305691172', vat_code: 'LT100001919017' })
  const { data } = (await check('2026-11')).body
  expect(data).toMatchObject({ problems: [], invoices: 2 })
  expect(data.warnings.map(({ message }: { message: string }) => message)).toEqual(
    Array(2)
      .fill([
        'Dokumente pardavėjo kodas 305519913, nustatymuose – 305691172.',
        'Dokumente pardavėjo PVM mokėtojo kodas LT100009512310, nustatymuose – LT100001919017.',
      ])
      .flat(),
  )
  const { status, bytes } = await file('2026-11')
  expect(status).toBe(200)
  expect(bytes.toString()).toContain('<RegistrationNumber>305691172</RegistrationNumber>')
  await setSettings({})
})

test('T74 an invoice goes into the month of its own day in Vilnius', async () => {
  shop.setNow(new Date('2026-11-30T22:30:00Z'))
  admin = (await makeAdmin(shop)).token
  await pay()
  expect((await check('2026-11')).body.data.invoices).toBe(2)
  expect((await check('2026-12')).body.data.invoices).toBe(1)
})

test('a record that was changed behind the shop’s back is found by its hash', async () => {
  await shop.context.database.db.execute(
    sql.raw(`alter table documents disable trigger user;
      update documents set snapshot = jsonb_set(snapshot, '{buyer,name}', '"Kitas"') where issued_on = '2026-12-01' and kind = 'invoice';
      alter table documents enable trigger user`),
  )
  const { status, body } = await file('2026-12')
  expect(status).toBe(409)
  expect(body.problems[0].message).toBe('Įrašas pakeistas po išrašymo: jo kontrolinė suma nesutampa.')
})

test.each(['', '2026-13', '2026-1', '2016-09', '2026-11-01', "2026-11'"])('„%s“ is no month', async (month) => {
  expect((await check(month)).status).toBe(422)
})

test('a customer gets neither', async () => {
  const { token } = await makeCustomer(shop)
  for (const call of [CheckIsaf, IsafFile])
    expect((await shop.request(call, { as: token, query: { month: '2026-11' } })).status).toBe(403)
})
