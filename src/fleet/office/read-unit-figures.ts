import { addDays } from '#calendar/day.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { ShowUnitUtilisation, type UnitUtilisation } from '../utilisation.contract.ts'

/** As far back as a report goes. */
const tenYears = 3652

/** What one machine has brought in the ten years until today; undefined when it was not there. */
export async function readUnitFigures(
  id: number,
  productId: number,
  signal: AbortSignal,
): Promise<UnitUtilisation | undefined> {
  const to = dayOf(new Date())
  const query = { product_id: productId, from: addDays(to, -tenYears), to }
  const { data } = await sendRequest(ShowUnitUtilisation, { query, signal })
  return data.find(({ unit }) => unit.id === id)
}
