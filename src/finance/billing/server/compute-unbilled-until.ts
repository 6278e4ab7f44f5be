import type { Billing } from '#people/clients/client-labels.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { listClientsToBill } from './list-clients-to-bill.ts'
import { type PlannedBill, type PlannedPeriodLine, planBills } from './plan-bills.ts'

export interface UnbilledSummary {
  bills: number
  /** Cents. */
  price_with_vat: number
  /** Periods after the agreed ends. */
  late: PlannedPeriodLine[]
  /** Of bills that end on the day itself. */
  ending: { bills: number; price_with_vat: number }
}

/** What a run by rhythm would bill. The day is inclusive; `billings`: of these ways alone. */
export async function computeUnbilledUntil(
  reader: Reader,
  until: Day,
  billings?: readonly Billing[],
): Promise<UnbilledSummary> {
  const settings = await readSettings(reader)
  const summary: UnbilledSummary = { bills: 0, price_with_vat: 0, late: [], ending: { bills: 0, price_with_vat: 0 } }
  for await (const page of listClientsToBill(reader, undefined, billings)) {
    const clientIds = page.map(({ id }) => id)
    const { bills } = await planBills(reader, { clientIds, billings, until, byRhythm: true, settings })
    summary.bills += bills.length
    summary.price_with_vat += sumOf(bills)
    const ending = bills.filter((bill) => bill.until === until)
    summary.ending.bills += ending.length
    summary.ending.price_with_vat += sumOf(ending)
    summary.late.push(...bills.flatMap(({ pieces }) => pieces.filter(({ late }) => late)))
  }
  return summary
}

const sumOf = (bills: readonly PlannedBill[]): number => bills.reduce((sum, bill) => sum + bill.price_with_vat, 0)
