import type { Reader } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import { clientsToBill } from './clients-to-bill.ts'
import { planBills } from './plan-bills.ts'

/** Inclusive; cents with VAT. */
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
