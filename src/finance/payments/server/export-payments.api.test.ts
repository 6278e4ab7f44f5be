import { afterAll, beforeAll, expect, test } from 'vitest'
import { ExportUnits } from '#catalogue/units/units.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openTestShop } from '#platform/test-kit/test-shop.ts'
import { ExportPayments, RecordPayment } from '../payments.contract.ts'

const shop = await openTestShop({ now: new Date('2026-11-18T08:30:00Z') })
let owner: TestPerson
afterAll(() => shop.close())
beforeAll(async () => {
  owner = await makeAdmin(shop)
  const { id } = await makeOrder(shop, {})
  const pay = (amount: number, note: string, way: 'cash' | 'transfer') =>
    shop.request(RecordPayment, {
      as: owner.token,
      params: { id },
      body: { paid_on: '2026-11-17', amount, way, note, ...(way === 'cash' && { receipt_number: '+7' }) },
    })
  expect((await pay(1_250, '=1+1', 'cash')).status).toBe(201)
  expect((await pay(5, 'likutis', 'transfer')).status).toBe(201)
})

const exported = async (query: Record<string, string>) => {
  const { status, body, bytes } = await shop.request(ExportPayments, { as: owner.token, query } as never)
  return { status, body, text: Buffer.from(bytes).toString() }
}

test('T1940 a file of payments has the columns that were asked for, in their order, and no formula', async () => {
  const { text } = await exported({ columns: 'amount,note,receipt_number,paid_on' })
  expect(text).toBe(`\uFEFFSuma;Pastaba;Kvitas;Diena\r\n"0,05";likutis;;2026-11-17\r\n"12,50";'=1+1;'+7;2026-11-17\r\n`)
  const whole = (await exported({})).text.split('\r\n')
  expect(whole[0]).toBe('\uFEFFNr.;Diena;Užsakymas;Klientas;Būdas;Kvitas;Mokėtojas;Pastaba;Atitaisymas;Suma')
  expect(whole).toHaveLength(4)
  expect((await exported({ way: 'cash', columns: 'amount' })).text).toBe('\uFEFFSuma\r\n"12,50"\r\n')
})

test('T1941 a column that a file has not got, or that is named twice, is refused in words', async () => {
  const unknown = await exported({ columns: 'amount,pelnas' })
  expect([unknown.status, unknown.body]).toMatchObject([
    422,
    { errors: { columns: [expect.stringContaining('Stulpelio „pelnas“ nėra.')] } },
  ])
  expect((await exported({ columns: 'amount,amount' })).status).toBe(422)
  const machines = (columns: string) => shop.request(ExportUnits, { as: owner.token, query: { columns } } as never)
  expect((await machines('pelnas')).status).toBe(422)
  expect(Buffer.from((await machines('title,code')).bytes).toString()).toBe('\uFEFFProdukto pavadinimas;Kodas\r\n')
})

test('T1942 a file of payments is refused to those who may not see payments', async () => {
  const mechanic = await makeAdmin(shop, { roles: ['mechanic'] })
  expect((await shop.request(ExportPayments, { as: mechanic.token } as never)).status).toBe(403)
})
