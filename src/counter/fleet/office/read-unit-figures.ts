import { sendRequest } from '#platform/browser/api-client.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { ShowUnitUtilisation, type UnitUtilisation } from '../utilisation.contract.ts'

const tenYears = 3652

/** Since it was entered, ten years at most: before it would look idle. */
export async function readUnitFigures(
  id: number,
  productId: number,
  writtenDownAt: string | undefined,
  signal: AbortSignal,
): Promise<UnitUtilisation | undefined> {
  const to = toVilniusDay(new Date())
  const query = { product_id: productId, from: getFiguresStart(to, writtenDownAt), to }
  // no loader: a function of a machine’s loader
  const { data } = await sendRequest(ShowUnitUtilisation, { query, signal })
  return data.find(({ unit }) => unit.id === id)
}

export function getFiguresStart(today: Day, writtenDownAt: string | undefined): Day {
  const earliest = addDays(today, -tenYears)
  const day = writtenDownAt === undefined ? earliest : toVilniusDay(new Date(writtenDownAt))
  return day > earliest ? day : earliest
}
