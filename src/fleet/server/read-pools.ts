import { and, inArray, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { holdEnd } from '#periods/hold-end.ts'
import type { Reader } from '#platform/database/database.ts'
import { isOpen } from '#rentals/server/rental-conditions.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { downtimes } from '#units/server/downtimes.tables.ts'
import type { Pool, PooledRental } from '../broken-bookings.ts'

/**
 * What takes units of these products from now on, by product. A tool that is late, or promised, rests after it is back; of
 * bookings that were made before the product rested so long nothing is asked.
 */
export async function readPools(reader: Reader, productIds: readonly number[], now: Date): Promise<Map<number, Pool>> {
  const ids = [...productIds]
  const [owned, open, down, { late_hold_days }] = await Promise.all([
    reader
      .select({ id: products.id, stock: products.stock, restMinutes: products.turnaround_minutes })
      .from(products)
      .where(inArray(products.id, ids)),
    reader
      .select()
      .from(rentals)
      .where(and(sql`${rentals.product_id} = any(${sql.param(ids)}::int[])`, isOpen)),
    reader
      .select()
      .from(downtimes)
      .where(
        sql`${downtimes.product_id} = any(${sql.param(ids)}::int[]) and coalesce(${downtimes.to_at}, 'infinity') > greatest(${now.toISOString()}::timestamptz, ${downtimes.from_at})`,
      ),
    readSettings(reader),
  ])
  const rented = Map.groupBy(open, ({ product_id }) => product_id ?? 0)
  const kept = Map.groupBy(down, ({ product_id }) => product_id ?? 0)
  return new Map(
    owned.map(({ id, stock, restMinutes }) => {
      const rules = { now, lateHoldDays: late_hold_days, restMinutes }
      const pool: Pool = {
        now: now.getTime(),
        stock,
        rentals: (rented.get(id) ?? []).map((rental) => pooled(rental, rules)),
        downtimes: (kept.get(id) ?? []).map(({ from_at, to_at, quantity, unit_id }) => ({
          from: from_at.getTime(),
          to: to_at?.getTime() ?? Number.POSITIVE_INFINITY,
          ...{ quantity, unit_id },
        })),
      }
      return [id, pool]
    }),
  )
}

function pooled(rental: typeof rentals.$inferSelect, rules: Parameters<typeof holdEnd>[1]): PooledRental {
  const { id, quantity, handed_out, starts_at, expected_return, created_at, promised_at } = rental
  const isAsAgreed = expected_return > rules.now && !(promised_at && promised_at > rules.now)
  return {
    ...{ id, quantity, handed_out },
    starts_at: starts_at.getTime(),
    expected_return: expected_return.getTime(),
    created_at: created_at.getTime(),
    holds_until: isAsAgreed ? expected_return.getTime() : holdEnd(rental, rules),
  }
}
