import { sql } from 'drizzle-orm'
import { fullNumber } from '#documents/full-number.ts'
import type { Tx } from '#platform/database/database.ts'
import { quote_series } from './desk.tables.ts'

/** The next number of the quotes' series. Its row stays locked until the transaction ends, so there are no gaps. */
export async function takeQuoteNumber(tx: Tx, series: string): Promise<string> {
  const [counter] = await tx
    .insert(quote_series)
    .values({ series, next_number: 2 })
    .onConflictDoUpdate({ target: quote_series.series, set: { next_number: sql`${quote_series.next_number} + 1` } })
    .returning({ next: quote_series.next_number })
  if (!counter) throw new Error(`The counter of series ${series} did not answer`)
  return fullNumber(series, counter.next - 1)
}
