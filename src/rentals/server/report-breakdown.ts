import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { formatDateTime } from '#calendar/format-day.ts'
import { dayOf, instantOf } from '#calendar/vilnius-time.ts'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { units } from '#units/server/units.tables.ts'
import { lockForStop, type RentalToStop } from './lock-for-stop.ts'
import { mailStop } from './mail-stop.ts'
import { refuseBilled } from './refuse-billed.ts'
import { rental_stops } from './rental-stops.tables.ts'
import { rental_units } from './rentals.tables.ts'
import { stoppedLine } from './stopped-rental.ts'

interface ReportBreakdown {
  rentalId: number
  note: string
  /** Now unless it says otherwise. */
  at: Date | undefined
  byUserId: number
  byCustomer: boolean
  now: Date
}

/**
 * A tool broke at its customer's: it is not charged until another is given or it works again. Said again while it is broken, it changes
 * nothing: the first moment holds.
 *
 * Throws as `lockForStop` does; 409 `off-rent` when the customer was done with it by then, `billed-past` when later days have been billed;
 * 422 at `at` for the future, before the hand-over, in an earlier breakdown, and for a customer before today.
 */
export async function reportBreakdown(
  tx: Tx,
  { rentalId, note, at, byUserId, byCustomer, now }: ReportBreakdown,
): Promise<void> {
  const found = await lockForStop(tx, rentalId)
  const { rental, offRent, broken } = found
  if (broken) return
  const asked = at ?? now
  if (offRent && offRent.from_at <= asked)
    throw conflict('off-rent', `Nuoma baigta ${formatDateTime(offRent.from_at)}: ji nebeskaičiuojama.`)
  const wrong = whyNotThen(found, { at: asked, byCustomer, now })
  if (wrong) throw invalid({ at: [wrong] })
  const from_at = asked < rental.starts_at ? rental.starts_at : asked
  await refuseBilled(tx, { rental, from: from_at })

  const unit = await machineOf(tx, rentalId)
  await tx.insert(rental_stops).values({
    rental_id: rentalId,
    kind: 'breakdown',
    ...{ from_at, until_at: offRent?.from_at ?? null, unit_id: unit?.id ?? null, note },
    ...{ said_by: byUserId, by_customer: byCustomer, said_at: now },
  })
  const { title } = await stoppedLine(tx, rental)
  const details = {
    order: rental.order_id,
    quantity: rental.quantity,
    // A customer's own words are forgotten with the stop, not kept here for good.
    ...(!byCustomer && { reason: note }),
    from: from_at.toISOString(),
  }
  await record(tx, {
    by: byUserId,
    deed: 'rental.broken',
    subject: { kind: 'rental', id: rentalId, title },
    details,
    now,
  })
  if (unit)
    await record(tx, {
      by: byUserId,
      deed: 'unit.broken',
      subject: { kind: 'unit', id: unit.id, title: unit.code },
      details,
      now,
    })
  if (byCustomer) await mailStop(tx, { kind: 'breakdown', rental, title, at: from_at, note, now })
}

/** The machine, where only one is out; of several nobody knows which it was. */
async function machineOf(tx: Tx, rentalId: number): Promise<{ id: number; code: string } | undefined> {
  const out = await tx
    .select({ id: units.id, code: units.code })
    .from(rental_units)
    .innerJoin(units, eq(units.id, rental_units.unit_id))
    .where(and(eq(rental_units.rental_id, rentalId), isNull(rental_units.back_at), isNotNull(rental_units.unit_id)))
  return out.length === 1 ? out[0] : undefined
}

function whyNotThen(
  { stops, handedOverAt }: RentalToStop,
  { at, byCustomer, now }: { at: Date; byCustomer: boolean; now: Date },
): string | undefined {
  if (at > now) return 'Gedimo laikas negali būti ateityje.'
  if (at < handedOverAt)
    return `Įrankis išduotas ${formatDateTime(handedOverAt)}: anksčiau sugesti pas klientą negalėjo.`
  if (byCustomer && at < instantOf(dayOf(now), '00:00'))
    return 'Ankstesnės dienos čia nurodyti negalima. Jei sugedo anksčiau, susisiekite su mumis.'
  const earlier = stops.find(({ kind, until_at }) => kind === 'breakdown' && until_at !== null && until_at > at)
  return earlier?.until_at ? `Iki ${formatDateTime(earlier.until_at)} gedimas jau įrašytas.` : undefined
}
