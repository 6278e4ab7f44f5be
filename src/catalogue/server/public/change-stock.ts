import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { prepareStatement } from '#platform/database/prepared-statement.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import { getUpwardQueries } from '#shell/action/domain-events.ts'
import type { Work } from '#shell/action/work.ts'
import { readDefaultPlace } from '#shell/branches/server/public/read-places.ts'
import type { Kind } from '../../kinds.ts'
import { maxTrackedUnits } from '../../tracking.ts'
import { products, type stock_movements } from '../catalogue.tables.ts'
import { describeHeldUnits } from '../describe-held-units.ts'
import { buildUnitsAtSql } from './build-units-at-sql.ts'
import { invalidateStock, type LockedProduct, listBundlesOfProduct } from './invalidate-product.ts'

export const tooFewIdleMessage = 'Mažiau palikti negalima: tiek laisvų vienetų parduotuvėje nėra.'
// Accepted broken bookings do not help either.
registerConstraintRefusal('enough_units_are_idle', () => conflict('units-are-out', tooFewIdleMessage))

export const tooManyToName =
  'Vienu kartu sukuriama iki 1 000 vienetų su kodais. Smulkmenoms, kurių tiek daug, pasirinkite „Tik skaičiuojama“.'

export interface StockChange {
  productId: number
  /** Added; negative removes. */
  units: number
  /** Absent: the default place. */
  placeId?: number | undefined
  /** Machines are written already, and count at home. */
  byMachines?: boolean
  reason: (typeof stock_movements.reason.enumValues)[number]
  orderId?: number
  byUserId?: number
  acceptBroken?: boolean | undefined
}

/**
 * The only writer of `products.stock` and `place_stock`: locks the product and records why. Several go by id. Answers
 * the stock of all places.
 *
 * 404; 409 `not-enough-stock` where fewer stand at the place; 409 `units-are-booked` with `broken` when fewer would
 * be owned than are out or booked, unless accepted; 422 `too-many-units` when over a thousand would get codes.
 */
export async function changeStock(work: Work, change: StockChange): Promise<number> {
  const { tx, now } = work
  const { productId, units, reason, orderId, byUserId, acceptBroken, byMachines = false } = change
  const placeId = change.placeId ?? null
  if (units > maxTrackedUnits) await refuseToName(tx, productId)
  if (units < 0 && orderId === undefined && !acceptBroken)
    await refuseBooked(work, { productId, placeId: placeId ?? (await readDefaultPlace(tx)), units })
  const [product] = await moveStock(tx, [
    ...[[productId], [units], reason, orderId ?? null, byUserId ?? null, now.toISOString()],
    ...[placeId, byMachines],
  ])
  if (!product) throw await whyNot(tx, { productId, placeId: placeId ?? (await readDefaultPlace(tx)) })

  invalidateStock(tx, product)
  return product.stock
}

interface StockToAdd {
  changes: { productId: number; units: number }[]
  reason: StockChange['reason']
  byUserId: number
}

/** More of each, at the default place; each product once. */
export async function addStock({ tx, now }: Work, { changes, reason, byUserId }: StockToAdd): Promise<void> {
  if (changes.length === 0) return
  const ids = changes.map(({ productId }) => productId)
  const units = changes.map((change) => change.units)
  const moved = await moveStock(tx, [ids, units, reason, null, byUserId, now.toISOString(), null, false])
  if (moved.length < changes.length) throw notFound('Tokio produkto nebėra.')
  for (const product of moved) invalidateStock(tx, product)
}

/** The statement is one: a read could be stale. Machines count themselves (`units_count_at_home`). */
const moveStock = prepareStatement<LockedProduct & { kind: Kind; stock: number }>(
  'move_stock',
  `with said as (
     select * from unnest($1::int[], $2::int[]) as s(product_id, added)
   ), product as (
     update products set stock = stock + said.added from said
      where id = said.product_id and ($8 or units_at(id, stock, coalesce($7::int, default_place())) + said.added >= 0)
     returning id, category_id, related_rent_category_id, related_sell_category_id, kind, tracked, stock, said.added, ${listBundlesOfProduct} as bundles
   ), movement as (
     insert into stock_movements (product_id, units, reason, order_id, by_user_id, at, place_id)
     select id, added, $3::text, $4::int, $5::int, $6::timestamptz, coalesce($7::int, default_place()) from product
   ), standing as (
     insert into place_stock (product_id, place_id, units)
     select p.id, coalesce($7::int, default_place()), greatest(added, 0) from product p, places at
      where at.id = coalesce($7::int, default_place()) and not at.holds_rest and (p.kind <> 'rent' or p.tracked = 'count')
     on conflict (product_id, place_id) do update
        set units = place_stock.units + (select added from said where said.product_id = place_stock.product_id)
   )
   select * from product`,
)

/** Each unit would get its own code. */
async function refuseToName(tx: Tx, productId: number): Promise<void> {
  const [product] = await tx
    .select({ kind: products.kind, tracked: products.tracked })
    .from(products)
    .where(eq(products.id, productId))
  if (product?.kind === 'rent' && product.tracked === 'each')
    throw invalid({ left_in_stock: [tooManyToName] }, 'too-many-units')
}

async function whyNot(tx: Tx, { productId, placeId }: { productId: number; placeId: number }) {
  const [product] = await tx
    .select({ title: products.title, stock: buildUnitsAtSql(placeId) })
    .from(products)
    .where(eq(products.id, productId))
  if (!product) return notFound('Tokio produkto nebėra.')
  return conflict('not-enough-stock', `Produkto „${product.title}“ likutis nepakankamas.`, {
    product_id: productId,
    left_in_stock: product.stock,
  })
}

/** Locks the row: the count can't grow. First, as a smaller stock retires machines. */
async function refuseBooked(
  work: Work,
  { productId, placeId, units }: { productId: number; placeId: number; units: number },
): Promise<void> {
  const { tx, now } = work
  const [product] = await tx
    .select({ kind: products.kind, stock: buildUnitsAtSql(placeId) })
    .from(products)
    .where(eq(products.id, productId))
    .for('no key update')
  if (product?.kind !== 'rent' || product.stock + units < 0) return
  const from = now.toISOString()
  // biome-ignore lint/plugin/sql-by-hand: asks `units_taken` and no table
  const { rows } = await tx.execute<{ taken: number }>(
    sql`select units_taken(${productId}, ${from}::timestamptz, 'infinity', ${from}::timestamptz, ${placeId}) as taken`,
  )
  const taken = rows[0]?.taken ?? 0
  if (product.stock + units < taken)
    throw conflict('units-are-booked', await describeHeldUnits(tx, { productId, placeId, taken, now }), {
      taken,
      broken: (await getUpwardQueries(tx).brokenBookings?.(tx, { productId, placeId, units, now })) ?? [],
    })
}
