import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { countGoodsHandedOver } from '#orders/server/public/count-goods-handed-over.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { conflict, notFound, type Refusal } from '#platform/refusal.ts'
import type { stops } from '#rentals/delivery/server/delivery.tables.ts'
import { findCollectStop, findDeliverStop } from '#rentals/delivery/server/public/delivery.queries.ts'
import type { RentalRow } from '#rentals/server/public/rebook-rentals.ts'
import { isNotCancelled } from '#rentals/server/public/rental-conditions.ts'
import { rental_extensions } from '#rentals/server/rental-extensions.tables.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import type { Period } from '#rules/periods/period.ts'
import { applyBranchHours, resolveBranches } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { desk_orders } from './desk.tables.ts'
import { type Family, getFamilyLine } from './family.ts'
import { readFamily } from './read-family.ts'
import { findTakenIn, isExtension, readLineExtensions, type TakenIn } from './read-line-extensions.ts'

type OrderRow = typeof orders.$inferSelect

export interface OrderToChange {
  order: typeof orders.$inferSelect
  /** Undefined for a web order. */
  desk: typeof desk_orders.$inferSelect | undefined
  /** Increases with each change, of draft and order. */
  version: number
  /** Products only; fees are in `brought`, `fetched` and `oneWay`. */
  lines: LineToChange[]
  /** Services with what is left of them. */
  services: (typeof order_lines.$inferSelect)[]
  brought: Way | undefined
  fetched: Way | undefined
  /** The fee for coming back to another place. */
  oneWay: typeof order_lines.$inferSelect | undefined
  refused: Refusal | undefined
  /** The family exists once the order has an invoice: lines are then of all that followed it, too. */
  family: Family | undefined
}

export interface Way {
  /** Absent after the invoice: it costs nothing. */
  row: typeof order_lines.$inferSelect | undefined
  stop: typeof stops.$inferSelect | undefined
}

export interface LineToChange {
  row: typeof order_lines.$inferSelect
  rentals: RentalRow[]
  /** An order of its own goes on charging its extension: it is then a line of the family. */
  isExtendedApart?: boolean
  /** Extensions on credit that a change of the line takes into it. */
  extension?: TakenIn | undefined
  /** Pieces of goods handed over. */
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
  const all = await readLines(reader, order, { lock })
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
  const changing = order.paid_at ? sql`true` : isExtension
  const followUps = await reader.$count(orders, and(eq(orders.parent_id, id), changing))
  const version = (desk?.version ?? 1) + order.revision - 1 + order.changes + followUps
  const match = { order, desk, version, brought, fetched, oneWay }
  const refused = (await whyNot(reader, order, lines)) ?? whyNotExtended(order, lines)
  if (refused || !order.paid_at)
    return {
      ...match,
      lines: await withFamilyLines(reader, order, lines, { lock }),
      services,
      refused,
      family: undefined,
    }
  const family = await readFamily(reader, order, { lock })
  return {
    ...match,
    ...(await readFamilyFees(reader, family)),
    lines: family.lines,
    services: family.services.map(({ row }) => row),
    refused: family.refused,
    family,
  }
}

/** Whichever order of the family charges for them now. */
async function readFamilyFees(
  reader: Reader,
  { members, fees }: Family,
): Promise<Pick<OrderToChange, 'brought' | 'fetched' | 'oneWay'>> {
  const { id, delivery } = (members[0] as Family['members'][number]).order
  const rows = fees.map(({ row }) => row)
  const oneWay = rows.findLast((row) => row.is_one_way)
  if (delivery !== 'delivery') return { brought: undefined, fetched: undefined, oneWay }
  const there = rows.findLast((row) => row.is_delivery && !row.is_collection)
  const back = rows.findLast((row) => row.is_collection)
  const [stop, backStop] = [await findDeliverStop(reader, id), await findCollectStop(reader, id)]
  // what costs nothing is on an invoice for good
  const isFetched = backStop?.zone_id || (back && back.price_with_vat > 0)
  return {
    brought: there || stop?.zone_id ? { row: there, stop } : undefined,
    fetched: isFetched ? { row: back, stop: backStop } : undefined,
    oneWay,
  }
}

/** Rentals are locked after the products. 409 when a rental holds an unlocked one. */
export async function lockRentals(
  tx: Tx,
  { order, lines }: Pick<OrderToChange, 'order' | 'lines'>,
  locked: ReadonlySet<number>,
): Promise<LineToChange[]> {
  const ids = lines.map(({ row }) => row.id)
  const rentalRows = await tx
    .select()
    .from(rentals)
    .where(and(inArray(rentals.order_line_id, ids), isNotCancelled))
    .orderBy(asc(rentals.id))
    .for('update')
  if (rentalRows.some(({ product_id }) => product_id !== null && !locked.has(product_id)))
    throw conflict('changed-meanwhile', 'Užsakymo nuomą ką tik pakeitė kitas darbuotojas. Peržiūrėkite iš naujo.')
  return withFamilyLines(tx, order, await withRentals(tx, order, lines, rentalRows))
}

/** The rental may have been moved since. Extensions that a change takes in are left out. */
export function getCurrentPeriod({ row, rentals: held }: LineToChange): Period | null {
  return held.find(({ moved_period }) => moved_period)?.moved_period ?? row.period
}

export const getWholePeriod = (line: LineToChange): Period | null => line.extension?.period ?? getCurrentPeriod(line)

async function readLines(reader: Reader, order: OrderRow, { lock }: { lock: boolean }): Promise<LineToChange[]> {
  const { id: orderId } = order
  const rows = await reader
    .select()
    .from(order_lines)
    .where(eq(order_lines.order_id, orderId))
    .orderBy(asc(order_lines.position), asc(order_lines.id))
  const rentalRows = await reader
    .select()
    .from(rentals)
    .where(and(eq(rentals.order_id, orderId), isNotCancelled))
    .orderBy(asc(rentals.id))
  if (lock)
    await reader
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.parent_id, orderId), isExtension))
      .orderBy(asc(orders.id))
      .for('update')
  const given = await countGoodsHandedOver(reader, [orderId])
  return withRentals(
    reader,
    order,
    rows.map((row) => ({ row, rentals: [], given: given.get(row.id) ?? 0 })),
    rentalRows,
  )
}

async function withRentals(
  reader: Reader,
  order: OrderRow,
  lines: LineToChange[],
  rows: RentalRow[],
): Promise<LineToChange[]> {
  const extensions = rows.length > 0 ? await readLineExtensions(reader, rows) : []
  const calendar = extensions.length > 0 ? await calendarOf(reader, order) : undefined
  return lines.map(({ row, waiver, given }) => {
    const held = rows.filter((rental) => rental.order_line_id === row.id)
    const own = extensions.filter(({ rentalId }) => held.some((rental) => rental.id === rentalId))
    const line: LineToChange = { row, waiver, given, rentals: held }
    const [first] = own
    if (!first || !calendar) return line
    const extension = findTakenIn(line, own, { agreed: getCurrentPeriod(line), calendar })
    if (extension) return { ...line, extension }
    return { ...line, isExtendedApart: true }
  })
}

/** Of lines that orders of their own extend the whole is changed: their charges are told apart. */
async function withFamilyLines(
  reader: Reader,
  order: OrderRow,
  lines: LineToChange[],
  { lock = false } = {},
): Promise<LineToChange[]> {
  if (!lines.some(({ isExtendedApart }) => isExtendedApart)) return lines
  const family = await readFamily(reader, order, { lock })
  return lines.map((line) => (line.isExtendedApart ? { ...line, ...getFamilyLine(family, line.row.id) } : line))
}

async function calendarOf(reader: Reader, order: OrderRow): Promise<Settings> {
  const settings = await readSettings(reader)
  return applyBranchHours(settings, resolveBranches(await readPlaces(reader, settings), order))
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
    return conflict(
      'not-changeable',
      `Tai nuomos pratęsimas: jį keiskite užsakyme Nr.\u00a0${order.parent_id}, kurio nuoma pratęsta.`,
    )
  if (!order.paid_at && lines.some(({ row }) => row.product_id === null))
    return conflict(
      'not-changeable',
      'Užsakyme yra eilutė, kurios produkto parduotuvėje nėra, todėl pakeisti jo negalima. Sudarykite naują užsakymą.',
    )
  return undefined
}

/** The first order of the family knows what extends it. */
function whyNotExtended({ parent_id, paid_at }: OrderRow, lines: readonly LineToChange[]): Refusal | undefined {
  if (paid_at || parent_id === null || !lines.some(({ isExtendedApart }) => isExtendedApart)) return undefined
  return conflict(
    'follow-up',
    `Tai užsakymo Nr.\u00a0${parent_id} papildymas, ir jo nuoma pratęsta: keiskite užsakymą Nr.\u00a0${parent_id}.`,
  )
}

/** 404. */
export async function getOrderToChange(
  reader: Reader,
  id: number,
  options: { lock?: boolean } = {},
): Promise<OrderToChange> {
  const orderToChange = await findOrderToChange(reader, id, options)
  if (!orderToChange) throw notFound('Tokio užsakymo nėra.')
  return orderToChange
}

/** 409 for what changes an order only before its invoice. */
export function assertNotInvoiced({ family }: OrderToChange): void {
  if (family)
    throw conflict(
      'invoiced',
      'Užsakymui jau išrašyta PVM sąskaita faktūra. Jį pakeisti galima mygtuku „Keisti užsakymą“ užsakymo puslapyje: ten matyti, kokie dokumentai bus išrašyti.',
    )
}
