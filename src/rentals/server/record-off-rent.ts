import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { isByHour } from '#rules/periods/is-by-hour.ts'
import type { Work } from '#shell/action/work.ts'
import { computeOffRentStart } from '../compute-off-rent-start.ts'
import { RentalOffRent } from '../rentals.events.ts'
import type { UnitsToStopInput } from '../stops.contract.ts'
import { assertRentalNotBilled } from './assert-rental-not-billed.ts'
import { mailStop } from './mail-stop.ts'
import { lockForStop, type RentalToStop } from './public/lock-for-stop.ts'
import { readStoppedLine } from './read-stopped-rental.ts'
import { rental_stops } from './rental-stops.tables.ts'
import { splitUnitsToStop } from './split-units-to-stop.ts'

// Rare: others wait for the lock.
registerConstraintRefusal('rental_ends_once', () => conflict('off-rent', 'Nuomos pabaiga jau pranešta.'))
registerConstraintRefusal('stops_of_a_rental_are_apart', () =>
  conflict('stopped-already', 'Tuo metu nuoma jau sustabdyta. Peržiūrėkite iš naujo.'),
)

interface OffRent {
  rentalId: number
  /** Default: all units. */
  unitsToStop: UnitsToStopInput
  /** Default: now. */
  at: Date | undefined
  byCustomer: boolean
}

/**
 * The customer is done with a tool, or with some units, which become their own rental: later days are free, the units
 * stay taken until returned. A repeat with the same time (or by a customer without one) changes nothing; a clerk may
 * change it. Answers the rental's id.
 *
 * As `lockForStop` and `splitUnitsToStop`; 409 `billed-past` when later days are billed, `off-rent` when a customer names
 * another moment; 422 at `at` before the hand-over, beyond the agreed return, for a customer before today.
 */
export async function recordOffRent(
  work: Work,
  { rentalId: wholeId, unitsToStop: units, at, byCustomer }: OffRent,
): Promise<number> {
  const { tx, now, by: byUserId } = work
  const whole = await lockForStop(tx, wholeId)
  const said = whole.offRent
  if (said && (byCustomer ? !at || at.getTime() === said.from_at.getTime() : at?.getTime() === said.from_at.getTime()))
    return wholeId
  if (said && byCustomer)
    throw conflict(
      'off-rent',
      `Nuomos pabaiga jau pranešta: ${formatDateTime(said.from_at)}. Jei ji kita, susisiekite su mumis.`,
    )
  const stop = await splitUnitsToStop(tx, whole, { unitsToStop: units, all: whole.rental.quantity })
  const { rental, offRent: before } = stop
  const rentalId = rental.id
  const input = at ?? now
  const line = await readStoppedLine(tx, rental)
  const wrong = whyNotThen(stop, { at: input, byCustomer, byHour: line.period !== null && isByHour(line.period), now })
  if (wrong) throw invalid({ at: [wrong] })
  const from_at = computeOffRentStart(input, rental.starts_at)
  const earlier = before && before.from_at < from_at ? before.from_at : from_at
  await assertRentalNotBilled(tx, { rental, from: earlier })

  await endBefore(tx, stop, from_at)
  if (before)
    await tx
      .update(rental_stops)
      .set({ from_at, said_by: byUserId, by_customer: byCustomer, said_at: now })
      .where(eq(rental_stops.id, before.id))
  else
    await tx
      .insert(rental_stops)
      .values({
        rental_id: rentalId,
        kind: 'off_rent',
        from_at,
        said_by: byUserId,
        by_customer: byCustomer,
        said_at: now,
      })
  await work.happened(
    RentalOffRent,
    { kind: 'rental', id: rentalId, title: line.title },
    {
      order: rental.order_id,
      quantity: rental.quantity,
      off_rent_at: [before?.from_at.toISOString() ?? null, from_at.toISOString()],
    },
  )
  if (byCustomer) await mailStop(work, { kind: 'off-rent', rental, title: line.title, at: from_at, note: '' })
  return rentalId
}

interface OffRentTimeInput {
  at: Date
  byCustomer: boolean
  byHour: boolean
  now: Date
}

/** A customer's limit for rent by the hour. */
const MINUTES_BACK_BY_HOUR = 15

function whyNotThen(
  { rental, handedOverAt }: RentalToStop,
  { at, byCustomer, byHour, now }: OffRentTimeInput,
): string | undefined {
  if (at < handedOverAt) return `Nuoma prasidėjo ${formatDateTime(handedOverAt)}: ji negali baigtis anksčiau.`
  if (at > now && at > rental.expected_return)
    return `Sutarta grąžinti ${formatDateTime(rental.expected_return)}: pabaiga negali būti vėlesnė. Jei reikia ilgiau, nuomą pratęskite.`
  if (!byCustomer || at >= now) return undefined
  const earliest = byHour
    ? new Date(now.getTime() - MINUTES_BACK_BY_HOUR * 60_000)
    : toInstant(toVilniusDay(now), '00:00')
  return at < earliest
    ? 'Ankstesnės pabaigos čia nurodyti negalima. Jei baigėte anksčiau, susisiekite su mumis.'
    : undefined
}

async function endBefore(tx: Tx, { stops }: RentalToStop, from: Date): Promise<void> {
  for (const stop of stops) {
    if (stop.kind !== 'breakdown' || (stop.ended_at && stop.until_at && stop.until_at <= from)) continue
    const until_at = stop.from_at > from ? stop.from_at : from
    await tx.update(rental_stops).set({ until_at }).where(eq(rental_stops.id, stop.id))
  }
}
