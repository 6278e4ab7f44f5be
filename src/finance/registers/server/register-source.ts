import type { Database, Reader } from '#platform/database/database.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import type { ReportPeriod } from '#rules/periods/report-period.ts'
import type { FileColumn } from '#shell/exports/file-column.ts'

export interface RegisterPart<Row, Scope> {
  columns: readonly FileColumn<Row>[]
  read: (database: Database, scope: Scope) => AsyncIterable<Row[]>
}

export type By = 'day' | 'month'
export type SummedScope = ReportPeriod & { by: By }

export interface RegisterSource {
  /** Rows of a time when the shop paid VAT. Absent: none say it. */
  hasVat?: (reader: Reader, period: ReportPeriod) => Promise<boolean>
  // biome-ignore lint/suspicious/noExplicitAny: each register has rows of its own
  whole: RegisterPart<any, ReportPeriod>
  // biome-ignore lint/suspicious/noExplicitAny: each register has rows of its own
  summed: RegisterPart<any, SummedScope>
}

export const toPeriod = (day: Day, by: By): string => (by === 'month' ? day.slice(0, 7) : day)

/** The first moment after a day of Vilnius, as SQL takes it. */
export const endOf = (day: Day): string => toInstant(addDays(day, 1), '00:00').toISOString()

/** Last days of days or months that the period touches. */
export function listPeriodEnds({ from, to, by }: SummedScope): [Day, ...Day[]] {
  const isEnd = (day: Day) => by === 'day' || toPeriod(addDays(day, 1), by) !== toPeriod(day, by)
  const before: Day[] = []
  for (let day = from; day < to; day = addDays(day, 1)) if (isEnd(day)) before.push(day)
  return [...before, to] as unknown as [Day, ...Day[]]
}
