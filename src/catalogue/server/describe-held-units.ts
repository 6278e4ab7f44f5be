import { sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { openRental } from '#rules/periods/open-rental.ts'

interface HeldUnits {
  productId: number
  /** Absent: the default place. */
  placeId?: number | undefined
  /** At most at once. */
  taken: number
  now: Date
}

/** Why no fewer units may be left at a place: what really holds them. */
export async function describeHeldUnits(
  reader: Reader,
  { productId, placeId, taken, now }: HeldUnits,
): Promise<string> {
  const at = sql`${now.toISOString()}::timestamptz`
  const place = placeId === undefined ? sql`default_place()` : sql`${placeId}::integer`
  // biome-ignore lint/plugin/sql-by-hand: asks tables of modules above
  const { rows } = await reader.execute<{ rented: boolean; down: boolean; away: boolean }>(sql`
    select exists (select from rentals r where r.product_id = ${productId} and r.place_id = ${place} and ${sql.raw(openRental())})
             or exists (select from unit_holds h where h.product_id = ${productId} and h.place_id = ${place} and h.until_at > ${at}) as rented,
           exists (select from downtimes d where d.product_id = ${productId} and d.place_id = ${place}
                      and coalesce(d.to_at, 'infinity') > greatest(${at}, d.from_at)) as down,
           exists (select from pool_changes c where c.product_id = ${productId} and c.place_id = ${place}
                      and c.ended_at is null and c.quantity > 0) as away`)
  const [held = { rented: true, down: false, away: false }] = rows
  const ways = [
    ...(held.rented || !(held.down || held.away) ? ['išnuomota', 'užsakyta'] : []),
    ...(held.down ? ['prastovoje'] : []),
    ...(held.away ? ['perkeliama į kitą padalinį'] : []),
  ]
  const last = ways.at(-1) ?? ''
  const words = ways.length > 1 ? `${ways.slice(0, -1).join(', ')} arba ${last}` : last
  return `Mažiau palikti negalima: ${words} vienetų – ${taken}.`
}
