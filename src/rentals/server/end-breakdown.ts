import { eq } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { lockForStop, type Stop } from './lock-for-stop.ts'
import { refuseBilled } from './refuse-billed.ts'
import { rental_stops } from './rental-stops.tables.ts'
import { stoppedLine } from './stopped-rental.ts'

interface EndBreakdown {
  rentalId: number
  /** Now unless it says otherwise. */
  at: Date | undefined
  byUserId: number
  now: Date
}

/**
 * It works again, and the rent goes on. Throws as `lockForStop` does, 409 `not-broken`, `billed-past` when days since then were billed
 * as not charged; 422 at `at` for the future and before it broke.
 */
export async function endBreakdown(tx: Tx, { rentalId, at, byUserId, now }: EndBreakdown): Promise<void> {
  const { rental, broken } = await lockForStop(tx, rentalId)
  if (!broken) throw conflict('not-broken', 'Šiam įrankiui gedimas neįrašytas arba jau pašalintas.')
  const ends = at ?? now
  if (ends > now) throw invalid({ at: ['Pataisymo laikas negali būti ateityje.'] })
  if (ends < broken.from_at) throw invalid({ at: ['Įrankis negalėjo vėl veikti anksčiau, nei sugedo.'] })
  if (at) await refuseBilled(tx, { rental, from: ends })
  await endStop(tx, broken, { at: ends, how: 'works', byUserId, now })
  await record(tx, {
    by: byUserId,
    deed: 'rental.works-again',
    subject: { kind: 'rental', id: rentalId, title: (await stoppedLine(tx, rental)).title },
    details: { order: rental.order_id, to: ends.toISOString() },
    now,
  })
}

interface Ended {
  at: Date
  how: 'swap' | 'works' | 'return'
  byUserId: number
  now: Date
}

/** A stop that is over: what ended earlier already, because the customer was done with the tool, stays as it ended. */
export async function endStop(tx: Tx, stop: Stop, { at, how, byUserId, now }: Ended): Promise<void> {
  const ends = stop.until_at && stop.until_at < at ? stop.until_at : at
  // What broke before its first day was stopped from that day on.
  const until_at = ends < stop.from_at ? stop.from_at : ends
  await tx
    .update(rental_stops)
    .set({ until_at, ended_how: how, ended_by: byUserId, ended_at: now })
    .where(eq(rental_stops.id, stop.id))
}
