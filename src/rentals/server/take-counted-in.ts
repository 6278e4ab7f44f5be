import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { rental_counts } from './rentals.tables.ts'

/** All counted units that are out with a rental, which is locked. A signature may be older than the hand-over. */
export async function takeCountedIn({ tx, now }: Work, rentalId: number): Promise<void> {
  await tx
    .update(rental_counts)
    .set({ out_at: sql`least(${rental_counts.out_at}, ${now})`, back_at: now })
    .where(and(eq(rental_counts.rental_id, rentalId), isNull(rental_counts.back_at)))
}
