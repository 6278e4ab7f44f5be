import { and, eq } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { lockProducts } from '#catalogue/server/public/lock-products.ts'
import { order_lines } from '#orders/server/orders.tables.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import { freeUnits } from '#rentals/server/public/free-units.ts'
import { replaceRentalProduct } from '#rentals/server/public/replace-rental-product.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { withoutEnd } from '#rules/periods/without-end.ts'
import type { Work } from '#shell/action/work.ts'
import { RentalSwapped } from '../fleet.events.ts'

interface SwapProduct {
  rentalId: number
  productId: number
}

/**
 * Same price, period and papers. Locks both products by id, then the rental.
 *
 * 404; 409 `unit-is-taken`, `tool-is-out`, `already-returned`; 422 at `product_id` for an unknown product, or the
 * same.
 */
export async function swapProduct(work: Work<number>, { rentalId, productId }: SwapProduct) {
  const { tx, now } = work
  const [match] = await tx.select({ product_id: rentals.product_id }).from(rentals).where(eq(rentals.id, rentalId))
  if (!match) throw notFound('Tokios nuomos nėra.')
  await lockProducts(tx, [productId, ...(match.product_id ? [match.product_id] : [])])
  const [rental] = await tx.select().from(rentals).where(eq(rentals.id, rentalId)).for('update')
  if (!rental || rental.cancelled_at) throw notFound('Tokios nuomos nėra.')
  if (rental.returned_at) throw conflict('already-returned', 'Ši nuoma jau grąžinta.')
  if (rental.handed_out > 0) throw conflict('tool-is-out', 'Dalis įrankio jau išduota: pakeisti kitu nebegalima.')
  if (rental.product_id === null || rental.product_id !== match.product_id)
    throw conflict('already-swapped', 'Šią nuomą ką tik pakeitė kitas darbuotojas. Peržiūrėkite iš naujo.')
  if (rental.product_id === productId) throw invalid({ product_id: ['Šis įrankis ir užsakytas: pasirinkite kitą.'] })
  const [instead] = await tx
    .select({ id: products.id, title: products.title, is_bundle: products.is_bundle })
    .from(products)
    .where(and(eq(products.id, productId), eq(products.kind, 'rent')))
  if (instead?.is_bundle) throw invalid({ product_id: ['Vietoj vieno įrankio rinkinio duoti negalima.'] })
  if (!instead) throw invalid({ product_id: ['Tokio nuomos produkto nėra.'] })

  const from = rental.starts_at < now ? now : rental.starts_at
  const ends = rental.return_place_id === rental.place_id ? rental.expected_return : withoutEnd
  const free = rental.expected_return <= now ? 0 : await freeUnits(tx, productId, from, ends, now, rental.place_id)
  if (free < rental.quantity)
    throw conflict('unit-is-taken', `„${instead.title}“ tam laikui laisva tik ${free}\u00a0vnt.`, { free })

  const [line] = await tx.select().from(order_lines).where(eq(order_lines.id, rental.order_line_id))
  const ordered = rental.part === null ? line?.product_id : line?.parts?.[rental.part]?.product_id
  const title = ordered === productId ? null : instead.title
  await replaceRentalProduct(work, { rentalId, productId: rental.product_id, instead: productId, title })
  await work.happened(
    RentalSwapped,
    { kind: 'rental', id: rentalId, title: line?.title ?? '' },
    { order: rental.order_id, quantity: rental.quantity, instead: instead.title },
  )
  return {
    rental_id: rentalId,
    order_id: rental.order_id,
    product: { id: instead.id, title: instead.title },
    quantity: rental.quantity,
  }
}
