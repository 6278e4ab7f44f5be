import { expect, test } from 'vitest'
import { makeRentProduct, makeSellProduct, type TestProduct } from '#catalogue/server/catalogue.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { addDays } from '#rules/calendar/day.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'

const shop = openShopForFile({ now: new Date('2026-06-01T08:00:00Z') })

const query = <T>(text: string, given: unknown[] = []) =>
  shop.context.database.pool.query(text, given).then(({ rows }) => rows as T[])
const ladder = () => makeSellProduct(shop, { priceCents: 10_000 })
const costs = ({ id }: TestProduct, price: number, day: string, time: '00:00' | '12:00' = '00:00') =>
  query('update products set price = $2, updated_at = $3 where id = $1', [id, price, toInstant(day, time)])
async function campaign(product: TestProduct, percent: number, from: string, to: string, code: string | null = null) {
  const [made] = await query<{ id: number }>(
    `insert into campaigns (title, percent, from_day, to_day, begins_at, ends_at, code, created_at)
     values ('Akcija', $1, $2, $3, $4, $5, $6, now()) returning id`,
    [percent, from, to, toInstant(from, '00:00'), toInstant(addDays(to, 1), '00:00'), code],
  )
  await query('insert into campaign_targets (campaign_id, product_id) values ($1, $2)', [made?.id, product.id])
}
const lowestBefore = async ({ id, category }: TestProduct, day: string, unit = 'vnt') => {
  const [row] = await query<{ price_with_vat: number | null; since: Date | null }>(
    'select * from lowest_price($1, $2, $3, 1, $4)',
    [...[id, category.id, unit], toInstant(day, '00:00')],
  )
  return row && [row.price_with_vat, row.since?.toISOString() ?? null]
}
const percentOff = async ({ id, category }: TestProduct, day: string) =>
  (
    await query<{ percent: number }>('select percent_off($1, $2, $3) as percent', [
      id,
      category.id,
      toInstant(day, '12:00'),
    ])
  )[0]?.percent
const since = async ({ id, category }: TestProduct, day: string) =>
  (
    await query<{ at: Date | null }>('select reduced_since($1, $2, $3) as at', [
      id,
      category.id,
      toInstant(day, '12:00'),
    ])
  )[0]?.at?.toISOString()

test('a price that never changed is the lowest; the thirty days end before the first of the campaign', async () => {
  expect(await lowestBefore(await ladder(), '2026-08-01')).toEqual([12_100, null])
})

test('a price that was raised before the campaign does not make it greater', async () => {
  const one = await ladder()
  await costs(one, 15_000, '2026-07-20')
  expect((await lowestBefore(one, '2026-08-01'))?.[0]).toBe(12_100)
  // after thirty days it counts alone
  expect((await lowestBefore(one, '2026-08-19'))?.[0]).toBe(18_150)
  expect((await lowestBefore(one, '2026-08-18'))?.[0]).toBe(12_100)
})

test('the lowest price counts another public campaign within the thirty days, and no campaign that needs a code', async () => {
  const one = await ladder()
  await campaign(one, 20, '2026-07-10', '2026-07-12')
  await campaign(one, 50, '2026-07-14', '2026-07-15', `KODAS${one.id}`)
  expect((await lowestBefore(one, '2026-08-01'))?.[0]).toBe(9_680)
  expect((await lowestBefore(one, '2026-08-11'))?.[0]).toBe(9_680)
  expect((await lowestBefore(one, '2026-08-12'))?.[0]).toBe(12_100)
  expect([
    await percentOff(one, '2026-07-09'),
    await percentOff(one, '2026-07-12'),
    await percentOff(one, '2026-07-14'),
  ]).toEqual([0, 20, 0])
})

test('a product offered for less than thirty days says since when', async () => {
  const one = await ladder()
  expect(await lowestBefore(one, '2026-06-11')).toEqual([12_100, '2026-06-01T08:00:00.000Z'])
  expect(await lowestBefore(one, '2026-06-01')).toEqual([null, null])
})

test('a reduction in steps is held against the price before the first of them, a smaller one begins anew', async () => {
  const one = await ladder()
  await campaign(one, 10, '2026-07-01', '2026-07-05')
  await campaign(one, 20, '2026-07-06', '2026-07-10')
  await campaign(one, 30, '2026-07-08', '2026-07-12')
  await campaign(one, 15, '2026-07-13', '2026-07-20')
  expect(await since(one, '2026-07-09')).toBe(toInstant('2026-07-01', '00:00').toISOString())
  expect(await since(one, '2026-07-12')).toBe(toInstant('2026-07-01', '00:00').toISOString())
  expect(await since(one, '2026-07-15')).toBe(toInstant('2026-07-13', '00:00').toISOString())
  expect(await since(one, '2026-07-25')).toBeUndefined()
})

test('a tool’s day has its own lowest price', async () => {
  const tool = await makeRentProduct(shop, { pricePerDayCents: 826 })
  expect((await lowestBefore(tool, '2026-08-01', 'day'))?.[0]).toBe(999)
})
