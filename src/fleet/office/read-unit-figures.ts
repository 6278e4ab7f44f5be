import { addDays, type Day } from '#calendar/day.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { ShowUnitUtilisation, type UnitUtilisation } from '../utilisation.contract.ts'

/** As far back as a report goes. */
const tenYears = 3652

/**
 * What one machine has brought until today since it was written down, of ten years at most; undefined when it was not there.
 * What it earned before that nobody has told the program: those days would only make it look idle.
 */
export async function readUnitFigures(
  id: number,
  productId: number,
  writtenDownAt: string | undefined,
  signal: AbortSignal,
): Promise<UnitUtilisation | undefined> {
  const to = dayOf(new Date())
  const query = { product_id: productId, from: figuresFrom(to, writtenDownAt), to }
  const { data } = await sendRequest(ShowUnitUtilisation, { query, signal })
  return data.find(({ unit }) => unit.id === id)
}

/** The first day that is looked at; `writtenDownAt` is absent where it could not be read. */
export function figuresFrom(today: Day, writtenDownAt: string | undefined): Day {
  const earliest = addDays(today, -tenYears)
  const day = writtenDownAt === undefined ? earliest : dayOf(new Date(writtenDownAt))
  return day > earliest ? day : earliest
}
