import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { conflict, invalid, notFound, Refusal } from '#platform/refusal.ts'
import { immovableReasonMessages } from '#rentals/immovable-reasons.ts'
import type { AtPlaceIds } from '#rentals/server/public/create-order-rentals.ts'
import { freeUnitsOfEach } from '#rentals/server/public/free-units.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { addDays } from '#rules/calendar/day.ts'
import { checkPeriod } from '#rules/periods/check-period.ts'
import { countChargedUnits } from '#rules/periods/count-charged-units.ts'
import { isByHour } from '#rules/periods/is-by-hour.ts'
import type { Period } from '#rules/periods/period.ts'
import { toPeriodInstants } from '#rules/periods/to-period-instants.ts'
import { withoutEnd } from '#rules/periods/without-end.ts'
import type { Work } from '#shell/action/work.ts'
import { applyBranchHours, choosePlaces, toBranchIds } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { changeOrder } from '../change-order.ts'
import { findSameLengthPeriod } from '../find-same-length-period.ts'
import {
  assertNotInvoiced,
  getCurrentPeriod,
  getOrderToChange,
  type LineToChange,
  type OrderToChange,
} from '../order-to-change.ts'
import { listLineParts } from '../prepare-retained-line.ts'
import { toDeskForm } from '../show-placed-order.ts'

interface MoveLineInput {
  rentalId: number
  periodOf: PeriodMove
  seen?: number | undefined
}

type PeriodMove = (line: { before: Period; charged: number }, settings: Settings) => Period

/** As `changeOrder`; 404; 422 at the period's fields; 409 `taken`, `already-returned`, `not-movable`. */
export async function moveLine(work: Work<number>, { rentalId, periodOf, seen }: MoveLineInput) {
  const { tx, now } = work
  const orderId = await orderOf(tx, rentalId)
  const orderToChange = await getOrderToChange(tx, orderId, { lock: true })
  if (orderToChange.refused) throw orderToChange.refused
  assertNotInvoiced(orderToChange)
  const line = lineOf(orderToChange, rentalId)
  const before = getCurrentPeriod(line)
  if (!before) throw notFound('Tokios nuomos nėra.')
  if (!isByHour(before) && before.open_ended) throw conflict('not-movable', immovableReasonMessages['open-ended'])
  if (line.extension || line.isExtendedApart) throw conflict('not-movable', immovableReasonMessages.extended)
  const common = await readSettings(tx)
  const at = choosePlaces(await readPlaces(tx, common), orderToChange.order)
  const settings = applyBranchHours(common, at)
  const period = periodOf({ before, charged: line.row.charged_units }, settings)
  const problems = before.from === period.from ? [] : checkPeriod(period, settings, now)
  if (problems.length > 0) throw invalid(Object.fromEntries(problems.map(({ field, message }) => [field, [message]])))

  const items = toDeskForm(orderToChange).items.map((item) =>
    item.line_id === line.row.id ? { ...item, period } : item,
  )
  try {
    await changeOrder(work, { orderId, seen, items })
  } catch (error) {
    const index = items.findIndex((item) => item.line_id === line.row.id)
    const isOtherEnd = before.from === period.from && !isByHour(period)
    throw await told(work, error, { line, index, period, isOtherEnd, at: toBranchIds(at), settings })
  }
  const { version, order } = await getOrderToChange(tx, orderId)
  const [rental] = await tx.select().from(rentals).where(eq(rentals.id, rentalId))
  if (!rental) throw notFound('Tokios nuomos nėra.')
  const { starts_at, expected_return } = rental
  const { revision, price_with_vat } = order
  return { orderToChange, period, starts_at, expected_return, version, revision, price_with_vat }
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

interface MoveRefusalInput {
  line: LineToChange
  index: number
  period: Period
  isOtherEnd: boolean
  at: AtPlaceIds
  settings: Settings
}

async function told(
  work: Work,
  error: unknown,
  { line, index, isOtherEnd, ...current }: MoveRefusalInput & {},
): Promise<unknown> {
  if (!(error instanceof Refusal)) return error
  const errors = error.errors ?? {}
  const why = (errors[`items.${index}.period`] ?? errors[`items.${index}.expected_to`])?.[0]
  if (why) return error.status === 422 ? invalid({ [isOtherEnd ? 'to' : 'from']: [why] }) : conflict('not-movable', why)
  if (error.code !== 'cart-changed') return error
  if (!errors[`items.${index}.quantity`]) return error
  const free_from = await firstFree(work, { line, ...current })
  const title = `Įrankis „${line.row.title}“ tuo laiku užimtas`
  return free_from
    ? conflict('taken', `${title}. Laisvas nuo ${free_from}.`, { free_from })
    : conflict('taken', `${title}, ir artimiausias ${LOOKED_AHEAD_DAYS}\u00a0dienų tokiam laikui nebus laisvas.`, {
        free_from,
      })
}

/** Call after the line's own hold is released. */
async function firstFree(
  work: Work,
  { line, period: input, at, settings }: Pick<MoveRefusalInput, 'line' | 'period' | 'at' | 'settings'>,
): Promise<string | null> {
  const { tx, now } = work
  const { row } = line
  const parts = listLineParts(line).map(({ part, each }) => ({
    productId: (part === null ? row.product_id : row.parts?.[part]?.product_id) ?? 0,
    wanted: each * row.quantity,
  }))
  const sound = laterThan(input, settings).filter((period) => checkPeriod(period, settings, now).length === 0)
  const wishes = sound.flatMap((period) => {
    const { starts_at, expected_return } = toPeriodInstants(period, settings)
    return parts.map(({ productId, wanted }) => ({
      period,
      wanted,
      productId,
      placeId: at.place_id,
      from: starts_at,
      to: at.return_place_id === at.place_id ? expected_return : withoutEnd,
    }))
  })
  const free = await freeUnitsOfEach(tx, wishes, now)
  const taken = new Set(wishes.filter(({ wanted }, at) => (free[at] ?? 0) < wanted).map(({ period }) => period))
  return sound.find((period) => !taken.has(period))?.from ?? null
}

function laterThan(period: Period, settings: Settings): Period[] {
  const charged = countChargedUnits(period, settings).units
  return Array.from({ length: LOOKED_AHEAD_DAYS }, (_, at) => addDays(period.from, at + 1)).flatMap((from) => {
    const later = isByHour(period)
      ? { ...period, from }
      : findSameLengthPeriod(charged, { from, to_time: period.to_time }, settings)
    return later ?? []
  })
}
