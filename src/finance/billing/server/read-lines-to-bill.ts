import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { isListed } from '#orders/server/public/order-conditions.ts'
import type { Billing } from '#people/clients/client-labels.ts'
import { document_balances, documents } from '#people/documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { stops } from '#rentals/delivery/server/delivery.tables.ts'
import { type ChargedTime, readChargedTimes } from '#rentals/server/public/read-charged-times.ts'
import { isNotCancelled } from '#rentals/server/public/rental-conditions.ts'
import { rental_extensions } from '#rentals/server/rental-extensions.tables.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import type { Day } from '#rules/calendar/day.ts'
import { getUsualHours, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { computeChargedDays, type DayReceiptLine } from '#rules/periods/compute-charged-days.ts'
import { applyBranchHours, resolveBranches } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { computeRentedLineDays, type LineDays } from '../compute-rented-line-days.ts'
import type { BilledPeriod } from '../split-into-periods.ts'
import { billed_pieces, unbilled_lines } from './billing.tables.ts'

export interface LineToBill {
  line: typeof order_lines.$inferSelect
  /** The rent line that bills the waiver. */
  covered: typeof order_lines.$inferSelect | undefined
  order: typeof orders.$inferSelect
  /** A return charge is agreed with VAT, whoever pays. */
  isCharge: boolean
  /** Undefined for goods and fully cancelled rentals. */
  days: LineDays | undefined
  /** Charged days before this extension; else 0. */
  charged_before: number
  /** The day goods were handed over; undefined: not yet. */
  handed_on: Day | undefined
  /** No unit of the order, or of the order that it extends, is out or expected out. */
  isBack: boolean
  /** A unit reported as done may go on when that is withdrawn. */
  isLineBack: boolean
  /** The calendar of its days, where it goes on until it is back. */
  beyond: readonly DayReceiptLine[] | undefined
  billed: BilledPeriodOfLine[]
}

export interface BilledPeriodOfLine extends BilledPeriod {
  /** Null: of another program, which no credit note of ours lowers. */
  document_id: number | null
  credits: number | null
  /** The shop's rate on that document. */
  vat_rate: number
  /** Charged days after the agreed ones, as counted then. */
  counted: readonly Day[] | null
  /** Cents with VAT that credit notes left of the bill. */
  bears: number
}

export interface LinesToBillQuery {
  clientIds?: readonly number[] | undefined
  orderIds?: readonly number[] | undefined
  /** Absent: all ways. */
  billings?: readonly Billing[] | undefined
  /** Inclusive: what goes on is counted until then. */
  until: Day
}

export async function readLinesToBill(
  reader: Reader,
  { clientIds, orderIds, billings, until }: LinesToBillQuery,
  calendar: ShopCalendar,
): Promise<LineToBill[]> {
  const unbilledLineRows = await reader
    .select({ line: order_lines, order: orders, isCharge })
    .from(unbilled_lines)
    .innerJoin(order_lines, eq(order_lines.id, unbilled_lines.order_line_id))
    .innerJoin(orders, eq(orders.id, unbilled_lines.order_id))
    .where(
      and(
        clientIds && inArray(unbilled_lines.client_id, [...clientIds]),
        orderIds && inArray(unbilled_lines.order_id, [...orderIds]),
        billings ? inArray(orders.billing, [...billings]) : ne(orders.billing, 'prepaid'),
        isListed,
      ),
    )
    .orderBy(asc(unbilled_lines.client_id), asc(orders.id), asc(order_lines.position), asc(order_lines.id))
  if (unbilledLineRows.length === 0) return []

  const lineIds = unbilledLineRows.map(({ line }) => line.id)
  const foundOrders = [...new Set(unbilledLineRows.map(({ order }) => order.id))]
  const extended = await readExtended(reader, foundOrders, calendar)
  const baseOrders = [...new Set([...extended.values()].map(({ orderId }) => orderId))]
  const rented = await readRentals(reader, [...foundOrders, ...baseOrders])
  const coveredLines = await readCovered(reader, unbilledLineRows)
  const billed = await readBilled(reader, lineIds)
  const lastOrders = await readLastOrders(
    reader,
    [...rented.values()].flat().map(({ id }) => id),
  )
  const places = await readPlaces(reader)
  const delivered = await readDelivered(reader, foundOrders)
  const times = new Map(
    (
      await readChargedTimes(
        reader,
        [...rented.values()].flat().map(({ id }) => id),
      )
    ).map((time) => [time.rental_id, time]),
  )

  return unbilledLineRows.map(({ line, order, isCharge }): LineToBill => {
    const covered = line.is_waiver ? coveredLines.get(line.covers_line_id ?? 0) : undefined
    const rent = covered ?? line
    const extension = extended.get(order.id)
    const ofOrder = rented.get(extension?.orderId ?? order.id) ?? []
    const own = extension
      ? ofOrder.filter((one) => extension.rentalIds.has(one.id))
      : ofOrder.filter((one) => one.order_line_id === rent.id)
    const isRent = rent.type === 'rent'
    const isExtension = extension !== undefined
    const billedOfLine = billed.get(line.id) ?? []
    const goOn = new Set(
      own
        .filter(({ id, late_at_return }) => !late_at_return && (lastOrders.get(id) ?? rent.order_id) === order.id)
        .map(({ id }) => id),
    )
    const beyond =
      isRent && rent.unit === 'day' && goOn.size > 0
        ? daysUntil(until, own, {
            billed: billedOfLine,
            calendar: applyBranchHours(calendar, resolveBranches(places, order)),
          })
        : undefined
    return {
      line,
      covered,
      order,
      isCharge,
      days: isRent ? daysOf(rent, own, times, { isExtension, cutoff: calendar.cutoff_time, beyond, goOn }) : undefined,
      beyond,
      charged_before: extension?.chargedBefore ?? 0,
      handed_on: isRent ? undefined : handedOn(order, ofOrder, delivered),
      isBack: ofOrder.every(({ returned_at }) => returned_at !== null),
      isLineBack: own.every(({ returned_at }) => returned_at !== null),
      billed: billedOfLine,
    }
  })
}

/** `settlements` belongs to a module above: raw SQL. */
const isCharge = sql<boolean>`exists (select from settlements s where s.follow_up_order_id = ${orders.id})`

async function readCovered(
  reader: Reader,
  matches: readonly { line: typeof order_lines.$inferSelect }[],
): Promise<Map<number, typeof order_lines.$inferSelect>> {
  const ids = matches.flatMap(({ line }) => (line.is_waiver ? (line.covers_line_id ?? []) : []))
  if (ids.length === 0) return new Map()
  const rows = await reader.select().from(order_lines).where(inArray(order_lines.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

type BillableRental = Pick<
  typeof rentals.$inferSelect,
  | 'id'
  | 'order_id'
  | 'order_line_id'
  | 'returned_at'
  | 'quantity'
  | 'handed_out'
  | 'starts_at'
  | 'moved_receipt'
  | 'late_at_return'
>

/** Bills keep the days counted at the time: a changed calendar changes no bill. */
function daysUntil(
  until: Day,
  own: readonly BillableRental[],
  { billed, calendar }: { billed: readonly BilledPeriodOfLine[]; calendar: ShopCalendar },
): DayReceiptLine[] {
  const [from] = own.map(({ starts_at }) => toVilniusDay(starts_at)).sort()
  if (from === undefined || until < from) return []
  const { receipt } = computeChargedDays({ from, to: until, to_time: getUsualHours(until, calendar).close }, calendar)
  const kept = billed.filter(({ counted }) => counted !== null)
  return receipt.map((line) => {
    const piece = kept.find((one) => line.date >= one.from && line.date <= one.to)
    return piece ? { ...line, charged: piece.counted?.includes(line.date) ?? false } : line
  })
}

async function readLastOrders(reader: Reader, rentalIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await reader
    .select({ rentalId: rental_extensions.rental_id, orderId: rental_extensions.order_id })
    .from(rental_extensions)
    .where(
      and(
        inArray(rental_extensions.rental_id, [...rentalIds]),
        isNull(rental_extensions.undone_at),
        isNotNull(rental_extensions.order_id),
      ),
    )
    .orderBy(asc(rental_extensions.id))
  return new Map(rows.flatMap(({ rentalId, orderId }) => (orderId === null ? [] : [[rentalId, orderId]])))
}

interface GoingOn {
  beyond: readonly DayReceiptLine[] | undefined
  goOn: ReadonlySet<number>
}

function daysOf(
  line: typeof order_lines.$inferSelect,
  own: readonly BillableRental[],
  times: ReadonlyMap<number, ChargedTime>,
  { isExtension, cutoff, beyond, goOn }: GoingOn & { isExtension: boolean; cutoff: string },
): LineDays | undefined {
  const { quantity, charged_units, parts } = line
  const receipt = line.unit === 'day' ? line.receipt : null
  const entries = own.flatMap(({ id, moved_receipt, returned_at, ...rental }) => {
    const time = times.get(id)
    const own = { moved_receipt: isExtension ? null : moved_receipt, beyond: goOn.has(id) ? beyond : undefined }
    return time ? [{ ...time, ...own, gone_out: returned_at ? rental.quantity : rental.handed_out }] : []
  })
  return computeRentedLineDays({ quantity, charged_units, receipt, parts, isExtension }, entries, cutoff)
}

/**
 * Goods are handed over with the order's tools; alone when delivered, else when ordered: the counter has no act for
 * them.
 */
function handedOn(
  order: typeof orders.$inferSelect,
  rented: readonly BillableRental[],
  delivered: ReadonlyMap<number, Day | undefined>,
): Day | undefined {
  if (rented.length === 0) return delivered.has(order.id) ? delivered.get(order.id) : toVilniusDay(order.placed_at)
  const out = rented.filter(({ handed_out, returned_at }) => handed_out > 0 || returned_at !== null)
  const first = out.map(({ starts_at }) => toVilniusDay(starts_at)).sort()[0]
  return first
}

/** Undefined: not yet. */
async function readDelivered(reader: Reader, orderIds: readonly number[]): Promise<Map<number, Day | undefined>> {
  const rows = await reader
    .select({ orderId: stops.order_id, state: stops.state, at: stops.ended_at })
    .from(stops)
    .where(and(inArray(stops.order_id, [...orderIds]), eq(stops.kind, 'deliver'), ne(stops.state, 'dropped')))
    .orderBy(asc(stops.id))
  return new Map(rows.map(({ orderId, state, at }) => [orderId, state === 'done' && at ? toVilniusDay(at) : undefined]))
}

async function readRentals(reader: Reader, orderIds: readonly number[]): Promise<Map<number, BillableRental[]>> {
  const rows = await reader
    .select({
      id: rentals.id,
      order_id: rentals.order_id,
      order_line_id: rentals.order_line_id,
      returned_at: rentals.returned_at,
      quantity: rentals.quantity,
      handed_out: rentals.handed_out,
      starts_at: rentals.starts_at,
      moved_receipt: rentals.moved_receipt,
      late_at_return: rentals.late_at_return,
    })
    .from(rentals)
    .where(and(inArray(rentals.order_id, [...orderIds]), isNotCancelled))
    .orderBy(asc(rentals.id))
  return Map.groupBy(rows, ({ order_id }) => order_id)
}

interface ExtendedOrder {
  orderId: number
  rentalIds: Set<number>
  chargedBefore: number
}

async function readExtended(
  reader: Reader,
  orderIds: readonly number[],
  calendar: ShopCalendar,
): Promise<Map<number, ExtendedOrder>> {
  const rows = await reader
    .select({
      id: rental_extensions.id,
      by: sql<number>`${rental_extensions.order_id}`,
      orderId: rentals.order_id,
      rentalId: rentals.id,
      charged: order_lines.charged_units,
    })
    .from(rental_extensions)
    .innerJoin(rentals, eq(rentals.id, rental_extensions.rental_id))
    .innerJoin(order_lines, eq(order_lines.id, rentals.order_line_id))
    .where(and(inArray(rental_extensions.order_id, [...orderIds]), isNull(rental_extensions.undone_at)))
    .orderBy(asc(rental_extensions.id))
  if (rows.length === 0) return new Map()
  const places = await readPlaces(reader)
  const at = (one: { place_id: number }) => applyBranchHours(calendar, resolveBranches(places, one))
  const earlier = await reader
    .select({
      id: rental_extensions.id,
      rentalId: rental_extensions.rental_id,
      charged: order_lines.charged_units,
      from: rentals.starts_at,
      place_id: rentals.place_id,
      return_before: rental_extensions.return_before,
      return_after: rental_extensions.return_after,
    })
    .from(rental_extensions)
    .innerJoin(rentals, eq(rentals.id, rental_extensions.rental_id))
    .leftJoin(order_lines, and(eq(order_lines.order_id, rental_extensions.order_id), eq(order_lines.type, 'rent')))
    .where(
      and(
        inArray(
          rental_extensions.rental_id,
          rows.map(({ rentalId }) => rentalId),
        ),
        isNull(rental_extensions.undone_at),
      ),
    )
  return new Map(
    [...Map.groupBy(rows, ({ by }) => by)].flatMap(([by, extended]) => {
      const [first] = extended
      if (!first) return []
      const before = earlier.filter((one) => one.rentalId === first.rentalId && one.id < first.id)
      const chargedBefore =
        first.charged + before.reduce((sum, one) => sum + (one.charged ?? addedForNothing(one, at(one))), 0)
      const rentalIds = new Set(extended.map(({ rentalId }) => rentalId))
      return [[by, { orderId: first.orderId, rentalIds, chargedBefore }]]
    }),
  )
}

/** Free days of a package have no line, but later days are priced after them. */
function addedForNothing(
  { from, return_before, return_after }: Record<'from' | 'return_before' | 'return_after', Date>,
  calendar: ShopCalendar,
): number {
  const until = (end: Date) =>
    computeChargedDays({ from: toVilniusDay(from), to: toVilniusDay(end), to_time: toVilniusTime(end) }, calendar).days
  return Math.max(0, until(return_after) - until(return_before))
}

async function readBilled(reader: Reader, lineIds: readonly number[]): Promise<Map<number, BilledPeriodOfLine[]>> {
  const rows = await reader
    .select({
      lineId: billed_pieces.order_line_id,
      document_id: billed_pieces.document_id,
      credits: documents.credits,
      vat_rate: sql<number>`coalesce((${documents.snapshot} ->> 'vat_rate')::int, ${orders.vat_rate})`,
      from: billed_pieces.from_day,
      to: billed_pieces.to_day,
      charged_days: billed_pieces.charged_days,
      counted: billed_pieces.counted,
      bears: sql<number>`coalesce(${document_balances.billed} - ${document_balances.credited}, 0)`,
      amount: sql<number>`${billed_pieces.credited_before} + case ${orders.private_or_company} when 'private' then ${billed_pieces.price_with_vat} else ${billed_pieces.price} end`,
    })
    .from(billed_pieces)
    .leftJoin(documents, eq(documents.id, billed_pieces.document_id))
    .innerJoin(orders, eq(orders.id, billed_pieces.order_id))
    .leftJoin(document_balances, eq(document_balances.document_id, billed_pieces.document_id))
    .where(and(inArray(billed_pieces.order_line_id, [...lineIds]), isNull(billed_pieces.freed_at)))
    .orderBy(asc(billed_pieces.id))
  return Map.groupBy(
    rows.map(({ from, to, ...row }) => ({ ...row, from: from ?? '', to: to ?? '' })),
    ({ lineId }) => lineId,
  )
}
