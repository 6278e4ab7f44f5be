import { formatDateTime } from '#calendar/format-day.ts'
import { dayOf, instantOf } from '#calendar/vilnius-time.ts'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import type { UnitsAsked } from '../stops.contract.ts'
import { lockForStop, type RentalToStop } from './lock-for-stop.ts'
import { mailStop } from './mail-stop.ts'
import { refuseBilled } from './refuse-billed.ts'
import { rental_stops } from './rental-stops.tables.ts'
import { stoppedLine } from './stopped-rental.ts'
import { unitsToStop } from './units-to-stop.ts'

interface ReportBreakdown {
  rentalId: number
  /** All that is out unless it says which units. */
  asked: UnitsAsked
  note: string
  /** Now unless it says otherwise. */
  at: Date | undefined
  byUserId: number
  byCustomer: boolean
  now: Date
}

/**
 * A tool broke at its customer's, or some units of it, which become a rental of their own: it is not charged until another is given or it
 * works again. Said again while it is broken, it changes nothing: the first moment holds. Answers which rental it is.
 *
 * Throws as `lockForStop` and `unitsToStop` do; 409 `off-rent` when the customer was done with it by then, `billed-past` when later days have been billed;
 * 422 at `at` for the future, before the hand-over, in an earlier breakdown, and for a customer before today.
 */
export async function reportBreakdown(
  tx: Tx,
  { rentalId: wholeId, asked: units, note, at, byUserId, byCustomer, now }: ReportBreakdown,
): Promise<number> {
  const whole = await lockForStop(tx, wholeId)
  if (whole.broken) return wholeId
  const found = await unitsToStop(tx, whole, { asked: units, all: whole.rental.handed_out })
  const { rental, offRent, machine: unit } = found
  const rentalId = rental.id
  const asked = at ?? now
  if (offRent && offRent.from_at <= asked)
    throw conflict('off-rent', `Nuoma baigta ${formatDateTime(offRent.from_at)}: ji nebeskaičiuojama.`)
  const wrong = whyNotThen(found, { at: asked, byCustomer, now })
  if (wrong) throw invalid({ at: [wrong] })
  const from_at = asked < rental.starts_at ? rental.starts_at : asked
  await refuseBilled(tx, { rental, from: from_at })

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
  return rentalId
}

function whyNotThen(
  { stops, handedOverAt }: RentalToStop,
  { at, byCustomer, now }: { at: Date; byCustomer: boolean; now: Date },
): string | undefined {
  if (at > now) return 'Gedimo laikas negali būti ateityje.'
  if (at < handedOverAt)
    return `Nuoma prasidėjo ${formatDateTime(handedOverAt)}: anksčiau sugesti pas klientą negalėjo.`
  if (byCustomer && at < instantOf(dayOf(now), '00:00'))
    return 'Ankstesnės dienos čia nurodyti negalima. Jei sugedo anksčiau, susisiekite su mumis.'
  const earlier = stops.find(({ kind, until_at }) => kind === 'breakdown' && until_at !== null && until_at > at)
  return earlier?.until_at ? `Iki ${formatDateTime(earlier.until_at)} gedimas jau įrašytas.` : undefined
}
