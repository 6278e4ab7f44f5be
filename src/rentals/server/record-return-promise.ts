import { eq } from 'drizzle-orm'
import { announceUnits } from '#catalogue/server/public/invalidate-product.ts'
import { lockProducts } from '#catalogue/server/public/lock-products.ts'
import { order_lines } from '#orders/server/orders.tables.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { isWithoutEnd } from '#rules/periods/without-end.ts'
import type { Work } from '#shell/action/work.ts'
import { assertUnedited } from '#shell/history/server/public/assert-unedited.ts'
import { RentalPromised } from '../rentals.events.ts'
import { rentals } from './rentals.tables.ts'

interface RecordPromiseInput {
  rentalId: number
  /** Null withdraws the promise. */
  at: Date | null
  seen?: string | null | undefined
}

/**
 * Others may book the units from the promised return. 404; 409 `already-returned`, `tool-is-not-out`, `open-ended`,
 * `changed-meanwhile`; 422 at `at`.
 */
export async function recordReturnPromise(
  work: Work<number>,
  { rentalId, at, seen }: RecordPromiseInput,
): Promise<void> {
  const { tx, now } = work
  const [match] = await tx.select({ product_id: rentals.product_id }).from(rentals).where(eq(rentals.id, rentalId))
  if (!match) throw notFound('Tokios nuomos nėra.')
  // The product first, as at checkout.
  if (match.product_id) await lockProducts(tx, [match.product_id])
  const [rental] = await tx.select().from(rentals).where(eq(rentals.id, rentalId)).for('update')
  if (!rental || rental.cancelled_at) throw notFound('Tokios nuomos nėra.')
  if (rental.returned_at) throw conflict('already-returned', 'Ši nuoma jau grąžinta.')
  if (rental.starts_at > now && rental.handed_out === 0)
    throw conflict('tool-is-not-out', 'Šis įrankis dar neišduotas: žadėti dar nėra ko.')
  if (at && isWithoutEnd(rental.expected_return))
    throw conflict(
      'open-ended',
      'Šis įrankis nuomojamas, kol klientas paskambins: kai paskambins, įrašykite nuomos pabaigą.',
    )
  if (at && at <= now) throw invalid({ at: ['Pažadėti galima tik ateitį.'] })

  const promised = rental.promised_at?.toISOString() ?? null
  await assertUnedited(tx, {
    seen: seen && Date.parse(seen),
    current: rental.promised_at?.getTime() ?? null,
    harmless: at?.getTime() ?? null,
    subject: { kind: 'rental', id: rentalId },
    events: [RentalPromised.name],
    describe: (who) => (promised ? `${who} įrašė kitą pažadą: ${formatDateTime(promised)}` : `${who} panaikino pažadą`),
    now: promised,
  })

  await tx.update(rentals).set({ promised_at: at }).where(eq(rentals.id, rentalId))
  if (rental.product_id) await announceUnits(tx, [rental.product_id])
  const [line] = await tx
    .select({ title: order_lines.title })
    .from(order_lines)
    .where(eq(order_lines.id, rental.order_line_id))
  await work.happened(
    RentalPromised,
    { kind: 'rental', id: rentalId, title: line?.title ?? '' },
    { order: rental.order_id, promised_at: [rental.promised_at?.toISOString() ?? null, at?.toISOString() ?? null] },
  )
}
