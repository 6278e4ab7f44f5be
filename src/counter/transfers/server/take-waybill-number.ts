import { sql } from 'drizzle-orm'
import { formatFullNumber } from '#people/documents/format-full-number.ts'
import type { Work } from '#shell/action/work.ts'
import { waybill_series } from './transfers.tables.ts'

/** The counter is locked until commit and rolls back: no gaps. */
export async function takeWaybillNumber({
  tx,
}: Work): Promise<{ series: string; number: number; full_number: string }> {
  const series = 'VP'
  const [counter] = await tx
    .insert(waybill_series)
    .values({ series, next_number: 2 })
    .onConflictDoUpdate({ target: waybill_series.series, set: { next_number: sql`${waybill_series.next_number} + 1` } })
    .returning({ next: waybill_series.next_number })
  const number = (counter?.next ?? 2) - 1
  return { series, number, full_number: formatFullNumber(series, number) }
}
