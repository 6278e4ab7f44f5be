import pg from 'pg'
import { addDays } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Gear } from './compare.ts'
import { reportMaximum } from './report.ts'
import type { ChosenLine } from './shop-requests.ts'
import { type MeasuredDatabase, measurePricing } from './sql-comparison.ts'

const lines = 5
const carts = 40
const packagesOfEach = 20

/** Five tools for 54 days, without packages and with twenty each. */
export async function measureTariffs(gear: Gear, lent: MeasuredDatabase): Promise<void> {
  const monday = addDays(toVilniusDay(new Date()), 8 - (new Date(toVilniusDay(new Date())).getUTCDay() || 7))
  const period = { from: monday, to: addDays(monday, 53) }
  const asCarts = (ids: number[]): ChosenLine[][] =>
    Array.from({ length: carts }, (_, cart) =>
      ids
        .slice(cart * lines, (cart + 1) * lines)
        .map((id) => ({ id, type: 'rent' as const, quantity: 1, period: { ...period } })),
    )
  const tools = await freeTools(lent.databaseUrl)
  const plain = await measurePricing('price 5 tools for 54 days', gear, { ...lent, carts: asCarts(tools.plain) })
  const ofPackaged = { ...lent, carts: asCarts(tools.packaged) }
  const packaged = await measurePricing('the same with 20 packages of each', gear, ofPackaged)
  const note = `${plain.toFixed(0)} /s without, ${packaged.toFixed(0)} /s with them`
  reportMaximum('packages against none', plain / packaged, 2, '×', note)
}

async function freeTools(url: string): Promise<{ plain: number[]; packaged: number[] }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: number }>(
    `select p.id from products p where p.price_per_day > 0 and p.stock > 0 and not p.is_bundle
        and not exists (select from rentals r where r.product_id = p.id and r.returned_at is null and r.cancelled_at is null)
        and not exists (select from product_tariffs t where t.product_id = p.id)
      order by p.id limit ${2 * lines * carts}`,
  )
  const ids = rows.map(({ id }) => id)
  const [plain, packaged] = [ids.slice(0, lines * carts), ids.slice(lines * carts)]
  await client.query(
    `insert into product_tariffs (product_id, valid_from, packages)
     select p.id, now(), (select jsonb_agg(jsonb_build_object('days', n + 1, 'price', p.price_per_day * (n + 1) * 9 / 10 - n))
                            from generate_series(1, ${packagesOfEach}) n)
       from products p where p.id = any($1)`,
    [packaged],
  )
  await client.end()
  return { plain, packaged }
}
