import type { Day } from '#calendar/day.ts'
import type { Reader } from '#platform/database/database.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { clientsToBill } from './clients-to-bill.ts'
import { planBills } from './plan-bills.ts'

/** What a run until this day, inclusive, would still issue: how many bills and credit notes, and what they come to in cents with VAT. */
export async function unbilledUntil(reader: Reader, until: Day): Promise<{ bills: number; price_with_vat: number }> {
  const settings = await readSettings(reader)
  const told = { bills: 0, price_with_vat: 0 }
  for await (const page of clientsToBill(reader)) {
    const { bills } = await planBills(reader, { clientIds: page.map(({ id }) => id), until, settings })
    told.bills += bills.length
    told.price_with_vat += bills.reduce((sum, bill) => sum + bill.price_with_vat, 0)
  }
  return told
}
