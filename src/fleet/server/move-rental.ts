import { and, asc, eq, isNull } from 'drizzle-orm'
import { lockProducts } from '#catalogue/server/lock-products.ts'
import { moveLine } from '#desk/server/move-line.ts'
import { record } from '#history/server/record.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { checkPeriod } from '#periods/check-period.ts'
import { countUnits } from '#periods/count-units.ts'
import { isByHour } from '#periods/is-by-hour.ts'
import type { Period } from '#periods/period.ts'
import { periodInstants } from '#periods/period-instants.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { counted } from '#platform/plural.ts'
import { conflict, invalid, notFound, Refusal } from '#platform/refusal.ts'
import { moveBooking } from '#rentals/server/move-booking.ts'
import { isNotCancelled } from '#rentals/server/rental-conditions.ts'
import { rental_extensions } from '#rentals/server/rental-extensions.tables.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import type { Settings } from '#settings/settings.contract.ts'

interface MoveRental {
  rentalId: number
  period: Period
  byUserId: number
  now: Date
}

/**
 * Moves a booking to another time of as many charged days or hours, at the same price. Before the invoice that is a change of the order
 * like any other (`moveLine`); after it the order's money and papers stay, and the rental says when. A bundle moves whole. The products are locked as by whoever books, then the rentals.
 *
 * Throws 404; 409 `unit-is-taken` when units are not free then, `tool-is-out` when something went out, `already-returned`,
 * `rental-is-extended`; 422 at the fields of the period, also for one that is charged otherwise.
 */
export async function moveRental(tx: Tx, { rentalId, period, byUserId, now }: MoveRental) {
  const [found] = await tx.select().from(rentals).where(eq(rentals.id, rentalId))
  if (!found) throw notFound('Tokios nuomos nėra.')
  if (await movesItsOrder(tx, found)) return moveUnpaid(tx, { found, period, byUserId, now })
  const wanted = await readTogether(tx, found)
  await lockProducts(
    tx,
    wanted.flatMap(({ product_id }) => product_id ?? []),
  )
  const locked = await readTogether(tx, found, { lock: true })
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
  const settings = await readSettings(tx)
  refuseUnsound(period, settings, now)
  const { units, receipt } = countUnits(period, settings)
  refuseOtherLength(line, period, units)

  const { starts_at, expected_return } = periodInstants(period, settings)
  // What begins today begins now, as when it is ordered: until a moment ago someone else may have had the tool.
  const begins = starts_at < now ? now : starts_at
  await moveBooking(tx, { booked, period, receipt, starts_at: begins, expected_return, now })
  await record(tx, {
    by: byUserId,
    deed: 'rental.moved',
    subject: { kind: 'rental', id: rentalId, title: line.title },
    details: {
      order: rental.order_id,
      starts_at: [rental.starts_at.toISOString(), begins.toISOString()],
      expected_return: [rental.expected_return.toISOString(), expected_return.toISOString()],
    },
    now,
  })
  return {
    rental_id: rentalId,
    order_id: rental.order_id,
    from: begins.toISOString(),
    to: expected_return.toISOString(),
  }
}

/** Before the invoice; but what is given instead of what was ordered moves by itself, for the order knows nothing of it. */
async function movesItsOrder(reader: Reader, rental: typeof rentals.$inferSelect): Promise<boolean> {
  const [order] = await reader
    .select({ paid_at: orders.paid_at, period: order_lines.period })
    .from(order_lines)
    .innerJoin(orders, eq(orders.id, order_lines.order_id))
    .where(eq(order_lines.id, rental.order_line_id))
  if (!order?.period || order.paid_at) return false
  return (await readTogether(reader, rental)).every(({ delivered_title }) => delivered_title === null)
}

/** The order is locked before its products, as by whoever changes it. */
async function moveUnpaid(
  tx: Tx,
  { found, period, byUserId, now }: { found: typeof rentals.$inferSelect } & Omit<MoveRental, 'rentalId'>,
) {
  const held = await readTogether(tx, found)
  refuseGone(held)
  if (await isExtended(tx, found.id)) throw extended()
  const [line] = await tx.select().from(order_lines).where(eq(order_lines.id, found.order_line_id))
  const periodOf = (_: unknown, settings: Settings) => {
    refuseUnsound(period, settings, now)
    if (line) refuseOtherLength(line, period, countUnits(period, settings).units)
    return period
  }
  const { starts_at, expected_return } = await moveLine(tx, { rentalId: found.id, periodOf, by: byUserId, now }).catch(
    (error) => {
      throw error instanceof Refusal && error.code === 'taken' ? conflict('unit-is-taken', error.message) : error
    },
  )
  return {
    rental_id: found.id,
    order_id: found.order_id,
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

/** Itself, or of a bundle the rentals of all its parts, in the order of ids. */
function readTogether(reader: Reader, { id, part, order_line_id }: typeof rentals.$inferSelect, { lock = false } = {}) {
  const which = part === null ? eq(rentals.id, id) : eq(rentals.order_line_id, order_line_id)
  const asked = reader.select().from(rentals).where(and(which, isNotCancelled)).orderBy(asc(rentals.id))
  return lock ? asked.for('update') : asked
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
      `Užsakyta: ${counted(charged_units, forms)}, o čia skaičiuojama: ${counted(units, forms)}. Kaina nesikeičia, todėl perkelti galima tik tokiam pat laikui.`,
    ],
  })
}
