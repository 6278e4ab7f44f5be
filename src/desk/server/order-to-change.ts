import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { findCollectStop, findDeliverStop } from '#delivery/server/delivery.queries.ts'
import type { stops } from '#delivery/server/delivery.tables.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import type { Period } from '#periods/period.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { conflict, notFound, type Refusal } from '#platform/refusal.ts'
import type { RentalRow } from '#rentals/server/rebook-rentals.ts'
import { isNotCancelled } from '#rentals/server/rental-conditions.ts'
import { rental_extensions } from '#rentals/server/rental-extensions.tables.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { desk_orders } from './desk.tables.ts'

export interface OrderToChange {
  order: typeof orders.$inferSelect
  /** What the desk knows of it; none of an order of the web. */
  desk: typeof desk_orders.$inferSelect | undefined
  /** Goes up by each change, of the draft that it was and of the order. */
  version: number
  /** Its products; how it is brought is no line to change, and stands in `brought`. */
  lines: LineToChange[]
  brought: Way | undefined
  /** The same of what it rents, at the end. */
  fetched: Way | undefined
  /** Why it can't be changed. */
  refused: Refusal | undefined
}

export interface Way {
  row: typeof order_lines.$inferSelect
  stop: typeof stops.$inferSelect | undefined
}

export interface LineToChange {
  row: typeof order_lines.$inferSelect
  rentals: RentalRow[]
  /** The order that extends it. */
  extendedBy: number | undefined
}

/** A placed order by its number; undefined when there is none. Locked, together with what the desk knows of it, when it is to be changed. */
export async function findOrderToChange(
  reader: Reader,
  id: number,
  { lock = false } = {},
): Promise<OrderToChange | undefined> {
  const askedDesk = reader.select().from(desk_orders).where(eq(desk_orders.id, id))
  const [desk] = await (lock ? askedDesk.for('update') : askedDesk)
  const askedOrder = reader.select().from(orders).where(eq(orders.id, id))
  const [order] = await (lock ? askedOrder.for('update') : askedOrder)
  if (!order) return undefined
  const all = await readLines(reader, id)
  const lines = all.filter(({ row }) => !row.is_delivery)
  const ways = all.map(({ row }) => row).filter((row) => row.is_delivery)
  const [there, back] = [ways.find((row) => !row.is_collection), ways.find((row) => row.is_collection)]
  const brought = there && { row: there, stop: await findDeliverStop(reader, id) }
  const fetched = back && { row: back, stop: await findCollectStop(reader, id) }
  const version = (desk?.version ?? 1) + order.revision - 1
  return { order, desk, version, lines, brought, fetched, refused: await whyNot(reader, order, lines) }
}

/** Once the products are locked: the rentals as they are now, locked too. 409 when a rental holds a product that is not. */
export async function lockRentals(tx: Tx, lines: LineToChange[], locked: ReadonlySet<number>): Promise<LineToChange[]> {
  const ids = lines.map(({ row }) => row.id)
  const found = await tx
    .select()
    .from(rentals)
    .where(and(inArray(rentals.order_line_id, ids), isNotCancelled))
    .orderBy(asc(rentals.id))
    .for('update')
  if (found.some(({ product_id }) => product_id !== null && !locked.has(product_id)))
    throw conflict('changed-meanwhile', 'Užsakymo nuomą ką tik pakeitė kitas darbuotojas. Peržiūrėkite iš naujo.')
  return withRentals(tx, lines, found)
}

/** The time of a line as it is by now: it may have been moved since it was ordered. */
export function periodNow({ row, rentals: held }: LineToChange): Period | null {
  return held.find(({ moved_period }) => moved_period)?.moved_period ?? row.period
}

async function readLines(reader: Reader, orderId: number): Promise<LineToChange[]> {
  const rows = await reader
    .select()
    .from(order_lines)
    .where(eq(order_lines.order_id, orderId))
    .orderBy(asc(order_lines.position), asc(order_lines.id))
  const found = await reader
    .select()
    .from(rentals)
    .where(and(eq(rentals.order_id, orderId), isNotCancelled))
    .orderBy(asc(rentals.id))
  return withRentals(
    reader,
    rows.map((row) => ({ row, rentals: [], extendedBy: undefined })),
    found,
  )
}

async function withRentals(reader: Reader, lines: LineToChange[], found: RentalRow[]): Promise<LineToChange[]> {
  const extensions = found.length > 0 ? await extensionsOf(reader, found) : []
  return lines.map(({ row }) => {
    const held = found.filter((rental) => rental.order_line_id === row.id)
    const extension = extensions.find(({ rentalId }) => held.some((rental) => rental.id === rentalId))
    return { row, rentals: held, extendedBy: extension && (extension.orderId ?? 0) }
  })
}

function extensionsOf(reader: Reader, found: RentalRow[]) {
  return reader
    .select({ rentalId: rental_extensions.rental_id, orderId: rental_extensions.order_id })
    .from(rental_extensions)
    .where(
      and(
        inArray(
          rental_extensions.rental_id,
          found.map(({ id }) => id),
        ),
        isNull(rental_extensions.undone_at),
      ),
    )
}

async function whyNot(
  reader: Reader,
  order: typeof orders.$inferSelect,
  lines: LineToChange[],
): Promise<Refusal | undefined> {
  if (order.deleted_at) return conflict('cancelled', 'Užsakymas ištrintas: keisti nebėra ko.')
  if (order.paid_at)
    return conflict(
      'invoiced',
      'Užsakymui jau išrašyta PVM sąskaita faktūra. Pakeisti jį galima tik kreditine sąskaita ir nauju užsakymu.',
    )
  if (order.unapproved_since)
    return conflict(
      'unapproved',
      'Užsakymo nepatvirtino įmonės pagrindinis naudotojas. Pakeisti jį galima tik patvirtintą.',
    )
  if (order.lapsed_at)
    return conflict('order-lapsed', 'Neapmokėtas užsakymas nebegalioja ir nieko nebelaiko. Sudarykite naują.')
  const [extension] = await reader
    .select({ id: rental_extensions.id })
    .from(rental_extensions)
    .where(eq(rental_extensions.order_id, order.id))
    .limit(1)
  if (extension)
    return conflict('not-changeable', 'Tai nuomos pratęsimas: keisti jo negalima, tik ištrinti ir pratęsti iš naujo.')
  if (lines.some(({ row }) => row.product_id === null))
    return conflict(
      'not-changeable',
      'Užsakyme yra eilutė, kurios produkto parduotuvėje nėra, todėl pakeisti jo negalima. Sudarykite naują užsakymą.',
    )
  return undefined
}

/** The same, or a 404. */
export async function getOrderToChange(
  reader: Reader,
  id: number,
  options: { lock?: boolean } = {},
): Promise<OrderToChange> {
  const found = await findOrderToChange(reader, id, options)
  if (!found) throw notFound('Tokio užsakymo nėra.')
  return found
}
