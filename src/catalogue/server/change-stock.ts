import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { prepared } from '#platform/database/prepared.ts'
import { constraintMeans } from '#platform/http/answer-error.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import type { Kind } from '../kinds.ts'
import { mostUnitsAtOnce } from '../tracking.ts'
import { products, type stock_movements } from './catalogue.tables.ts'
import { bundlesOfProduct, invalidateStock, type Place } from './invalidate-product.ts'

export const tooFewIdleWords = 'Mažiau palikti negalima: tiek laisvų vienetų parduotuvėje nėra.'
// Also for whoever accepts broken bookings: what a customer has, or the workshop, is no spare machine.
constraintMeans('enough_units_are_idle', () => conflict('units-are-out', tooFewIdleWords))

/** Of more than `mostUnitsAtOnce`. */
export const tooManyToName =
  'Vienu kartu sukuriama iki 1 000 vienetų su kodais. Smulkmenoms, kurių tiek daug, pasirinkite „Tik skaičiuojama“.'

export interface StockChange {
  productId: number
  /** Added to the stock; negative takes away. */
  units: number
  reason: (typeof stock_movements.reason.enumValues)[number]
  orderId?: number
  /** The administrator who did it, when one did. */
  byUserId?: number
  /** Fewer units than are booked: whoever asks for it knows which bookings that breaks. */
  acceptBroken?: boolean | undefined
  now: Date
}

/**
 * The one action that changes `products.stock`: locks the product, changes its stock and writes down why. Whoever changes
 * several products goes in the order of their ids. Answers the new stock.
 *
 * Throws 409 `not-enough-stock` when there is not as much, 409 `units-are-booked` with `broken` when a rental product would own
 * fewer units than are out or booked at some moment and that was not accepted, 404 when the product is gone, 422 when more than a thousand units at once
 * would get codes (`too-many-units`).
 */
export async function changeStock(tx: Tx, change: StockChange): Promise<number> {
  const { productId, units, reason, orderId, byUserId, acceptBroken, now } = change
  if (units > mostUnitsAtOnce) await refuseToName(tx, productId)
  if (units < 0 && orderId === undefined && !acceptBroken) await refuseBooked(tx, { productId, units, now })
  const [product] = await moveStock(tx, [
    productId,
    units,
    reason,
    orderId ?? null,
    byUserId ?? null,
    now.toISOString(),
  ])
  if (!product) throw await whyNot(tx, productId)

  invalidateStock(tx, product)
  return product.stock
}

/** Condition, change and reason in one statement: a reading before it could be old by then. */
const moveStock = prepared<Place & { kind: Kind; stock: number }>(
  'move_stock',
  `with product as (
     update products set stock = stock + $2::int where id = $1 and stock + $2::int >= 0
     returning id, category_id, related_rent_category_id, related_sell_category_id, kind, stock, ${bundlesOfProduct} as bundles
   ), movement as (
     insert into stock_movements (product_id, units, reason, order_id, by_user_id, at)
     select id, $2::int, $3::text, $4::int, $5::int, $6::timestamptz from product
   )
   select * from product`,
)

/** So many units would each get a code of its own. */
async function refuseToName(tx: Tx, productId: number): Promise<void> {
  const [product] = await tx
    .select({ kind: products.kind, tracked: products.tracked })
    .from(products)
    .where(eq(products.id, productId))
  if (product?.kind === 'rent' && product.tracked === 'each')
    throw invalid({ left_in_stock: [tooManyToName] }, 'too-many-units')
}

async function whyNot(tx: Tx, productId: number) {
  const [product] = await tx
    .select({ title: products.title, stock: products.stock })
    .from(products)
    .where(eq(products.id, productId))
  if (!product) return notFound('Tokio produkto nebėra.')
  return conflict('not-enough-stock', `Produkto „${product.title}“ likutis nepakankamas.`, {
    product_id: productId,
    left_in_stock: product.stock,
  })
}

/**
 * Locks the product's row, as whoever rents does first: what is counted here cannot grow meanwhile. Asked before the stock
 * changes, because a smaller stock retires machines, and those that are out cannot be.
 */
async function refuseBooked(
  tx: Tx,
  { productId, units, now }: Pick<StockChange, 'productId' | 'units' | 'now'>,
): Promise<void> {
  const [product] = await tx
    .select({ kind: products.kind, stock: products.stock })
    .from(products)
    .where(eq(products.id, productId))
    .for('no key update')
  if (product?.kind !== 'rent' || product.stock + units < 0) return
  const from = now.toISOString()
  const { rows } = await tx.execute<{ taken: number }>(
    sql`select units_taken(${productId}, ${from}::timestamptz, 'infinity', ${from}::timestamptz) as taken`,
  )
  const taken = rows[0]?.taken ?? 0
  if (product.stock + units < taken)
    throw conflict('units-are-booked', `Mažiau palikti negalima: išnuomota arba užsakyta vienetų – ${taken}.`, {
      taken,
      broken: await tellBroken(tx, { productId, units, now }),
    })
}

type Fewer = Pick<StockChange, 'productId' | 'units' | 'now'>

let tellBroken: (tx: Tx, fewer: Fewer) => Promise<unknown[]> = async () => []

/** Who knows which bookings a smaller stock breaks lies above this room, and says so here. */
export function brokenIsToldBy(tell: (tx: Tx, fewer: Fewer) => Promise<unknown[]>): void {
  tellBroken = tell
}
