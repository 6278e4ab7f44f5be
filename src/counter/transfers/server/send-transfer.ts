import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { changeStock } from '#catalogue/server/public/change-stock.ts'
import { markInTransit } from '#catalogue/units/server/public/mark-in-transit.ts'
import { cancelMoves, planMoves } from '#catalogue/units/server/public/plan-moves.ts'
import type { BrokenBooking } from '#counter/fleet/downtimes.contract.ts'
import { formatFullNumber } from '#people/documents/format-full-number.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import type { Place } from '#shell/branches/places.contract.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { buildWaybillPaper } from '../build-waybill-paper.ts'
import { TransferSent } from '../transfers.events.ts'
import { buildTransferMoves } from './build-transfer-moves.ts'
import { type LockedLine, lockTransfer } from './lock-transfer.ts'
import { transferSubject } from './transfer-subject.ts'
import { transfer_lines, transfer_units, transfers, waybill_series } from './transfers.tables.ts'
import { type ValidatedTransferLine, validateTransferMachines } from './validate-transfer-lines.ts'
import { watchBookings } from './watch-bookings.ts'

interface SendTransferInput {
  id: number
  /** All units that leave. Default: the planned ones. */
  codes: readonly string[] | undefined
  acceptBroken: boolean
}

/**
 * Machines are nowhere until received; goods leave the stock. Gives the number, without gaps, and the waybill. A
 * machine not scanned stays.
 *
 * 404; 409 unless planned, `not-enough-stock`, `breaks-bookings` unless accepted, and as `validateTransferMachines`; 422 at
 * `unit_codes` where machines are not named or too many are.
 */
export async function sendTransfer(
  work: Work<number>,
  { id, codes, acceptBroken }: SendTransferInput,
): Promise<{ broken: BrokenBooking[] }> {
  const { tx, now, by } = work
  const { transfer, lines } = await lockTransfer(tx, id, 'planned')
  const [from, to] = await placesOf(work, transfer)
  const sent = await whatLeaves(work, { id, lines, codes, from })

  const productIds = sent.flatMap(({ product }) => (product.kind === 'rent' ? product.id : []))
  const about = { id, from, to, leavesAt: now, arrivesAt: later(transfer.arrives_at, now), rehome: transfer.rehome }
  const accept = acceptBroken || transfer.accepted_broken
  const sentence = 'Išvežus dabar šių užsakymų įvykdyti nebūtų kuo.'
  const all = [...new Set([...productIds, ...rentedIn(lines)])]
  const broken = await watchBookings(work, { productIds: all, acceptBroken: accept, sentence }, async () => {
    await cancelMoves(work, id)
    await planMoves(work, buildTransferMoves(sent, about))
  })
  await writeSent(work, { lines, sent })
  for (const { product, quantity } of [...sent].sort((a, b) => a.product.id - b.product.id))
    if (product.kind !== 'rent')
      await changeStock(work, {
        productId: product.id,
        placeId: from.id,
        units: -quantity,
        reason: 'transferred',
        byUserId: by,
      })

  const settings = await work.settings()
  const numbered = await takeWaybillNumber(work)
  const waybill = buildWaybillPaper({
    settings,
    from,
    to,
    at: now,
    number: numbered.full_number,
    lines: linesOnPaper(sent),
  })
  await tx
    .update(transfers)
    .set({ ...numbered, waybill, sent_at: now, sent_by: by, accepted_broken: accept })
    .where(eq(transfers.id, id))
  await work.happened(TransferSent, transferSubject({ id, ...numbered }), {
    from: from.title,
    to: to.title,
    quantity: sent.reduce((sum, line) => sum + line.quantity, 0),
    ...(broken.length > 0 && { broken: broken.map(({ rental_id }) => rental_id) }),
  })
  return { broken }
}

const later = (one: Date, other: Date) => (one > other ? one : other)

const rentedIn = (lines: LockedLine[]): number[] =>
  lines.flatMap(({ product_id, kind }) => (product_id && kind === 'rent' ? product_id : []))

async function placesOf({ tx }: Work, { from_place_id, to_place_id }: typeof transfers.$inferSelect) {
  const places = await readPlaces(tx)
  const [from, to] = [from_place_id, to_place_id].map((id) => places.find((place) => place.id === id))
  if (!from || !to) throw conflict('place-is-closed', 'Padalinys, kuriam skirtas perkėlimas, jau uždarytas.')
  return [from, to] as const
}

interface LeavingMachinesInput {
  id: number
  lines: LockedLine[]
  codes: readonly string[] | undefined
  from: Place
}

async function whatLeaves(
  work: Work,
  { id, lines, codes, from }: LeavingMachinesInput,
): Promise<ValidatedTransferLine[]> {
  const planned = lines.flatMap(({ machines }) => machines.map(({ code }) => code))
  const named = codes ?? planned
  const productIds = lines.flatMap(({ product_id, isEach }) => (product_id && isEach ? product_id : []))
  const matches = await validateTransferMachines(work, {
    codes: named,
    productIds,
    from,
    leavesAt: work.now,
    field: 'unit_codes',
    transferId: id,
  })
  const leaves: ValidatedTransferLine[] = []
  for (const { product_id, title, kind, isEach, quantity } of lines) {
    if (product_id === null || kind === null) continue
    const machines = matches.filter((machine) => machine.product_id === product_id)
    if (isEach && machines.length > quantity)
      throw invalid({ unit_codes: [`„${title}“: suplanuota ${quantity} vnt., o nuskaityta ${machines.length}.`] })
    if (isEach && codes === undefined && machines.length < quantity)
      throw invalid({ unit_codes: [`Nuskaitykite, kuriuos vienetus išvežate: „${title}“, ${quantity} vnt.`] })
    if (isEach && machines.length === 0) continue
    const product = { id: product_id, title, kind, isEach }
    leaves.push({ product, quantity: isEach ? machines.length : quantity, machines })
  }
  if (leaves.length === 0) throw invalid({ unit_codes: ['Nuskaitykite, ką išvežate.'] })
  return leaves
}

async function writeSent(
  work: Work,
  { lines, sent }: { lines: LockedLine[]; sent: ValidatedTransferLine[] },
): Promise<void> {
  const { tx, now } = work
  for (const line of lines) {
    const leaves = sent.find(({ product }) => product.id === line.product_id)
    const ids = leaves?.machines.map((machine) => machine.id) ?? []
    await tx
      .delete(transfer_units)
      .where(
        and(eq(transfer_units.line_id, line.id), ids.length > 0 ? notInArray(transfer_units.unit_id, ids) : undefined),
      )
    if (!leaves) continue
    await tx.update(transfer_lines).set({ sent: leaves.quantity }).where(eq(transfer_lines.id, line.id))
    const isPlanned = new Set(line.machines.map(({ unit_id }) => unit_id))
    const added = ids.filter((unitId) => !isPlanned.has(unitId))
    if (added.length > 0)
      await tx.insert(transfer_units).values(added.map((unit_id) => ({ line_id: line.id, unit_id })))
    if (ids.length === 0) continue
    await tx
      .update(transfer_units)
      .set({ sent_at: now })
      .where(and(eq(transfer_units.line_id, line.id), inArray(transfer_units.unit_id, ids)))
    await markInTransit(work, { unitIds: ids })
  }
}

const linesOnPaper = (sent: ValidatedTransferLine[]) =>
  sent.map(({ product, quantity, machines }) => ({
    title: product.title,
    quantity,
    codes: machines.map(({ code }) => code),
  }))

/** The counter is locked until commit and rolls back: no gaps. */
async function takeWaybillNumber({ tx }: Work): Promise<{ series: string; number: number; full_number: string }> {
  const series = 'VP'
  const [counter] = await tx
    .insert(waybill_series)
    .values({ series, next_number: 2 })
    .onConflictDoUpdate({ target: waybill_series.series, set: { next_number: sql`${waybill_series.next_number} + 1` } })
    .returning({ next: waybill_series.next_number })
  const number = (counter?.next ?? 2) - 1
  return { series, number, full_number: formatFullNumber(series, number) }
}
