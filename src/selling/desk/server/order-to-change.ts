import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { goodsGiven } from '#orders/server/goods-given.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { conflict, notFound, type Refusal } from '#platform/refusal.ts'
import { findCollectStop, findDeliverStop } from '#rentals/delivery/server/delivery.queries.ts'
import type { stops } from '#rentals/delivery/server/delivery.tables.ts'
import type { RentalRow } from '#rentals/server/rebook-rentals.ts'
import { isNotCancelled } from '#rentals/server/rental-conditions.ts'
import { rental_extensions } from '#rentals/server/rental-extensions.tables.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import type { Period } from '#rules/periods/period.ts'
import { desk_orders } from './desk.tables.ts'
import { type Family, readFamily } from './read-family.ts'

export interface OrderToChange {
  order: typeof orders.$inferSelect
  /** Undefined for a web order. */
  desk: typeof desk_orders.$inferSelect | undefined
  /** Increases with each change, of draft and order. */
  version: number
  /** Products only; fees are in `brought`, `fetched` and `oneWay`. */
  lines: LineToChange[]
  /** With what is left of them. */
  services: (typeof order_lines.$inferSelect)[]
  brought: Way | undefined
  fetched: Way | undefined
  /** The fee for coming back to another place. */
  oneWay: typeof order_lines.$inferSelect | undefined
  refused: Refusal | undefined
  /** Once it has an invoice: its lines are then of all that followed it, too. */
  family: Family | undefined
}

export interface Way {
  row: typeof order_lines.$inferSelect
  stop: typeof stops.$inferSelect | undefined
}

export interface LineToChange {
  row: typeof order_lines.$inferSelect
  rentals: RentalRow[]
  extendedBy: number | undefined
  /** Of goods: pieces that were handed over. */
  given: number
  waiver?: typeof order_lines.$inferSelect | undefined
}

/** Undefined when there is none. Locks it for a change, with the desk's row. */
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
  const lines = all
    .filter(({ row }) => !row.is_delivery && !row.is_one_way && !row.is_service && !row.is_waiver)
    .map((line) => ({
      ...line,
      waiver: all.find(({ row }) => row.is_waiver && row.covers_line_id === line.row.id)?.row,
    }))
  const fees = all.map(({ row }) => row)
  const services = fees.filter((row) => row.is_service)
  const oneWay = fees.find((row) => row.is_one_way)
  const ways = fees.filter((row) => row.is_delivery)
  const [there, back] = [ways.find((row) => !row.is_collection), ways.find((row) => row.is_collection)]
  const brought = there && { row: there, stop: await findDeliverStop(reader, id) }
  const fetched = back && { row: back, stop: await findCollectStop(reader, id) }
  const followUps = order.paid_at ? await reader.$count(orders, eq(orders.parent_id, id)) : 0
  const version = (desk?.version ?? 1) + order.revision - 1 + order.changes + followUps
  const found = { order, desk, version, brought, fetched, oneWay }
  const refused = await whyNot(reader, order, lines)
  if (refused || !order.paid_at) return { ...found, lines, services, refused, family: undefined }
  const family = await readFamily(reader, order, { lock })
  return {
    ...found,
    lines: family.lines,
    services: family.services.map(({ row }) => row),
    refused: family.refused,
    family,
  }
}

/** After the products. 409 when a rental holds an unlocked one. */
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

/** It may have been moved since. */
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
  const given = await goodsGiven(reader, [orderId])
  return withRentals(
    reader,
    rows.map((row) => ({ row, rentals: [], extendedBy: undefined, given: given.get(row.id) ?? 0 })),
    found,
  )
}

async function withRentals(reader: Reader, lines: LineToChange[], found: RentalRow[]): Promise<LineToChange[]> {
  const extensions = found.length > 0 ? await extensionsOf(reader, found) : []
  return lines.map(({ row, waiver, given }) => {
    const held = found.filter((rental) => rental.order_line_id === row.id)
    const extension = extensions.find(({ rentalId }) => held.some((rental) => rental.id === rentalId))
    return { row, waiver, given, rentals: held, extendedBy: extension && (extension.orderId ?? 0) }
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
  if (order.paid_at && order.parent_id !== null)
    return conflict(
      'follow-up',
      `Tai užsakymo Nr.\u00a0${order.parent_id} papildymas, ir jis jau apmokėtas: keiskite užsakymą Nr.\u00a0${order.parent_id}.`,
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
  if (!order.paid_at && lines.some(({ row }) => row.product_id === null))
    return conflict(
      'not-changeable',
      'Užsakyme yra eilutė, kurios produkto parduotuvėje nėra, todėl pakeisti jo negalima. Sudarykite naują užsakymą.',
    )
  return undefined
}

/** 404. */
export async function getOrderToChange(
  reader: Reader,
  id: number,
  options: { lock?: boolean } = {},
): Promise<OrderToChange> {
  const found = await findOrderToChange(reader, id, options)
  if (!found) throw notFound('Tokio užsakymo nėra.')
  return found
}

/** 409 for what changes an order only before its invoice. */
export function refuseInvoiced({ family }: OrderToChange): void {
  if (family)
    throw conflict(
      'invoiced',
      'Užsakymui jau išrašyta PVM sąskaita faktūra. Jį pakeisti galima mygtuku „Keisti užsakymą“ užsakymo puslapyje: ten matyti, kokie dokumentai bus išrašyti.',
    )
}
