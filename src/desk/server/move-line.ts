import { eq } from 'drizzle-orm'
import { addDays } from '#calendar/day.ts'
import { checkPeriod } from '#periods/check-period.ts'
import { countUnits } from '#periods/count-units.ts'
import { isByHour } from '#periods/is-by-hour.ts'
import type { Period } from '#periods/period.ts'
import { periodInstants } from '#periods/period-instants.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, invalid, notFound, Refusal } from '#platform/refusal.ts'
import { freeUnitsOfEach } from '#rentals/server/free-units.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { changeOrder } from './change-order.ts'
import { partsOf } from './keep-line.ts'
import { getOrderToChange, type LineToChange, type OrderToChange, periodNow } from './order-to-change.ts'
import { sameLength } from './same-length.ts'
import { formOf } from './show-placed.ts'

interface Moving {
  rentalId: number
  /** The new time of the line; throws what is wrong with what was asked. */
  periodOf: Moved
  seen?: number | undefined
  by: number
  now: Date
}

type Moved = (line: { before: Period; charged: number }, settings: Settings) => Period

/**
 * Moves the line of a rental, with all that was ordered in it, to another time: a change of its order like any other. Throws as
 * `changeOrder` does; 404; 422 at the fields of the period; 409 `taken` with the first day from which it is free (`free_from`),
 * `already-returned`, `not-movable` for what is out, extended or swapped.
 */
export async function moveLine(tx: Tx, { rentalId, periodOf, seen, by, now }: Moving) {
  const orderId = await orderOf(tx, rentalId)
  const found = await getOrderToChange(tx, orderId, { lock: true })
  if (found.refused) throw found.refused
  const line = lineOf(found, rentalId)
  const before = periodNow(line)
  if (!before) throw notFound('Tokios nuomos nėra.')
  const settings = await readSettings(tx)
  const period = periodOf({ before, charged: line.row.charged_units }, settings)
  const problems = before.from === period.from ? [] : checkPeriod(period, settings, now)
  if (problems.length > 0) throw invalid(Object.fromEntries(problems.map(({ field, message }) => [field, [message]])))

  const items = formOf(found).items.map((item) => (item.line_id === line.row.id ? { ...item, period } : item))
  try {
    await changeOrder(tx, { orderId, seen, items, by, now })
  } catch (error) {
    const index = items.findIndex((item) => item.line_id === line.row.id)
    const isOtherEnd = before.from === period.from && !isByHour(period)
    throw await told(tx, error, { line, index, period, isOtherEnd, settings, now })
  }
  const { version, order } = await getOrderToChange(tx, orderId)
  const [rental] = await tx.select().from(rentals).where(eq(rentals.id, rentalId))
  if (!rental) throw notFound('Tokios nuomos nėra.')
  const { starts_at, expected_return } = rental
  const { revision, price_with_vat } = order
  return { found, period, starts_at, expected_return, version, revision, price_with_vat }
}

async function orderOf(tx: Tx, rentalId: number): Promise<number> {
  const [rental] = await tx.select({ order_id: rentals.order_id }).from(rentals).where(eq(rentals.id, rentalId))
  if (!rental) throw notFound('Tokios nuomos nėra.')
  return rental.order_id
}

function lineOf({ lines }: OrderToChange, rentalId: number): LineToChange {
  const line = lines.find(({ rentals: held }) => held.some(({ id }) => id === rentalId))
  if (!line) throw notFound('Tokios nuomos nėra.')
  if (line.rentals.some(({ id, returned_at }) => id === rentalId && returned_at))
    throw conflict('already-returned', 'Ši nuoma jau grąžinta.')
  return line
}

const LOOKED_AHEAD_DAYS = 60

interface Refused {
  line: LineToChange
  /** Its place in the form. */
  index: number
  period: Period
  /** It begins on its day, and only its end was to be another. */
  isOtherEnd: boolean
  settings: Settings
  now: Date
}

/** Why it can't be moved there, at the fields by which it was asked. */
async function told(tx: Tx, error: unknown, { line, index, isOtherEnd, ...looked }: Refused): Promise<unknown> {
  if (!(error instanceof Refusal)) return error
  const why = error.errors?.[`items.${index}.period`]?.[0]
  if (why) return error.status === 422 ? invalid({ [isOtherEnd ? 'to' : 'from']: [why] }) : conflict('not-movable', why)
  if (error.code !== 'cart-changed') return error
  if (!error.errors?.[`items.${index}.quantity`]) return error
  const free_from = await firstFree(tx, { line, ...looked })
  const title = `Įrankis „${line.row.title}“ tuo laiku užimtas`
  return free_from
    ? conflict('taken', `${title}. Laisvas nuo ${free_from}.`, { free_from })
    : conflict('taken', `${title}, ir artimiausias ${LOOKED_AHEAD_DAYS}\u00a0dienų tokiam laikui nebus laisvas.`, {
        free_from,
      })
}

/** What the line itself held is let go of in this transaction already. */
async function firstFree(
  tx: Tx,
  { line, period: asked, settings, now }: Pick<Refused, 'line' | 'period' | 'settings' | 'now'>,
): Promise<string | null> {
  const { row } = line
  const parts = partsOf(line).map(({ part, each }) => ({
    productId: (part === null ? row.product_id : row.parts?.[part]?.product_id) ?? 0,
    wanted: each * row.quantity,
  }))
  const sound = laterThan(asked, settings).filter((period) => checkPeriod(period, settings, now).length === 0)
  const wishes = sound.flatMap((period) => {
    const { starts_at, expected_return } = periodInstants(period, settings)
    return parts.map(({ productId, wanted }) => ({ period, wanted, productId, from: starts_at, to: expected_return }))
  })
  const free = await freeUnitsOfEach(tx, wishes, now)
  const taken = new Set(wishes.filter(({ wanted }, at) => (free[at] ?? 0) < wanted).map(({ period }) => period))
  return sound.find((period) => !taken.has(period))?.from ?? null
}

/** The same length from each of the days after the one that was asked for. */
function laterThan(period: Period, settings: Settings): Period[] {
  const charged = countUnits(period, settings).units
  return Array.from({ length: LOOKED_AHEAD_DAYS }, (_, at) => addDays(period.from, at + 1)).flatMap((from) => {
    const later = isByHour(period)
      ? { ...period, from }
      : sameLength(charged, { from, to_time: period.to_time }, settings)
    return later ?? []
  })
}
