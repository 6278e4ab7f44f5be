import { asc, gt } from 'drizzle-orm'
import type { Day } from '#calendar/day.ts'
import type { Reader } from '#platform/database/database.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { unbilled_lines } from './billing.tables.ts'
import { planBills } from './plan-bills.ts'

/** So many clients are looked at together: memory holds their lines and no others'. */
const clientsAtOnce = 50

/** What a run until this day, inclusive, would still issue: how many bills and credit notes, and what they come to in cents with VAT. */
export async function unbilledUntil(reader: Reader, until: Day): Promise<{ bills: number; price_with_vat: number }> {
  const settings = await readSettings(reader)
  const told = { bills: 0, price_with_vat: 0 }
  for (let after = 0; ; ) {
    const clients = await reader
      .selectDistinct({ id: unbilled_lines.client_id })
      .from(unbilled_lines)
      .where(gt(unbilled_lines.client_id, after))
      .orderBy(asc(unbilled_lines.client_id))
      .limit(clientsAtOnce)
    const last = clients.at(-1)
    if (!last) return told
    after = last.id
    const { bills } = await planBills(reader, { clientIds: clients.map(({ id }) => id), until, settings })
    told.bills += bills.length
    told.price_with_vat += bills.reduce((sum, bill) => sum + bill.price_with_vat, 0)
  }
}
