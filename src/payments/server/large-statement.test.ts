import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin, type SamplePerson } from '#accounts/server/accounts.samples.ts'
import { documentReference } from '#documents/document-reference.ts'
import { formOf } from '#platform/test-kit/form-of.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { SaveSettings } from '#settings/settings.contract.ts'
import { camt, sampleIban } from '../camt.samples.ts'
import { ImportBankStatement } from '../payments.contract.ts'

let shop: TestShop
let admin: SamplePerson
const ORDERS = 5_000
const ENTRIES = 5_000
const MATCHED = 1_000
beforeAll(async () => {
  shop = await openTestShop({ now: new Date('2026-11-18T08:30:00Z') })
  admin = await anAdmin(shop)
  const settings = await readSettings(shop.ground.database.db)
  await shop.ask(SaveSettings, { as: admin.token, body: { ...settings, iban: sampleIban } })
  await shop.ground.database.db.execute(sql`
    insert into orders (private_or_company, name, lastname, email, phone, address, city, delivery,
      price, vat, price_with_vat, vat_rate, placed_at)
    select 'private', 'Vardas' || n % 97, 'Pavardė' || n % 1009, 'pirkejas' || n || '@example.lt',
      '+3706' || lpad(n::text, 7, '0'), 'Ozo g. ' || n, 'Vilnius', 'pickup', 1000 + n, 210, 1210 + n, 21, now()
    from generate_series(1, ${ORDERS}::int) n`)
  await shop.ground.database.db.execute(sql`
    insert into order_lines (order_id, position, type, title, quantity, charged_units, unit, unit_price, unit_price_with_vat, price, price_with_vat)
    select id, 0, 'sell', 'Kūjis', 1, 1, 'vnt', price, price_with_vat, price, price_with_vat from orders`)
  await shop.ground.database.db.execute(sql`analyze orders, order_lines`)
}, 60_000)
afterAll(() => shop.close())

test('measure', { timeout: 600_000 }, async () => {
  const entries = Array.from({ length: ENTRIES }, (_, n) =>
    n < MATCHED
      ? { amount: 1210 + n + 1, reference: documentReference('prepayment', n + 1), ref: `R${n}` }
      : {
          amount: 1210 + n + 1 + (n % 2 ? 100_000 : 0),
          text: `Už nuomą ${n}`,
          ref: `R${n}`,
          debtor_iban: `LT${String(n).padStart(18, '0')}`,
        },
  )
  const bytes = camt({ entries })
  const form = await formOf({ file: { name: 'israsas.xml', bytes, type: 'application/xml' } })
  const t = performance.now()
  const { status, body } = await shop.ask(ImportBankStatement, { ...form, as: admin.token } as never)
  console.info(bytes.length, status, JSON.stringify(body), Math.round(performance.now() - t), 'ms')
  expect(status).toBe(200)
  const t2 = performance.now()
  const again = await shop.ask(ImportBankStatement, { ...form, as: admin.token } as never)
  console.info(again.status, JSON.stringify(again.body), Math.round(performance.now() - t2), 'ms')
})
