import { and, asc, eq, inArray, isNull, not } from 'drizzle-orm'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { countGoodsHandedOver } from '#orders/server/public/count-goods-handed-over.ts'
import { isLapsed, isListed } from '#orders/server/public/order-conditions.ts'
import type { Reader } from '#platform/database/database.ts'
import { conflict, type Refusal } from '#platform/refusal.ts'
import type { RentalRow } from '#rentals/server/public/rebook-rentals.ts'
import { isNotCancelled } from '#rentals/server/public/rental-conditions.ts'
import { rental_extensions } from '#rentals/server/rental-extensions.tables.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { computeChargedDays } from '#rules/periods/compute-charged-days.ts'
import { isByHour } from '#rules/periods/is-by-hour.ts'
import { coverDays } from '#rules/tariffs/cover-days.ts'
import type { InvoiceNetOfCredits } from '#sales/closing/invoice-net-of-credits.ts'
import { readInvoiceNetOfCredits } from '#sales/closing/server/read-invoice-net-of-credits.ts'
import { applyBranchHours, resolveBranches } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import {
  buildPeriodUntil,
  computeUnitsNet,
  computeUnitsUntil,
  listLineUnits,
} from '../../extensions/server/compute-units-until.ts'

type OrderRow = typeof orders.$inferSelect
type LineRow = typeof order_lines.$inferSelect

export interface FamilyMember {
  order: OrderRow
  /** Rows as the order's papers have them. */
  rows: LineRow[]
  borne: InvoiceNetOfCredits | undefined
}

/** The charged days or hours of a line, from one number to another. */
export interface ChargedSpan {
  member: FamilyMember
  row: LineRow
  from: number
  to: number
}

/** A tool or goods of the family now, whatever orders charge for them. */
export interface FamilyLine {
  /** The current quantity, period and charged units. */
  row: LineRow
  rentals: RentalRow[]
  waiver?: LineRow | undefined
  /** An unpaid addition that is extended can't be changed. */
  extendedBy: number | undefined
  member: FamilyMember
  /** Pieces of goods handed over. */
  given: number
  /** Spans oldest first; the line's own leads. */
  spans: ChargedSpan[]
  /** Cents without VAT that its rent costs by its tariff, of all its units, extensions included. */
  net: number
  /** Waivers of the line, then of its extensions; none once all of it is credited. */
  waivers: FamilyWaiver[]
}

export interface FamilyWaiver {
  member: FamilyMember
  row: LineRow
  /** The rent line that it covers, of the line or of an extension. */
  covers: number
  /** The sum that credit notes left, or an unpaid order asks for. */
  left: { price: number; price_with_vat: number }
}

/** A free line, with the quantity and the cents that credit notes left. */
export interface FamilyService {
  member: FamilyMember
  row: LineRow
  left: { price: number; price_with_vat: number }
}

export interface Family {
  members: FamilyMember[]
  lines: FamilyLine[]
  services: FamilyService[]
  /** The sum of its papers, less credit notes. */
  price: number
  vat: number
  price_with_vat: number
  calendar: Settings
  refused: Refusal | undefined
}

/**
 * The family is the order with all that followed it, charges apart. The caller locks the first order, this function
 * the others.
 */
export async function readFamily(reader: Reader, first: OrderRow, { lock = false } = {}): Promise<Family> {
  const askedOrders = reader
    .select()
    .from(orders)
    .where(and(eq(orders.parent_id, first.id), isListed, not(isLapsed)))
    .orderBy(asc(orders.id))
  const followUps = await (lock ? askedOrders.for('update') : askedOrders)
  const ids = [first.id, ...followUps.map(({ id }) => id)]
  const rows = await reader
    .select()
    .from(order_lines)
    .where(inArray(order_lines.order_id, ids))
    .orderBy(asc(order_lines.order_id), asc(order_lines.position), asc(order_lines.id))
  const held = await reader
    .select()
    .from(rentals)
    .where(and(inArray(rentals.order_id, ids), isNotCancelled))
    .orderBy(asc(rentals.id))
  const members: FamilyMember[] = []
  for (const order of [first, ...followUps]) {
    const own = rows.filter(({ order_id }) => order_id === order.id)
    if (order.id !== first.id && own.every(isCharge)) continue
    const borne = order.paid_at ? (await readInvoiceNetOfCredits(reader, order.id)).borne : undefined
    members.push({ order, rows: own, borne })
  }
  const extensions = await readExtensions(
    reader,
    held.map(({ id }) => id),
  )
  const given = await countGoodsHandedOver(reader, ids)
  const settings = await readSettings(reader)
  const calendar = applyBranchHours(settings, resolveBranches(await readPlaces(reader, settings), first))
  const lines = members.flatMap((member) =>
    member.rows.flatMap((row) => {
      if (
        row.is_delivery ||
        row.is_one_way ||
        row.is_service ||
        row.is_waiver ||
        row.extends_line_id !== null ||
        isCharge(row)
      )
        return []
      const own = held.filter((rental) => rental.order_line_id === row.id)
      const about = { members, member, row, given: given.get(row.id) ?? 0, calendar }
      return (row.type === 'rent' ? rentNow({ ...about, held: own, extensions }) : goodsNow(about)) ?? []
    }),
  )
  const sum = (of: 'price' | 'vat' | 'price_with_vat') =>
    members.reduce((total, { borne, order }) => total + (borne ?? order)[of], 0)
  const sums = { price: sum('price'), vat: sum('vat'), price_with_vat: sum('price_with_vat') }
  const covering = new Set(lines.flatMap(({ waivers }) => waivers.map(({ row }) => row.id)))
  const services = members.flatMap((member) => servicesNow(member, covering))
  return { members, lines, services, ...sums, calendar, refused: whyOver({ lines, services }, held) }
}

const isCharge = (row: LineRow) =>
  row.type === 'addition' &&
  row.product_id === null &&
  !row.is_delivery &&
  !row.is_one_way &&
  !row.is_service &&
  !row.is_waiver

/** Free lines, and waivers of what is not there any more. */
function servicesNow(member: FamilyMember, covering: ReadonlySet<number>): FamilyService[] {
  return member.rows.flatMap((row, position) => {
    if (covering.has(row.id) || (!row.is_service && !row.is_waiver)) return []
    const { quantity, price, price_with_vat } = member.borne?.lines[position] ?? row
    return quantity > 0 ? [{ member, row: { ...row, quantity }, left: { price, price_with_vat } }] : []
  })
}

function whyOver({ lines, services }: Pick<Family, 'lines' | 'services'>, held: RentalRow[]): Refusal | undefined {
  if (lines.length === 0 && services.length > 0) return undefined
  if (lines.length === 0) return conflict('all-credited', 'Visas užsakymas jau kredituotas: keisti nebėra ko.')
  if (held.length > 0)
    return held.some(({ returned_at }) => returned_at === null)
      ? undefined
      : conflict('all-returned', 'Visi užsakymo įrankiai jau grąžinti: keisti nebegalima. Sudarykite naują užsakymą.')
  return lines.some(({ row, given }) => given < row.quantity)
    ? undefined
    : conflict('handed-over', 'Visos užsakymo prekės jau atiduotos: keisti nebegalima. Sudarykite naują užsakymą.')
}

interface FamilyLineContext {
  members: FamilyMember[]
  member: FamilyMember
  row: LineRow
  given: number
  calendar: Settings
}

/** Undefined once all goods are credited. */
function goodsNow({ member, row, given }: FamilyLineContext): FamilyLine | undefined {
  const left = member.borne?.lines[member.rows.indexOf(row)]
  const quantity = left ? left.quantity : row.quantity
  if (quantity === 0) return undefined
  const spans = [{ member, row, from: 0, to: 1 }]
  const goods = { row: { ...row, quantity }, rentals: [], extendedBy: undefined, member, given, spans }
  return { ...goods, net: 0, waivers: [] }
}

interface FamilyRentContext extends FamilyLineContext {
  held: RentalRow[]
  extensions: (typeof rental_extensions.$inferSelect)[]
}

/** Undefined once all rentals are cancelled. */
function rentNow({
  members,
  member,
  row,
  held,
  extensions,
  calendar,
  given,
}: FamilyRentContext): FamilyLine | undefined {
  const [any] = held
  const first = held.find(({ returned_at }) => returned_at === null) ?? any
  if (!first || !row.period) return undefined
  const each = first.part === null ? 1 : (row.parts?.[first.part]?.quantity ?? 1)
  const units = held.filter(({ part }) => part === first.part).reduce((sum, { quantity }) => sum + quantity, 0)
  const agreed = first.moved_period ?? row.period
  const until = (at: Date) => computeUnitsUntil(row, agreed, at, calendar)
  const chargedNow = until(first.expected_return)
  const own = extensions.filter(({ rental_id }) => rental_id === first.id)
  const later = own.flatMap((extension): ChargedSpan[] => {
    const by = members.find(({ order }) => order.id === extension.order_id)
    const charging = by?.rows.find((one) => one.extends_line_id === row.id)
    if (!by || !charging) return []
    return [{ member: by, row: charging, from: until(extension.return_before), to: until(extension.return_after) }]
  })
  const [next] = later
  const spans = [{ member, row, from: 0, to: next ? next.from : chargedNow }, ...later]
  const period = buildPeriodUntil(agreed, first.expected_return, calendar)
  const now = {
    ...row,
    quantity: Math.ceil(units / each),
    period,
    charged_units: chargedNow,
    receipt: isByHour(period) ? null : computeChargedDays(period, calendar).receipt,
    ...(row.packages && {
      pieces: coverDays(chargedNow, { price_per_day: row.unit_price, packages: row.packages }, member.order.vat_rate),
    }),
  }
  const extendedBy = member.borne ? undefined : later[0]?.member.order.id
  // its dates are in `row`
  const dated = held.map((rental) => ({ ...rental, moved_period: null }))
  const net = listLineUnits(row, held, calendar).reduce(
    (sum, one) => sum + one.quantity * computeUnitsNet(row, one.units, member.order.vat_rate),
    0,
  )
  const waivers = spans.flatMap(waiverOfSpan)
  return { row: now, rentals: dated, extendedBy, member, given, spans, net, waivers, waiver: waivers[0]?.row }
}

function waiverOfSpan({ member, row: { id: covers } }: ChargedSpan): FamilyWaiver[] {
  return member.rows.flatMap((row, position) => {
    if (!row.is_waiver || row.covers_line_id !== covers) return []
    const { price, price_with_vat } = member.borne?.lines[position] ?? row
    return price_with_vat > 0 ? [{ member, row, covers, left: { price, price_with_vat } }] : []
  })
}

async function readExtensions(reader: Reader, rentalIds: number[]) {
  if (rentalIds.length === 0) return []
  return reader
    .select()
    .from(rental_extensions)
    .where(and(inArray(rental_extensions.rental_id, rentalIds), isNull(rental_extensions.undone_at)))
    .orderBy(asc(rental_extensions.id))
}
