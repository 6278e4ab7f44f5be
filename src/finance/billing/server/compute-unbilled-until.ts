import type { Reader } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { listClientsToBill } from './list-clients-to-bill.ts'
import { type PlannedPeriodLine, planBills } from './plan-bills.ts'

export interface UnbilledSummary {
  bills: number
  /** Cents. */
  price_with_vat: number
  /** Periods after the agreed ends. */
  late: PlannedPeriodLine[]
}

/** The day is inclusive. */
export async function computeUnbilledUntil(reader: Reader, until: Day): Promise<UnbilledSummary> {
  const settings = await readSettings(reader)
  const summary: UnbilledSummary = { bills: 0, price_with_vat: 0, late: [] }
  for await (const page of listClientsToBill(reader)) {
    const { bills } = await planBills(reader, { clientIds: page.map(({ id }) => id), until, settings })
    summary.bills += bills.length
    summary.price_with_vat += bills.reduce((sum, bill) => sum + bill.price_with_vat, 0)
    summary.late.push(...bills.flatMap(({ pieces }) => pieces.filter(({ late }) => late)))
  }
  return summary
}
