import { desc, eq, sql } from 'drizzle-orm'
import { dayOf } from '#calendar/vilnius-time.ts'
import { constraintMeans } from '#platform/answer-error.ts'
import type { Tx } from '#platform/database.ts'
import { conflict } from '#platform/refusal.ts'
import type { DocumentSnapshot } from '../document-snapshot.ts'
import { document_series, documents } from './documents.tables.ts'

constraintMeans('number_is_unique_in_its_series', () =>
  conflict(
    'series-shared',
    'Dviejų rūšių dokumentai turi tą pačią seriją. Nustatymuose nurodykite skirtingas serijas.',
  ),
)

/**
 * The next number of a series, and the day its document is issued. The counter's row stays locked until the transaction
 * ends: whoever comes next waits, and a number that is rolled back is given to the next one, so there are no gaps.
 * The day never goes back within a series, even when the clock does: the later of today and the last document's day.
 */
export async function takeNumber(
  tx: Tx,
  { kind, series, now }: { kind: DocumentSnapshot['kind']; series: string; now: Date },
): Promise<{ number: number; issued_on: string }> {
  const [counter] = await tx
    .insert(document_series)
    .values({ kind, series, next_number: 2 })
    .onConflictDoUpdate({
      target: [document_series.series, document_series.kind],
      set: { next_number: sql`${document_series.next_number} + 1` },
    })
    .returning({ next: document_series.next_number })
  if (!counter) throw new Error(`The counter of series ${series} did not answer`)

  // A statement of its own: one that waited for the lock would still see the documents of before it waited.
  const [last] = await tx
    .select({ issued_on: documents.issued_on })
    .from(documents)
    .where(eq(documents.series, series))
    .orderBy(desc(documents.number))
    .limit(1)
  const today = dayOf(now)
  return { number: counter.next - 1, issued_on: last && last.issued_on > today ? last.issued_on : today }
}
