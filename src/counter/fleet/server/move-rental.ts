import { and, asc, eq, isNull } from 'drizzle-orm'
import { lockProducts } from '#catalogue/server/public/lock-products.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { formatPlural } from '#platform/pick-plural-form.ts'
import { conflict, invalid, notFound, Refusal } from '#platform/refusal.ts'
import { RentalMoved } from '#rentals/rentals.events.ts'
import { moveBooking } from '#rentals/server/public/move-booking.ts'
import { isNotCancelled } from '#rentals/server/public/rental-conditions.ts'
import { rental_extensions } from '#rentals/server/rental-extensions.tables.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { checkPeriod } from '#rules/periods/check-period.ts'
import { countChargedUnits } from '#rules/periods/count-charged-units.ts'
import { isByHour } from '#rules/periods/is-by-hour.ts'
import type { Period } from '#rules/periods/period.ts'
import { toPeriodInstants } from '#rules/periods/to-period-instants.ts'
import { moveLine } from '#sales/desk/server/public/move-line.ts'
import type { Work } from '#shell/action/work.ts'
import { applyBranchHours, resolveBranches } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'

interface MoveRental {
  rentalId: number
  period: Period
}

/**
 * Same charged length, same price. Before the invoice the order changes (`moveLine`), later only the rental. A bundle
 * moves whole. Locks products, then rentals.
 *
 * 404; 409 `unit-is-taken`, `tool-is-out`, `already-returned`, `rental-is-extended`; 422 at the period's fields, also
 * for another charged length.
 */
export async function moveRental(work: Work<number>, { rentalId, period }: MoveRental) {
  const { tx, now } = work
  const [match] = await tx.select().from(rentals).where(eq(rentals.id, rentalId))
  if (!match) throw notFound('Tokios nuomos nėra.')
  if (await movesItsOrder(tx, match)) return moveUnpaid(work, { rental: match, period })
  const wanted = await readTogether(tx, match)
  await lockProducts(
    tx,
    wanted.flatMap(({ product_id }) => product_id ?? []),
  )
  const locked = await readTogether(tx, match, { lock: true })
  const rental = locked.find(({ id }) => id === rentalId)
  if (!rental) throw notFound('Tokios nuomos nėra.')
  refuseGone(locked)
  const booked = locked.flatMap(({ id, product_id }) => (product_id === null ? [] : [{ id, product_id }]))
  const isKnown = new Set(wanted.map(({ product_id }) => product_id))
  if (booked.length < locked.length || locked.some(({ product_id }) => !isKnown.has(product_id)))
    throw conflict('already-swapped', 'Šią nuomą ką tik pakeitė kitas darbuotojas. Peržiūrėkite iš naujo.')
  if (await isExtended(tx, rentalId)) throw extended()

  const [line] = await tx.select().from(order_lines).where(eq(order_lines.id, rental.order_line_id))
  if (!line) throw notFound('Tokios nuomos nėra.')
  const common = await readSettings(tx)
  const settings = applyBranchHours(common, resolveBranches(await readPlaces(tx, common), rental))
  refuseUnsound(period, settings, now)
  const { units, receipt } = countChargedUnits(period, settings)
  refuseOtherLength(line, period, units)

  const { starts_at, expected_return } = toPeriodInstants(period, settings)
  // Somebody may have had it until just now.
  const begins = starts_at < now ? now : starts_at
  await moveBooking(work, { booked, period, receipt, starts_at: begins, expected_return })
  await work.happened(
    RentalMoved,
    { kind: 'rental', id: rentalId, title: line.title },
    {
      order: rental.order_id,
      starts_at: [rental.starts_at.toISOString(), begins.toISOString()],
      expected_return: [rental.expected_return.toISOString(), expected_return.toISOString()],
    },
  )
  return {
    rental_id: rentalId,
    order_id: rental.order_id,
    from: begins.toISOString(),
    to: expected_return.toISOString(),
  }
}

/** A rental moves its order before the invoice, with the product that the order knows. */
async function movesItsOrder(reader: Reader, rental: typeof rentals.$inferSelect): Promise<boolean> {
  const [order] = await reader
    .select({ paid_at: orders.paid_at, period: order_lines.period })
    .from(order_lines)
    .innerJoin(orders, eq(orders.id, order_lines.order_id))
    .where(eq(order_lines.id, rental.order_line_id))
  if (!order?.period || order.paid_at) return false
  return (await readTogether(reader, rental)).every(({ delivered_title }) => delivered_title === null)
}

/** Locks the order before its products. */
async function moveUnpaid(
  work: Work<number>,
  { rental: match, period }: { rental: typeof rentals.$inferSelect } & Omit<MoveRental, 'rentalId'> & {},
) {
  const { tx, now } = work
  const held = await readTogether(tx, match)
  refuseGone(held)
  if (await isExtended(tx, match.id)) throw extended()
  const [line] = await tx.select().from(order_lines).where(eq(order_lines.id, match.order_line_id))
  const periodOf = (_: unknown, settings: Settings) => {
    refuseUnsound(period, settings, now)
    if (line) refuseOtherLength(line, period, countChargedUnits(period, settings).units)
    return period
  }
  const { starts_at, expected_return } = await moveLine(work, { rentalId: match.id, periodOf }).catch((error) => {
    throw error instanceof Refusal && error.code === 'taken' ? conflict('unit-is-taken', error.message) : error
  })
  return {
    rental_id: match.id,
    order_id: match.order_id,
    from: starts_at.toISOString(),
    to: expected_return.toISOString(),
  }
}

function refuseGone(held: readonly (typeof rentals.$inferSelect)[]): void {
  if (held.some(({ returned_at }) => returned_at)) throw conflict('already-returned', 'Ši nuoma jau grąžinta.')
  if (held.some(({ handed_out }) => handed_out > 0))
    throw conflict('tool-is-out', 'Dalis įrankio jau išduota: perkelti nebegalima.')
}

const extended = () => conflict('rental-is-extended', 'Ši nuoma pratęsta atskiru užsakymu: perkelti jos nebegalima.')

function refuseUnsound(period: Period, settings: Settings, now: Date): void {
  const problems = checkPeriod(period, settings, now)
  if (problems.length > 0) throw invalid(Object.fromEntries(problems.map(({ field, message }) => [field, [message]])))
}

function readTogether(reader: Reader, { id, part, order_line_id }: typeof rentals.$inferSelect, { lock = false } = {}) {
  const which = part === null ? eq(rentals.id, id) : eq(rentals.order_line_id, order_line_id)
  const input = reader.select().from(rentals).where(and(which, isNotCancelled)).orderBy(asc(rentals.id))
  return lock ? input.for('update') : input
}

async function isExtended(reader: Reader, rentalId: number): Promise<boolean> {
  const [extension] = await reader
    .select({ id: rental_extensions.id })
    .from(rental_extensions)
    .where(and(eq(rental_extensions.rental_id, rentalId), isNull(rental_extensions.undone_at)))
    .limit(1)
  return extension !== undefined
}

const days = { one: 'diena', few: 'dienos', other: 'dienų' }
const hours = { one: 'valanda', few: 'valandos', other: 'valandų' }

function refuseOtherLength(
  { unit, charged_units }: Pick<typeof order_lines.$inferSelect, 'unit' | 'charged_units'>,
  period: Period,
  units: number,
): void {
  const byHour = unit === 'hour'
  if (isByHour(period) !== byHour)
    throw invalid({ from: [byHour ? 'Ši nuoma yra valandomis.' : 'Ši nuoma yra dienomis.'] })
  if (units === charged_units) return
  const forms = byHour ? hours : days
  throw invalid({
    [byHour ? 'hours' : 'to']: [
      `Užsakyta: ${formatPlural(charged_units, forms)}, o čia skaičiuojama: ${formatPlural(units, forms)}. Kaina nesikeičia, todėl perkelti galima tik tokiam pat laikui.`,
    ],
  })
}
