import { eq } from 'drizzle-orm'
import { formatDateTime } from '#calendar/format-day.ts'
import { dayOf, instantOf } from '#calendar/vilnius-time.ts'
import { record } from '#history/server/record.ts'
import { isByHour } from '#periods/is-by-hour.ts'
import type { Tx } from '#platform/database/database.ts'
import { constraintMeans } from '#platform/http/answer-error.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { offRentFrom } from '../off-rent-from.ts'
import type { UnitsAsked } from '../stops.contract.ts'
import { lockForStop, type RentalToStop } from './lock-for-stop.ts'
import { mailStop } from './mail-stop.ts'
import { refuseBilled } from './refuse-billed.ts'
import { rental_stops } from './rental-stops.tables.ts'
import { stoppedLine } from './stopped-rental.ts'
import { unitsToStop } from './units-to-stop.ts'

// Past the shop: whoever asks waits for the rental's lock and hears more.
constraintMeans('rental_ends_once', () => conflict('off-rent', 'Nuomos pabaiga jau pranešta.'))
constraintMeans('stops_of_a_rental_are_apart', () =>
  conflict('stopped-already', 'Tuo metu nuoma jau sustabdyta. Peržiūrėkite iš naujo.'),
)

interface OffRent {
  rentalId: number
  /** All of it unless it says which units. */
  asked: UnitsAsked
  /** Now unless it says otherwise. */
  at: Date | undefined
  byUserId: number
  byCustomer: boolean
  now: Date
}

/**
 * The customer is done with a tool, or with some units of it, which become a rental of their own: days after that moment are not charged, and its units stay taken until they are back. Said again for
 * the same moment, or by a customer without one, it changes nothing; the desk may name another moment. Answers which rental it is.
 *
 * Throws as `lockForStop` and `unitsToStop` do; 409 `billed-past` when later days have been billed, `off-rent` when a customer names another moment
 * than was said before; 422 at `at` before the hand-over, beyond the agreed return, and for a customer before today.
 */
export async function offRent(
  tx: Tx,
  { rentalId: wholeId, asked: units, at, byUserId, byCustomer, now }: OffRent,
): Promise<number> {
  const whole = await lockForStop(tx, wholeId)
  const said = whole.offRent
  if (said && (byCustomer ? !at || at.getTime() === said.from_at.getTime() : at?.getTime() === said.from_at.getTime()))
    return wholeId
  if (said && byCustomer)
    throw conflict(
      'off-rent',
      `Nuomos pabaiga jau pranešta: ${formatDateTime(said.from_at)}. Jei ji kita, susisiekite su mumis.`,
    )
  const found = await unitsToStop(tx, whole, { asked: units, all: whole.rental.quantity })
  const { rental, offRent: before } = found
  const rentalId = rental.id
  const asked = at ?? now
  const line = await stoppedLine(tx, rental)
  const wrong = whyNotThen(found, { at: asked, byCustomer, byHour: line.period !== null && isByHour(line.period), now })
  if (wrong) throw invalid({ at: [wrong] })
  const from_at = offRentFrom(asked, rental.starts_at)
  const earlier = before && before.from_at < from_at ? before.from_at : from_at
  await refuseBilled(tx, { rental, from: earlier })

  await endBefore(tx, found, from_at)
  if (before)
    await tx
      .update(rental_stops)
      .set({ from_at, said_by: byUserId, by_customer: byCustomer, said_at: now })
      .where(eq(rental_stops.id, before.id))
  else
    await tx.insert(rental_stops).values({
      rental_id: rentalId,
      kind: 'off_rent',
      ...{ from_at, said_by: byUserId, by_customer: byCustomer, said_at: now },
    })
  await record(tx, {
    by: byUserId,
    deed: 'rental.off-rent',
    subject: { kind: 'rental', id: rentalId, title: line.title },
    details: {
      order: rental.order_id,
      quantity: rental.quantity,
      off_rent_at: [before?.from_at.toISOString() ?? null, from_at.toISOString()],
    },
    now,
  })
  if (byCustomer) await mailStop(tx, { kind: 'off-rent', rental, title: line.title, at: from_at, note: '', now })
  return rentalId
}

interface Asked {
  at: Date
  byCustomer: boolean
  byHour: boolean
  now: Date
}

/** By the hour each minute is money: a customer may be that much late with saying so. */
const MINUTES_BACK_BY_HOUR = 15

function whyNotThen(
  { rental, handedOverAt }: RentalToStop,
  { at, byCustomer, byHour, now }: Asked,
): string | undefined {
  if (at < handedOverAt) return `Nuoma prasidėjo ${formatDateTime(handedOverAt)}: ji negali baigtis anksčiau.`
  if (at > now && at > rental.expected_return)
    return `Sutarta grąžinti ${formatDateTime(rental.expected_return)}: pabaiga negali būti vėlesnė. Jei reikia ilgiau, nuomą pratęskite.`
  if (!byCustomer || at >= now) return undefined
  const earliest = byHour ? new Date(now.getTime() - MINUTES_BACK_BY_HOUR * 60_000) : instantOf(dayOf(now), '00:00')
  return at < earliest
    ? 'Ankstesnės pabaigos čia nurodyti negalima. Jei baigėte anksčiau, susisiekite su mumis.'
    : undefined
}

/** What is broken when the customer is done with it stays so, but stops the rent no longer than until then. */
async function endBefore(tx: Tx, { stops }: RentalToStop, from: Date): Promise<void> {
  for (const stop of stops) {
    if (stop.kind !== 'breakdown' || (stop.ended_at && stop.until_at && stop.until_at <= from)) continue
    const until_at = stop.from_at > from ? stop.from_at : from
    await tx.update(rental_stops).set({ until_at }).where(eq(rental_stops.id, stop.id))
  }
}
