import type { Reader } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import { clientsToBill } from './clients-to-bill.ts'
import { type PlannedPiece, planBills } from './plan-bills.ts'

export interface Unbilled {
  bills: number
  /** Cents. */
  price_with_vat: number
  /** After agreed ends. */
  late: PlannedPiece[]
}

/** Inclusive. */
export async function unbilledUntil(reader: Reader, until: Day): Promise<Unbilled> {
  const settings = await readSettings(reader)
  const told: Unbilled = { bills: 0, price_with_vat: 0, late: [] }
  for await (const page of clientsToBill(reader)) {
    const { bills } = await planBills(reader, { clientIds: page.map(({ id }) => id), until, settings })
    told.bills += bills.length
    told.price_with_vat += bills.reduce((sum, bill) => sum + bill.price_with_vat, 0)
    told.late.push(...bills.flatMap(({ pieces }) => pieces.filter(({ late }) => late)))
  }
  return told
}
