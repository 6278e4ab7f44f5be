import { beforeAll, expect, test } from 'vitest'
import { AdminProducts } from '#catalogue/catalogue.office.contract.ts'
import { makeAddition, makeCategory, makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'

let admin: TestPerson
const began = '2026-11-18T08:30:00.000Z'

const shop = openShopForFile({ now: new Date(began) })
beforeAll(async () => {
  admin = await makeAdmin(shop)
})

const query = <T>(text: string, given: unknown[] = []) =>
  shop.context.database.pool.query(text, given).then(({ rows }) => rows as T[])
/** `2026-11-18 day 1 = 2420, first`. */
async function ledgerOf(productId: number): Promise<string[]> {
  const rows = await query<{ from_at: Date; unit: string; days: number; price_with_vat: number | null; why: string }>(
    'select * from price_ledger where product_id = $1 order by id',
    [productId],
  )
  return rows.map(
    ({ from_at, unit, days, price_with_vat, why }) =>
      `${from_at.toISOString().slice(0, 10)} ${unit} ${days} = ${price_with_vat}, ${why}`,
  )
}

test('every product begins with its prices, the packages of its days among them', async () => {
  const packages = [{ days: 5, price: 3_500 }]
  const tool = await makeRentProduct(shop, { pricePerDayCents: 826, packages })
  expect(await ledgerOf(tool.id)).toEqual(['2026-11-18 day 1 = 999, first', '2026-11-18 day 5 = 4235, changed'])
  const byHour = await makeRentProduct(shop, { pricePerHourCents: 300 })
  expect(await ledgerOf(byHour.id)).toEqual(['2026-11-18 hour 1 = 363, first'])
  const ladder = await makeSellProduct(shop, { priceCents: 12_900 })
  expect(await ledgerOf(ladder.id)).toEqual(['2026-11-18 vnt 1 = 15609, first'])
  const drill = await makeAddition(shop, { priceCents: 850 })
  expect(await ledgerOf(drill.id)).toEqual(['2026-11-18 vnt 1 = 1029, first'])
})

test('a saved price begins with the saving, and one that stays is not told again', async () => {
  const tool = await makeRentProduct(shop, {
    title: 'Pjūklas',
    pricePerDayCents: 826,
    packages: [{ days: 5, price: 3_500 }],
  })
  shop.setNow(new Date('2026-11-18T09:00:00Z'))
  const save = async (changes: object) => {
    const { status, body } = await shop.request(AdminProducts.rent.update, {
      as: admin.token,
      params: { id: tool.id },
      body: {
        _method: 'PUT',
        title: 'Pjūklas',
        rent_category_id: (await makeCategory(shop)).id,
        left_in_stock: 3,
        price_per_day: 826,
        is_day_rent: '1',
        is_hour_rent: '0',
        ...changes,
      },
    })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  const first = await ledgerOf(tool.id)
  await save({})
  expect(await ledgerOf(tool.id)).toEqual(first)
  await save({ price_per_day: 900, packages: [] })
  await save({ price_per_day: 0, price_per_hour: 200, is_day_rent: '0', is_hour_rent: '1' })
  expect((await ledgerOf(tool.id)).slice(2)).toEqual([
    '2026-11-18 day 1 = 1089, changed',
    '2026-11-18 day 5 = null, changed',
    '2026-11-18 day 1 = null, changed',
    '2026-11-18 hour 1 = 242, changed',
  ])
})

test('a changed VAT rate writes a new price of every product', async () => {
  const ladder = await makeSellProduct(shop, { priceCents: 10_000 })
  const rate = (percent: number) =>
    query(
      `insert into settings (id, value) values (1, jsonb_build_object('vat_rate', $1::int))
           on conflict (id) do update set value = settings.value || excluded.value`,
      [percent],
    )
  await rate(21)
  await rate(22)
  expect((await ledgerOf(ladder.id)).map((text) => text.slice(11))).toEqual([
    'vnt 1 = 12100, first',
    'vnt 1 = 12200, vat',
  ])
  await rate(22)
  expect(await ledgerOf(ladder.id)).toHaveLength(2)
  await rate(21)
})

test('a written row of the price ledger can’t be changed', async () => {
  await expect(query('update price_ledger set price = 1')).rejects.toThrow('price_ledger only grows')
  await expect(query('update product_tariffs set valid_from = now()')).rejects.toThrow('product_tariffs only grows')
})
