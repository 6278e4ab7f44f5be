import { conflict, invalid } from '#platform/refusal.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import { RentalBroken, UnitBroken } from '../rentals.events.ts'
import type { UnitsToStopInput } from '../stops.contract.ts'
import { assertRentalNotBilled } from './assert-rental-not-billed.ts'
import { mailStop } from './mail-stop.ts'
import { lockForStop, type RentalToStop } from './public/lock-for-stop.ts'
import { readStoppedLine } from './read-stopped-rental.ts'
import { rental_stops } from './rental-stops.tables.ts'
import { splitUnitsToStop } from './split-units-to-stop.ts'

interface ReportBreakdown {
  rentalId: number
  unitsToStop: UnitsToStopInput
  note: string
  /** Default: now. */
  at: Date | undefined
  byCustomer: boolean
}

/**
 * Not charged until replaced or working. Some units become their own rental. A repeat while broken changes nothing.
 * Answers the rental's id.
 *
 * As `lockForStop` and `splitUnitsToStop`; 409 `off-rent` when the customer was done by then, `billed-past` when later
 * days are billed; 422 at `at` for the future, before the hand-over, in an earlier breakdown, for a customer before
 * today.
 */
export async function reportBreakdown(
  work: Work,
  { rentalId: wholeId, unitsToStop: units, note, at, byCustomer }: ReportBreakdown,
): Promise<number> {
  const { tx, now, by: byUserId } = work
  const whole = await lockForStop(tx, wholeId)
  if (whole.broken) return wholeId
  const stop = await splitUnitsToStop(tx, whole, { unitsToStop: units, all: whole.rental.handed_out })
  const { rental, offRent, machine: unit } = stop
  const rentalId = rental.id
  const input = at ?? now
  if (offRent && offRent.from_at <= input)
    throw conflict('off-rent', `Nuoma baigta ${formatDateTime(offRent.from_at)}: ji nebeskaičiuojama.`)
  const wrong = whyNotThen(stop, { at: input, byCustomer, now })
  if (wrong) throw invalid({ at: [wrong] })
  const from_at = input < rental.starts_at ? rental.starts_at : input
  await assertRentalNotBilled(tx, { rental, from: from_at })

  await tx
    .insert(rental_stops)
    .values({
      rental_id: rentalId,
      kind: 'breakdown',
      from_at,
      until_at: offRent?.from_at ?? null,
      unit_id: unit?.id ?? null,
      note,
      said_by: byUserId,
      by_customer: byCustomer,
      said_at: now,
    })
  const { title } = await readStoppedLine(tx, rental)
  const details = {
    order: rental.order_id,
    quantity: rental.quantity,
    // Erased with the stop; history would keep a customer's words.
    ...(!byCustomer && { reason: note }),
    from: from_at.toISOString(),
  }
  await work.happened(RentalBroken, { kind: 'rental', id: rentalId, title }, details)
  if (unit) await work.happened(UnitBroken, { kind: 'unit', id: unit.id, title: unit.code }, details)
  if (byCustomer) await mailStop(work, { kind: 'breakdown', rental, title, at: from_at, note })
  return rentalId
}

function whyNotThen(
  { stops, handedOverAt }: RentalToStop,
  { at, byCustomer, now }: { at: Date; byCustomer: boolean; now: Date },
): string | undefined {
  if (at > now) return 'Gedimo laikas negali būti ateityje.'
  if (at < handedOverAt)
    return `Nuoma prasidėjo ${formatDateTime(handedOverAt)}: anksčiau sugesti pas klientą negalėjo.`
  if (byCustomer && at < toInstant(toVilniusDay(now), '00:00'))
    return 'Ankstesnės dienos čia nurodyti negalima. Jei sugedo anksčiau, susisiekite su mumis.'
  const earlier = stops.find(({ kind, until_at }) => kind === 'breakdown' && until_at !== null && until_at > at)
  return earlier?.until_at ? `Iki ${formatDateTime(earlier.until_at)} gedimas jau įrašytas.` : undefined
}
