import { sql } from 'drizzle-orm'
import { listFittingNames } from '#catalogue/build-fitting-terms.ts'
import { buildFittingKeySql } from '#catalogue/server/public/build-fitting-key-sql.ts'
import type { Reader } from '#platform/database/database.ts'
import type { rentals } from '#rentals/server/rentals.tables.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { Substitute } from '../collisions.contract.ts'

type RentalToSubstitute = Pick<
  typeof rentals.$inferSelect,
  'id' | 'product_id' | 'place_id' | 'quantity' | 'starts_at' | 'expected_return'
>

const MAX_SUBSTITUTES = 5

const nameKey = (table: string) => sql.raw(buildFittingKeySql(`${table}.property`))
const valueKey = (table: string) => sql.raw(buildFittingKeySql(`${table}.value`))

/**
 * Substitutes fit: of the properties that tell it, those of both have equal values, at least one where the tool tells
 * any. They have the same branch, category and mode, half to double the price, nearest first, with free units. Five at most.
 */
export async function readSubstitutes(
  reader: Reader,
  substitutes: RentalToSubstitute[],
  now: Date,
): Promise<Map<number, Substitute[]>> {
  const wanted = substitutes.map(({ id, product_id, place_id, quantity, starts_at, expected_return }) => ({
    id,
    product_id,
    place_id,
    quantity,
    begins: starts_at < now ? now : starts_at,
    ends: expected_return,
  }))
  const { fitting_properties } = await readSettings(reader)
  const names = JSON.stringify(
    fitting_properties.flatMap((text, line) => listFittingNames(text).map((name) => ({ line, name }))),
  )
  // biome-ignore lint/plugin/sql-by-hand: thousands of rows as one parameter
  const { rows } = await reader.execute<Substitute & { rental_id: number }>(sql`
    select w.id as rental_id, s.product_id, s.title, s.free
      from json_to_recordset(${JSON.stringify(wanted)}::json) as w(id int, product_id int, place_id int, quantity int, begins timestamptz, ends timestamptz)
      join products own on own.id = w.product_id
      cross join lateral (
        select near.id as product_id, near.title, near.free from (
          select p.id, p.title, units_at(p.id, p.stock, w.place_id) - units_taken(p.id, w.begins, w.ends, ${now.toISOString()}::timestamptz, w.place_id) as free,
                 abs(p.price_per_day + p.price_per_hour - own.price_per_day - own.price_per_hour) as far
            from products p
           where p.category_id = own.category_id and p.kind = 'rent' and p.id <> own.id and p.stock >= w.quantity
             and (p.price_per_day > 0) = (own.price_per_day > 0)
             and (p.price_per_day + p.price_per_hour) * 2 >= own.price_per_day + own.price_per_hour
             and p.price_per_day + p.price_per_hour <= (own.price_per_day + own.price_per_hour) * 2
             and coalesce((select bool_and(line.is_equal) from (
               select mine.line, bool_or(${valueKey('a')} = ${valueKey('b')}) as is_equal
                 from json_to_recordset(${names}::json) as mine(line int, name text)
                 join product_properties a on a.product_id = own.id and ${nameKey('a')} = mine.name
                 join json_to_recordset(${names}::json) as theirs(line int, name text) on theirs.line = mine.line
                 join product_properties b on b.product_id = p.id and ${nameKey('b')} = theirs.name
                group by mine.line) line), not exists (
               select from json_to_recordset(${names}::json) as mine(line int, name text)
                 join product_properties a on a.product_id = own.id and ${nameKey('a')} = mine.name))
           order by far, p.id limit 50) near
         where near.free >= w.quantity
         order by near.far, near.id limit ${MAX_SUBSTITUTES}) s
     where w.ends > w.begins`)
  return Map.groupBy(rows, ({ rental_id }) => rental_id) as Map<number, Substitute[]>
}
