import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { product_kits } from '#catalogue/server/catalogue.tables.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { card_holds } from '#finance/card-holds/server/card-holds.tables.ts'
import { readRemainingDeductibles } from '#finance/compensations/server/public/assert-within-deductible.ts'
import { openCompensations } from '#finance/compensations/server/public/compensations.queries.ts'
import { readFamilyHeldDeposit } from '#finance/deposits/server/public/deposit-holders.ts'
import { readFamilyAgreedDeposit } from '#finance/deposits/server/public/read-family-agreed-deposit.ts'
import { listOfferedFees } from '#finance/fees/server/public/list-offered-fees.ts'
import { listFamilyDues, type OrderDue } from '#finance/payments/server/public/list-family-dues.ts'
import { decideLaterVatKind } from '#orders/line-vat.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { listFamilyOrderIds } from '#orders/server/public/lock-family.ts'
import { isListed } from '#orders/server/public/order-conditions.ts'
import { readOrderBranches } from '#orders/server/public/read-order-branches.ts'
import { listSigners } from '#people/clients/server/public/list-signers.ts'
import type { HandoverRecordSnapshot } from '#people/documents/issued-snapshot.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { findContract } from '#people/documents/server/public/find-contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { type ChargedTime, readChargedTimes } from '#rentals/server/public/read-charged-times.ts'
import { isOpenRental } from '#rentals/server/public/rental-conditions.ts'
import { bundleTitle, rentedTitle } from '#rentals/server/public/rented-title.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { roundHalfUp } from '#rules/money/round-half-up.ts'
import { shareOverParts } from '#rules/money/share-over-parts.ts'
import { buildVat, type VatKind } from '#rules/money/vat.ts'
import { withVat } from '#rules/money/with-vat.ts'
import { isWithoutEnd } from '#rules/periods/without-end.ts'
import { toMotorHours } from '#rules/tariffs/motor-hours.ts'
import { applyBranchHours } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { computeDaysPrice } from '../compute-days-price.ts'
import { computeStoppedUnits } from '../compute-stopped-units.ts'
import { computeChargedDaysUntil, computeUnitsOverAgreed } from '../compute-units-over-agreed.ts'
import type { Before, Defect, Handover, HandoverTool, Settlement } from '../handovers.contract.ts'
import { isSignedOffline } from '../is-signed-offline.ts'
import { readGoods } from './hand-over-goods.ts'
import { handover_lines, handover_photos, handovers, settlements, tools_ready } from './handovers.tables.ts'
import { isBrought } from './is-brought.ts'
import { readMachines } from './machines.queries.ts'
import { readMetersOut } from './meters-out.queries.ts'
import { readClerkName } from './read-clerk-name.ts'
import { readFailedVisits } from './read-failed-visits.ts'
import { readServiceNeeds } from './service-needs.ts'

/** Undefined for an unknown or deleted order. */
export async function readHandover(
  reader: Reader,
  { orderId, clerkId, now }: { orderId: number; clerkId: number; now: Date },
): Promise<Handover | undefined> {
  const [order] = await reader
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isListed))
  if (!order) return undefined
  const ids = await listFamilyOrderIds(reader, orderId)
  const dues = await listFamilyDues(reader, orderId)
  const due = dues.reduce((sum, one) => sum + one.due, 0)
  return {
    order_id: order.id,
    client: order.client,
    person: `${order.name} ${order.lastname}`,
    phone: order.phone,
    private_or_company: order.private_or_company,
    may_sign: order.client_id === null ? [] : await listSigners(reader, { clientId: order.client_id, now }),
    internal_note: order.internal_note,
    ...(order.prints_papers && { prints_papers: true as const }),
    is_payed: order.paid_at !== null && due === 0,
    due,
    billing: order.billing,
    price_with_vat: order.price_with_vat,
    clerk: await readClerkName(reader, clerkId),
    tools: await readTools(reader, ids, { order, dues, now }),
    goods: await readGoods(reader, ids),
    deposit: {
      agreed: await readFamilyAgreedDeposit(reader, ids),
      held: await readFamilyHeldDeposit(reader, ids),
      ...(await onCard(reader, ids)),
    },
    acts: await readActs(reader, ids),
    settlements: await readSettlements(reader, ids),
    owed_for_damage: await readOwedForDamage(reader, ids),
    is_brought: await isBrought(reader, orderId),
    ...(await readOffered(reader, order)),
    ...(await readPlacesOf(reader, order)),
    ready: await readReady(reader, orderId),
    ...(await readFailedVisits(reader, orderId)),
  }
}

/** Of what a return charges: the buyer's who accounts for VAT has none. */
function toRate(order: { vat_kind: VatKind }, settings: Settings): number {
  return buildVat(decideLaterVatKind(order, settings), settings.vat_rate).rate
}

async function readOffered(reader: Reader, order: { vat_kind: VatKind }): Promise<Pick<Handover, 'fees'>> {
  const vat_rate = toRate(order, await readSettings(reader))
  const fees = await listOfferedFees(reader, vat_rate)
  return fees.length > 0 ? { fees } : {}
}

async function readPlacesOf(reader: Reader, order: typeof orders.$inferSelect): Promise<Pick<Handover, 'places'>> {
  const { place_id, return_place_id } = order
  const all = await readPlaces(reader)
  if (all.length === 1) return {}
  const settings = await readSettings(reader)
  const fee_with_vat = withVat(settings.one_way_fee, toRate(order, settings))
  const titles = all.map(({ id, title }) => ({ id, title }))
  return { places: { place_id, return_place_id, fee_with_vat, all: titles } }
}

async function readReady(reader: Reader, orderId: number): Promise<Handover['ready']> {
  const [said] = await reader.select().from(tools_ready).where(eq(tools_ready.order_id, orderId))
  return said ? { at: said.ready_at.toISOString(), by: (await readClerkName(reader, said.ready_by)) || null } : null
}

async function readTools(
  reader: Reader,
  orderIds: number[],
  { order, dues, now }: { order: typeof orders.$inferSelect; dues: OrderDue[]; now: Date },
): Promise<HandoverTool[]> {
  const [first = 0] = orderIds
  const common = await readSettings(reader)
  // a family has the places of its first
  const atPlace = applyBranchHours(common, await readOrderBranches(reader, first, common))
  const settings = { ...atPlace, vat_rate: toRate(order, common) }
  const rows = await reader
    .select({ rental: rentals, line: order_lines, title: rentedTitle, bundle: bundleTitle, kit: product_kits.names })
    .from(rentals)
    .innerJoin(order_lines, eq(order_lines.id, rentals.order_line_id))
    .leftJoin(product_kits, eq(product_kits.product_id, rentals.product_id))
    .where(and(inArray(rentals.order_id, orderIds), isOpenRental))
    .orderBy(asc(order_lines.order_id), asc(order_lines.position), asc(rentals.id))
  const before = await readBefore(reader, orderIds)
  const machines = await readMachines(
    reader,
    rows.map(({ rental }) => rental),
    now,
  )
  const service = await readServiceNeeds(
    reader,
    rows.flatMap(({ rental }) => rental.product_id ?? []),
  )
  const left = await readRemainingDeductibles(
    reader,
    rows.map(({ line }) => line.id),
  )
  const times = await readChargedTimes(
    reader,
    rows.map(({ rental }) => rental.id),
  )
  const wentOut = await readMetersOut(
    reader,
    rows.filter(({ line }) => line.motor_hours).map(({ rental }) => rental.id),
  )
  const unpaid = await unpaidTime(
    reader,
    dues,
    rows.map(({ line }) => line.id),
  )
  const timeOf = (rental: typeof rentals.$inferSelect, line: typeof order_lines.$inferSelect) => {
    const charged = times.find(({ rental_id }) => rental_id === rental.id)
    const ends = charged?.until
    return timeOfTool({ rental, line, charged, at: ends && ends < now ? ends : now, settings })
  }
  return rows.map(({ rental, line, title, bundle, kit }) => ({
    rental_id: rental.id,
    order_line_id: line.id,
    title,
    ...(bundle !== null && { bundle }),
    quantity: rental.quantity,
    handed_out: rental.handed_out,
    ...(service.get(rental.product_id ?? 0) ?? { needs_inspection: false, has_meter: false }),
    ...(machines.get(rental.id) ?? { has_units: false, proposed: [], out: [] }),
    starts_at: rental.starts_at.toISOString(),
    expected_return: rental.expected_return.toISOString(),
    kit: kit ?? [],
    before: before.get(rental.id) ?? before.get(rental.split_from ?? 0) ?? [],
    unit: line.unit,
    unit_price_with_vat: pricePerPiece(rental, line, line.unit_price_with_vat),
    ...timeOf(rental, line),
    ...(dues.length > 0 && {
      unpaid_with_vat: pricePerPiece(rental, line, (unpaid.get(line.id) ?? 0) / line.quantity) * rental.quantity,
    }),
    ...mostOf(left.get(line.id)),
    ...hoursOf({ rental, line }, wentOut.get(rental.id) ?? [], { settings, now }),
  }))
}

/** Cents with VAT by line that orders still owe for the time of tools' lines and their extensions. */
async function unpaidTime(reader: Reader, dues: OrderDue[], lineIds: number[]): Promise<Map<number, number>> {
  const unpaid = new Map<number, number>()
  if (dues.length === 0 || lineIds.length === 0) return unpaid
  const lineId = sql<number>`coalesce(${order_lines.extends_line_id}, ${order_lines.id})`.mapWith(Number)
  const rows = await reader
    .select({ lineId, cents: order_lines.price_with_vat, orderId: orders.id, total: orders.price_with_vat })
    .from(order_lines)
    .innerJoin(orders, eq(orders.id, order_lines.order_id))
    .where(
      and(
        inArray(
          orders.id,
          dues.map(({ orderId }) => orderId),
        ),
        inArray(lineId, lineIds),
      ),
    )
  for (const row of rows) {
    const { due = 0 } = dues.find(({ orderId }) => orderId === row.orderId) ?? {}
    const share = row.total > 0 ? roundHalfUp(row.cents * due, row.total) : 0
    unpaid.set(row.lineId, (unpaid.get(row.lineId) ?? 0) + share)
  }
  return unpaid
}

/** A bundle has no motor hours. */
function hoursOf(
  { rental, line }: Pick<ToolInTime, 'rental' | 'line'>,
  went_out: { code: string; hours: number }[],
  { settings, now }: { settings: Settings; now: Date },
): Partial<Pick<HandoverTool, 'motor_hours' | 'has_meter'>> {
  const agreed = toMotorHours(line.motor_hours)
  if (!agreed || line.unit !== 'day' || rental.part !== null) return {}
  const end = isWithoutEnd(rental.expected_return) ? now : rental.expected_return
  const days = computeChargedDaysUntil(rental.starts_at, end, settings)
  return {
    has_meter: true,
    motor_hours: {
      included_hours_per_day: agreed.included_hours_per_day,
      price_per_extra_hour_with_vat: withVat(agreed.price_per_extra_hour, settings.vat_rate),
      // the shortest rental may be charged more days than it lasts
      agreed_days: isWithoutEnd(rental.expected_return) ? days : Math.max(days, line.charged_units),
      went_out,
    },
  }
}

const mostOf = (limited: { left: number } | undefined) => limited && { compensation_most: limited.left }

interface ToolInTime {
  rental: typeof rentals.$inferSelect
  line: typeof order_lines.$inferSelect
  charged: ChargedTime | undefined
  /** The moment of return, or when the customer went off rent. */
  at: Date
  settings: Settings
}

function timeOfTool({ rental, line, charged, at, settings }: ToolInTime) {
  const { unit, packages } = line
  const none = { free_days: [], stopped: [] }
  const broken = charged?.broken
  const stopped = computeStoppedUnits({ ...none, ...charged, ...rental, unit }, at, settings)
  const isOpenEnded = isWithoutEnd(rental.expected_return)
  const beyond = isOpenEnded ? 0 : computeUnitsOverAgreed({ ...rental, unit }, at, settings) - stopped.beyond
  const said = {
    ...(broken && { broken: { since: broken.since.toISOString(), note: broken.note } }),
    ...(charged?.off_rent_at && { off_rent_at: charged.off_rent_at.toISOString() }),
    ...(stopped.agreed > 0 && { stopped_units: stopped.agreed }),
  }
  if (!packages || isOpenEnded) return { units_beyond: beyond, ...said }
  const agreed = computeChargedDaysUntil(rental.starts_at, rental.expected_return, settings)
  const tariff = { unit_price: line.unit_price, packages, rate: settings.vat_rate }
  const costs = (from: number, to: number) => {
    const whole = computeDaysPrice({ from, to }, tariff)
    return Math.sign(whole) * pricePerPiece(rental, line, Math.abs(whole))
  }
  return {
    units_beyond: beyond,
    price_beyond_with_vat: costs(agreed, agreed + beyond),
    ...said,
    ...(stopped.agreed > 0 && { stopped_price_with_vat: costs(agreed + beyond - stopped.agreed, agreed + beyond) }),
  }
}

/** A bundle part's share of the bundle's price, per unit. */
function pricePerPiece(
  { part }: Pick<typeof rentals.$inferSelect, 'part'>,
  { parts }: Pick<typeof order_lines.$inferSelect, 'parts'>,
  cents: number,
): number {
  if (part === null || !parts?.[part]) return Math.round(cents)
  return roundHalfUp(shareOverParts(Math.round(cents), parts)[part] ?? 0, parts[part].quantity)
}

async function readBefore(reader: Reader, orderIds: number[]): Promise<Map<number, Before[]>> {
  const rows = await reader
    .select({ line: handover_lines, happened_at: handovers.happened_at })
    .from(handover_lines)
    .innerJoin(handovers, eq(handovers.id, handover_lines.handover_id))
    .where(and(inArray(handovers.order_id, orderIds), eq(handovers.act, 'handover')))
    .orderBy(asc(handover_lines.id))
  const photos = await photosOf(
    reader,
    rows.map(({ line }) => line.id),
  )
  const before = new Map<number, Before[]>()
  for (const { line, happened_at } of rows) {
    const { quantity, serial, accessories, condition, note, meter, clean } = line
    const seen = { quantity, serial, accessories, condition, note, meter, clean }
    const entry = { ...seen, happened_at: happened_at.toISOString(), photos: photos.get(line.id) ?? [] }
    before.set(line.rental_id, [...(before.get(line.rental_id) ?? []), entry])
  }
  return before
}

async function photosOf(reader: Reader, lineIds: number[]): Promise<Map<number, string[]>> {
  const photos = new Map<number, string[]>()
  if (lineIds.length === 0) return photos
  const rows = await reader
    .select({ key: handover_photos.key, line_id: handover_photos.line_id })
    .from(handover_photos)
    .where(inArray(handover_photos.line_id, lineIds))
    .orderBy(asc(handover_photos.position))
  for (const { key, line_id } of rows) if (line_id) photos.set(line_id, [...(photos.get(line_id) ?? []), key])
  return photos
}

async function readActs(reader: Reader, orderIds: number[]): Promise<Handover['acts']> {
  const rows = await reader
    .select({
      act: handovers.act,
      happened_at: handovers.happened_at,
      issued_at: documents.issued_at,
      number: documents.full_number,
      document_id: documents.id,
    })
    .from(handovers)
    .innerJoin(documents, eq(documents.id, handovers.document_id))
    .where(inArray(handovers.order_id, orderIds))
    .orderBy(desc(handovers.id))
  return rows.map(({ issued_at, ...row }) => ({
    ...row,
    happened_at: row.happened_at.toISOString(),
    ...(isSignedOffline(row.happened_at, issued_at) && { received_at: issued_at.toISOString() }),
  }))
}

async function readSettlements(reader: Reader, orderIds: number[]): Promise<Settlement[]> {
  const rows = await reader
    .select({ line: settlements, number: documents.full_number })
    .from(settlements)
    .leftJoin(documents, eq(documents.id, settlements.compensation_id))
    .where(inArray(settlements.order_id, orderIds))
    .orderBy(settlements.id)
  return rows.map(({ line, number }) => {
    const { id, kind, text, amount, with_vat, covered, follow_up_order_id, compensation_id, settled_at } = line
    return {
      id,
      kind,
      text,
      amount,
      with_vat,
      covered,
      follow_up_order_id,
      compensation: compensation_id !== null && number !== null ? { document_id: compensation_id, number } : null,
      state: settled_at ? 'settled' : 'open',
    }
  })
}

async function readOwedForDamage(reader: Reader, ids: number[]): Promise<Handover['owed_for_damage']> {
  const open = await openCompensations(reader, ids)
  return open.map(({ lines, open }) => ({ text: lines.map(({ title }) => title).join('; '), open }))
}

export async function readDone(reader: Reader, handoverId: number) {
  const [done] = await reader
    .select({
      order_id: handovers.order_id,
      act: handovers.act,
      document_id: documents.id,
      number: documents.full_number,
      snapshot: documents.snapshot,
    })
    .from(handovers)
    .innerJoin(documents, eq(documents.id, handovers.document_id))
    .where(eq(handovers.id, handoverId))
  if (!done) throw new Error(`Handover ${handoverId} is gone`)
  const contract = await findContract(reader, await listFamilyOrderIds(reader, done.order_id))
  const [compensation] = await reader
    .select({ document_id: documents.id, number: documents.full_number })
    .from(settlements)
    .innerJoin(documents, eq(documents.id, settlements.compensation_id))
    .where(eq(settlements.handover_id, handoverId))
    .limit(1)
  const { number, document_id } = done
  const defects = done.act === 'return' ? await readDefects(reader, handoverId, done.snapshot) : []
  return {
    units: machinesIn(done.snapshot),
    ...(defects.length > 0 && { defects }),
    act: { number, document_id },
    contract: done.act === 'handover' ? (contract ?? null) : null,
    ...(compensation && { compensation }),
  }
}

function machinesIn(snapshot: object): { title: string; codes: string[] }[] {
  const { content } = snapshot as Partial<HandoverRecordSnapshot>
  return (content?.lines ?? []).flatMap(({ title, units = [] }) =>
    units.length > 0 ? [{ title, codes: units.map(({ code }) => code) }] : [],
  )
}

async function readDefects(reader: Reader, handoverId: number, snapshot: object): Promise<Defect[]> {
  const lines = await reader
    .select({
      rental_id: handover_lines.rental_id,
      product_id: rentals.product_id,
      title: rentedTitle,
      quantity: handover_lines.quantity,
      note: handover_lines.note,
    })
    .from(handover_lines)
    .innerJoin(rentals, eq(rentals.id, handover_lines.rental_id))
    .innerJoin(order_lines, eq(order_lines.id, rentals.order_line_id))
    .where(and(eq(handover_lines.handover_id, handoverId), eq(handover_lines.condition, 'defects')))
    .orderBy(asc(handover_lines.id))
  const { content } = snapshot as Partial<HandoverRecordSnapshot>
  const codesOf = (rentalId: number) =>
    content?.lines.find((line) => line.rental_id === rentalId)?.units?.map(({ code }) => code) ?? []
  const inCapitals = lines.flatMap(({ rental_id }) => codesOf(rental_id)).map((code) => code.toUpperCase())
  const named =
    inCapitals.length > 0
      ? await reader
          .select({ id: units.id, code: units.code })
          .from(units)
          .where(sql`upper(${units.code}) = any(${sql.param(inCapitals)}::text[])`)
          .orderBy(asc(units.id))
      : []
  return lines.map(({ rental_id, note, ...line }) => ({
    ...line,
    note: note ?? '',
    units: named.filter(({ code }) => codesOf(rental_id).includes(code)),
  }))
}

async function onCard(reader: Reader, orderIds: number[]): Promise<{ on_card?: number }> {
  const [hold] = await reader
    .select({ amount: card_holds.amount })
    .from(card_holds)
    .where(and(inArray(card_holds.order_id, orderIds), eq(card_holds.state, 'held')))
  return hold ? { on_card: hold.amount } : {}
}
