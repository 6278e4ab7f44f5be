import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { type QueryOf, toPageWindow } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { places } from '#shell/branches/server/places.tables.ts'
import type { ListTransfers, Transfer, TransferLine, TransferState } from '../transfers.contract.ts'
import { getTransferState } from './get-transfer-state.ts'
import { transfer_lines, transfer_units, transfers } from './transfers.tables.ts'

export const TRANSFERS_A_PAGE = 20

/** Awaited ones first, the rest latest first. */
export async function listTransfers(
  reader: Reader,
  { state, place, ...request }: QueryOf<typeof ListTransfers>,
): Promise<{ rows: Transfer[]; total: number }> {
  const { limit, offset } = toPageWindow(request, TRANSFERS_A_PAGE)
  const input = transfersAsked({ state, place })
  const [rows, [{ total } = { total: 0 }]] = await Promise.all([
    readTransfers(reader, input)
      .orderBy(...awaitedFirst)
      .limit(limit)
      .offset(offset),
    reader.select({ total: count() }).from(transfers).where(input),
  ])
  return { rows: await withLines(reader, rows), total }
}

type TransfersAsked = Pick<QueryOf<typeof ListTransfers>, 'state' | 'place'>

const transfersAsked = ({ state, place }: TransfersAsked) =>
  and(
    state && inState[state],
    place === undefined ? undefined : or(eq(transfers.from_place_id, place), eq(transfers.to_place_id, place)),
  )

const awaitedFirst = [
  asc(sql`(${transfers.received_at} is not null or ${transfers.cancelled_at} is not null)`),
  desc(transfers.id),
]

/** All that the list has, in its order. */
export const selectTransferIds = (reader: Reader, filters: TransfersAsked) =>
  reader
    .select({ id: transfers.id })
    .from(transfers)
    .where(transfersAsked(filters))
    .orderBy(...awaitedFirst)

/** In any order. */
export const readTransferRows = async (reader: Reader, ids: number[]): Promise<Transfer[]> =>
  withLines(reader, await readTransfers(reader, inArray(transfers.id, ids)))

export async function showTransfer(reader: Reader, id: number): Promise<Transfer | undefined> {
  const [transfer] = await withLines(reader, await readTransfers(reader, eq(transfers.id, id)))
  return transfer
}

const isNotOver = and(isNull(transfers.received_at), isNull(transfers.cancelled_at))
const inState: Record<TransferState, SQL | undefined> = {
  planned: and(isNull(transfers.sent_at), isNull(transfers.cancelled_at)),
  sent: and(isNotNull(transfers.sent_at), isNotOver),
  received: isNotNull(transfers.received_at),
  cancelled: isNotNull(transfers.cancelled_at),
}

const from = alias(places, 'from_place')
const to = alias(places, 'to_place')

function readTransfers(reader: Reader, where: SQL | undefined) {
  return reader
    .select({ transfer: transfers, from: from.title, to: to.title })
    .from(transfers)
    .innerJoin(from, eq(from.id, transfers.from_place_id))
    .innerJoin(to, eq(to.id, transfers.to_place_id))
    .where(where)
}

type Row = Awaited<ReturnType<typeof readTransfers>>[number]

async function withLines(reader: Reader, rows: Row[]): Promise<Transfer[]> {
  const lines = await readLines(
    reader,
    rows.map(({ transfer }) => transfer.id),
  )
  return rows.map(({ transfer, from, to }) => ({
    id: transfer.id,
    number: transfer.full_number,
    state: getTransferState(transfer),
    from_place_id: transfer.from_place_id,
    to_place_id: transfer.to_place_id,
    from_place: from,
    to_place: to,
    leaves_at: transfer.leaves_at.toISOString(),
    arrives_at: transfer.arrives_at.toISOString(),
    rehome: transfer.rehome,
    created_at: transfer.created_at.toISOString(),
    sent_at: transfer.sent_at?.toISOString() ?? null,
    received_at: transfer.received_at?.toISOString() ?? null,
    cancelled_at: transfer.cancelled_at?.toISOString() ?? null,
    lines: lines.get(transfer.id) ?? [],
  }))
}

async function readLines(reader: Reader, ids: number[]): Promise<Map<number, TransferLine[]>> {
  const lines = new Map<number, TransferLine[]>()
  if (ids.length === 0) return lines
  const [rows, machines] = await Promise.all([
    reader
      .select({ line: transfer_lines, kind: products.kind, tracked: products.tracked })
      .from(transfer_lines)
      .leftJoin(products, eq(products.id, transfer_lines.product_id))
      .where(inArray(transfer_lines.transfer_id, ids))
      .orderBy(asc(transfer_lines.id)),
    reader
      .select({ row: transfer_units, code: units.code })
      .from(transfer_units)
      .innerJoin(transfer_lines, eq(transfer_lines.id, transfer_units.line_id))
      .innerJoin(units, eq(units.id, transfer_units.unit_id))
      .where(inArray(transfer_lines.transfer_id, ids))
      .orderBy(asc(transfer_units.id)),
  ])
  const byLine = Map.groupBy(machines, ({ row }) => row.line_id)
  for (const { line, kind, tracked } of rows) {
    const { id, product_id, title, quantity, sent, received, lost, lost_reason } = line
    const its = (byLine.get(id) ?? []).map(({ row, code }) => ({ id: row.unit_id, code, state: unitState(row) }))
    const one: TransferLine = {
      id,
      product_id,
      title,
      kind,
      quantity,
      sent,
      received,
      lost,
      lost_reason,
      has_units: its.length > 0 || (kind === 'rent' && tracked === 'each'),
      unit_codes: its.map(({ code }) => code),
      units: its,
    }
    lines.set(line.transfer_id, [...(lines.get(line.transfer_id) ?? []), one])
  }
  return lines
}

function unitState({
  sent_at,
  received_at,
  lost_at,
}: typeof transfer_units.$inferSelect): TransferLine['units'][number]['state'] {
  if (lost_at) return 'lost'
  if (received_at) return 'received'
  return sent_at ? 'sent' : 'planned'
}
