import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { openRental } from '#rules/periods/open-rental.ts'
import { maxTrackedUnits, type Tracking } from '../tracking.ts'
import { tooManyToName } from './public/change-stock.ts'
import type { EditedProduct } from './write-edited-products.ts'

/** Why how units are known can't be switched, by product: what `updateProduct` refuses for one. */
export async function findTrackingRefusals(
  tx: Tx,
  products: readonly EditedProduct[],
  tracked: Tracking,
): Promise<Map<number, string>> {
  const switched = products.filter((product) => product.tracked !== tracked)
  // biome-ignore lint/plugin/sql-by-hand: asks tables of modules above
  const { rows } = await tx.execute<{ id: number; moves: boolean; is_out: boolean; is_away: boolean }>(sql`
    select p.id,
           exists(select from transfer_lines l join transfers t on t.id = l.transfer_id
                   where l.product_id = p.id and t.received_at is null and t.cancelled_at is null) as moves,
           exists(select from rentals r join rental_units o on o.rental_id = r.id and o.back_at is null
                   where r.product_id = p.id and ${sql.raw(openRental())}) as is_out,
           exists(select from pool_changes c where c.product_id = p.id and c.ended_at is null) as is_away
      from unnest(${sql.param(switched.map(({ id }) => id))}::integer[]) p(id)`)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const why = ({ id, is_bundle, stock }: EditedProduct) => {
    const { moves, is_out, is_away } = byId.get(id) ?? {}
    if (is_bundle) return 'Rinkinys savo vienetų neturi.'
    if (moves) return 'Yra nebaigtame perkėlime.'
    if (tracked === 'each') return stock > maxTrackedUnits ? tooManyToName : undefined
    if (is_out) return 'Dalis vienetų pas klientus: pirma priimkite išduotus.'
    return is_away ? 'Dalis vienetų dar negrįžę į savo padalinį.' : undefined
  }
  return new Map(
    switched.flatMap((product) => {
      const words = why(product)
      return words ? [[product.id, words] as const] : []
    }),
  )
}
