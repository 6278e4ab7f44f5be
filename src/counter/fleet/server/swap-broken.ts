import { and, eq, isNull } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { lockProducts } from '#catalogue/server/public/lock-products.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { order_lines } from '#orders/server/orders.tables.ts'
import { lockOrder } from '#orders/server/public/lock-order.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import { claimUnits } from '#rentals/server/public/claim-units.ts'
import { endStop } from '#rentals/server/public/end-breakdown.ts'
import { exchangeUnits } from '#rentals/server/public/exchange-units.ts'
import { freeUnits } from '#rentals/server/public/free-units.ts'
import { lockForStop } from '#rentals/server/public/lock-for-stop.ts'
import { rental_units, rentals } from '#rentals/server/rentals.tables.ts'
import { withoutEnd } from '#rules/periods/without-end.ts'
import type { Work } from '#shell/action/work.ts'
import { RentalBrokenSwapped } from '../fleet.events.ts'

interface SwapBroken {
  rentalId: number
  /** Absent: the same product. */
  productId: number | undefined
  codes: string[] | undefined
  /** Codes of broken units, if others than recorded came back. */
  brokenCodes: string[] | undefined
}

const HOUR = 3_600_000

/**
 * Broken machines go into repair, others out on the same rental at the same price. Locks order, products by id,
 * rental.
 *
 * As `lockForStop` and `sendUnitsOut`; 409 `not-broken`, `off-rent`, `unit-is-taken` when nothing is free for the
 * time left; 422 at `product_id` for an unknown one, at `broken_codes` for a machine that the customer lacks.
 */
export async function swapBroken(work: Work<number>, { rentalId, productId, codes, brokenCodes }: SwapBroken) {
  const { tx, now } = work
  const [match] = await tx
    .select({ product_id: rentals.product_id, order_id: rentals.order_id })
    .from(rentals)
    .where(eq(rentals.id, rentalId))
  if (!match) throw notFound('Tokios nuomos nėra.')
  await lockOrder(tx, match.order_id)
  const given = productId ?? match.product_id
  if (given === null)
    throw conflict('not-rented-any-more', 'Šio įrankio nebenuomojame: pasirinkite, ką duoti vietoj jo.')
  await lockProducts(tx, [given, ...(match.product_id ? [match.product_id] : [])])
  const { rental, broken, offRent } = await lockForStop(tx, rentalId)
  if (!broken) throw conflict('not-broken', 'Šiam įrankiui gedimas neįrašytas arba jau pašalintas.')
  if (offRent && offRent.from_at <= now)
    throw conflict('off-rent', 'Klientas su šiuo įrankiu baigė: jį reikia tik surinkti.')
  if (rental.product_id !== match.product_id)
    throw conflict('already-swapped', 'Šią nuomą ką tik pakeitė kitas darbuotojas. Peržiūrėkite iš naujo.')
  const [instead] = await tx
    .select({ id: products.id, title: products.title, is_bundle: products.is_bundle })
    .from(products)
    .where(and(eq(products.id, given), eq(products.kind, 'rent')))
  if (!instead) throw invalid({ product_id: ['Tokio nuomos produkto nėra.'] })
  if (instead.is_bundle) throw invalid({ product_id: ['Vietoj vieno įrankio rinkinio duoti negalima.'] })

  const until =
    rental.expected_return.getTime() > now.getTime() + HOUR ? rental.expected_return : new Date(now.getTime() + HOUR)
  const ends = rental.return_place_id === rental.place_id ? until : withoutEnd
  const free = await freeUnits(tx, given, now, ends, now, rental.place_id)
  if (free < (given === rental.product_id ? rental.handed_out : rental.quantity))
    throw conflict('unit-is-taken', `„${instead.title}“ tam laikui laisva tik ${free}\u00a0vnt.`, { free })

  const [line] = await tx.select().from(order_lines).where(eq(order_lines.id, rental.order_line_id))
  const ordered = rental.part === null ? line?.product_id : line?.parts?.[rental.part]?.product_id
  const title = ordered === given ? null : instead.title
  await claimUnits(tx, { rentalId, codes: brokenCodes ?? [] })
  await demandOut(tx, { rentalId, codes: brokenCodes ?? [] })
  const out = await exchangeUnits(work, { rental, instead: given, title, codes, reason: broken.note })
  await endStop(work, broken, { at: now, how: 'swap' })
  await work.happened(
    RentalBrokenSwapped,
    { kind: 'rental', id: rentalId, title: line?.title ?? '' },
    {
      order: rental.order_id,
      quantity: rental.handed_out,
      instead: [instead.title, ...out.map(({ code }) => code)].join(', '),
    },
  )
  return {
    rental_id: rentalId,
    order_id: rental.order_id,
    product: { id: instead.id, title: instead.title },
    quantity: rental.handed_out,
    units: out.map(({ code }) => code),
  }
}

async function demandOut(tx: Tx, { rentalId, codes }: { rentalId: number; codes: string[] }): Promise<void> {
  if (codes.length === 0) return
  const out = await tx
    .select({ code: units.code })
    .from(rental_units)
    .innerJoin(units, eq(units.id, rental_units.unit_id))
    .where(and(eq(rental_units.rental_id, rentalId), isNull(rental_units.back_at)))
  const has = new Set(out.map(({ code }) => code.toUpperCase()))
  const missing = codes.find((code) => !has.has(code.trim().toUpperCase()))
  if (missing !== undefined)
    throw invalid({ broken_codes: [`Vieneto ${missing} klientas neturi arba jis sugedo kitoje eilutėje.`] })
}
