import { and, asc, eq, isNull } from 'drizzle-orm'
import { lockProducts } from '#catalogue/server/lock-products.ts'
import { record } from '#history/server/record.ts'
import { order_lines } from '#orders/server/orders.tables.ts'
import { checkPeriod } from '#periods/check-period.ts'
import { countUnits } from '#periods/count-units.ts'
import { isByHour } from '#periods/is-by-hour.ts'
import type { Period } from '#periods/period.ts'
import { periodInstants } from '#periods/period-instants.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { counted } from '#platform/plural.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import { moveBooking } from '#rentals/server/move-booking.ts'
import { isNotCancelled } from '#rentals/server/rental-conditions.ts'
import { rental_extensions } from '#rentals/server/rental-extensions.tables.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { readSettings } from '#settings/server/read-settings.ts'

interface MoveRental {
  rentalId: number
  period: Period
  byUserId: number
  now: Date
}

/**
 * Moves a booking to another time of as many charged days or hours, at the same price: the order's money and papers stay, the rental
 * says when. A bundle moves whole. The products are locked as by whoever books, then the rentals.
 *
 * Throws 404; 409 `unit-is-taken` when units are not free then, `tool-is-out` when something went out, `already-returned`,
 * `rental-is-extended`; 422 at the fields of the period, also for one that is charged otherwise.
 */
export async function moveRental(tx: Tx, { rentalId, period, byUserId, now }: MoveRental) {
  const [found] = await tx.select().from(rentals).where(eq(rentals.id, rentalId))
  if (!found) throw notFound('Tokios nuomos nėra.')
  const wanted = await readTogether(tx, found)
  await lockProducts(
    tx,
    wanted.flatMap(({ product_id }) => product_id ?? []),
  )
  const locked = await readTogether(tx, found, { lock: true })
  const rental = locked.find(({ id }) => id === rentalId)
  if (!rental) throw notFound('Tokios nuomos nėra.')
  if (locked.some(({ returned_at }) => returned_at)) throw conflict('already-returned', 'Ši nuoma jau grąžinta.')
  if (locked.some(({ handed_out }) => handed_out > 0))
    throw conflict('tool-is-out', 'Dalis įrankio jau išduota: perkelti nebegalima.')
  const booked = locked.flatMap(({ id, product_id }) => (product_id === null ? [] : [{ id, product_id }]))
  const isKnown = new Set(wanted.map(({ product_id }) => product_id))
  if (booked.length < locked.length || locked.some(({ product_id }) => !isKnown.has(product_id)))
    throw conflict('already-swapped', 'Šią nuomą ką tik pakeitė kitas darbuotojas. Peržiūrėkite iš naujo.')
  if (await isExtended(tx, rentalId))
    throw conflict('rental-is-extended', 'Ši nuoma pratęsta atskiru užsakymu: perkelti jos nebegalima.')

  const [line] = await tx.select().from(order_lines).where(eq(order_lines.id, rental.order_line_id))
  if (!line) throw notFound('Tokios nuomos nėra.')
  const settings = await readSettings(tx)
  const problems = checkPeriod(period, settings, now)
  if (problems.length > 0) throw invalid(Object.fromEntries(problems.map(({ field, message }) => [field, [message]])))
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
