import { eq } from 'drizzle-orm'
import { conflict, invalid } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { RentalWorksAgain } from '../../rentals.events.ts'
import { assertRentalNotBilled } from '../assert-rental-not-billed.ts'
import { readStoppedLine } from '../read-stopped-rental.ts'
import { rental_stops } from '../rental-stops.tables.ts'
import { lockForStop, type RentalStopRow } from './lock-for-stop.ts'

interface EndBreakdown {
  rentalId: number
  /** Default: now. */
  at: Date | undefined
}

/** As `lockForStop`; 409 `not-broken`, `billed-past` when those days were billed; 422 at `at`. */
export async function endBreakdown(work: Work<number>, { rentalId, at }: EndBreakdown): Promise<void> {
  const { tx, now } = work
  const { rental, broken } = await lockForStop(tx, rentalId)
  if (!broken) throw conflict('not-broken', 'Šiam įrankiui gedimas neįrašytas arba jau pašalintas.')
  const ends = at ?? now
  if (ends > now) throw invalid({ at: ['Pataisymo laikas negali būti ateityje.'] })
  if (ends < broken.from_at) throw invalid({ at: ['Įrankis negalėjo vėl veikti anksčiau, nei sugedo.'] })
  if (at) await assertRentalNotBilled(tx, { rental, from: ends })
  await endStop(work, broken, { at: ends, how: 'works' })
  await work.happened(
    RentalWorksAgain,
    { kind: 'rental', id: rentalId, title: (await readStoppedLine(tx, rental)).title },
    { order: rental.order_id, to: ends.toISOString() },
  )
}

interface BreakdownEnd {
  at: Date
  how: 'swap' | 'works' | 'return'
}

/** An earlier end, by off rent, stays. */
export async function endStop(work: Work<number>, stop: RentalStopRow, { at, how }: BreakdownEnd): Promise<void> {
  const { tx, now, by: byUserId } = work
  const ends = stop.until_at && stop.until_at < at ? stop.until_at : at
  const until_at = ends < stop.from_at ? stop.from_at : ends
  await tx
    .update(rental_stops)
    .set({ until_at, ended_how: how, ended_by: byUserId, ended_at: now })
    .where(eq(rental_stops.id, stop.id))
}
