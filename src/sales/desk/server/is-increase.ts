import { isByHour } from '#rules/periods/is-by-hour.ts'
import type { DeskProductLine } from '../desk-form.contract.ts'
import type { LineToChange } from './order-to-change.ts'

/** The change asks for more units, or for longer. */
export function isIncrease(row: Pick<LineToChange['row'], 'quantity' | 'period'>, item: DeskProductLine): boolean {
  if (item.quantity > row.quantity) return true
  const [before, after] = [row.period, item.period]
  if (!before || !after) return false
  if (isByHour(before) || isByHour(after)) return isByHour(after) && isByHour(before) && after.hours > before.hours
  if (after.open_ended && !before.open_ended) return true
  return after.to > before.to || after.from < before.from
}
