import { and, asc, desc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { handover_lines, handovers } from '#counter/handovers/server/handovers.tables.ts'
import { OrderDocumentPdf } from '#orders/orders.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { buildEndpointUrl } from '#platform/browser/api-client.ts'
import type { Reader } from '#platform/database/database.ts'
import { rental_units, rentals } from '#rentals/server/rentals.tables.ts'
import type { UnitRental } from '../life.contract.ts'

export interface HeldTime {
  held: UnitRental
  backLine: UnitHandoverLine | undefined
}

export async function readHeldTimes(reader: Reader, unitId: number): Promise<HeldTime[]> {
  const rows = await heldRows(reader, eq(rental_units.unit_id, unitId)).orderBy(
    asc(rental_units.out_at),
    asc(rental_units.id),
  )
  return withActs(reader, rows)
}

export async function readHeldAround(reader: Reader, unitId: number, at: Date) {
  const its = eq(rental_units.unit_id, unitId)
  const [[holder], [before], [after]] = await Promise.all([
    heldRows(
      reader,
      and(its, lte(rental_units.out_at, at), or(isNull(rental_units.back_at), gt(rental_units.back_at, at))),
    )
      .orderBy(desc(rental_units.out_at))
      .limit(1),
    heldRows(reader, and(its, lte(rental_units.out_at, at), lte(rental_units.back_at, at)))
      .orderBy(desc(rental_units.out_at))
      .limit(1),
    heldRows(reader, and(its, gt(rental_units.out_at, at)))
      .orderBy(asc(rental_units.out_at))
      .limit(1),
  ])
  const times = await withActs(
    reader,
    [holder, before, after].filter((row) => row !== undefined),
  )
  const heldOf = (row: Row | undefined) => times.find(({ held }) => row && held.out_at === row.out_at.toISOString())
  return {
    rental: heldOf(holder)?.held ?? null,
    before: heldOf(before)?.held ?? null,
    after: heldOf(after)?.held ?? null,
  }
}

function heldRows(reader: Reader, where: SQL | undefined) {
  return reader
    .select({
      id: rentals.id,
      order_id: rentals.order_id,
      order_line_id: rentals.order_line_id,
      client: orders.client,
      due: rentals.expected_return,
      out_at: rental_units.out_at,
      back_at: rental_units.back_at,
    })
    .from(rental_units)
    .innerJoin(rentals, eq(rentals.id, rental_units.rental_id))
    .innerJoin(orders, eq(orders.id, rentals.order_id))
    .where(where)
}
type Row = Awaited<ReturnType<typeof heldRows>>[number]

export type UnitHandoverLine = Awaited<ReturnType<typeof actLines>>[number]

function actLines(reader: Reader, orderLines: number[]) {
  return reader
    .select({
      id: handover_lines.id,
      order_line_id: handover_lines.order_line_id,
      quantity: handover_lines.quantity,
      condition: handover_lines.condition,
      note: handover_lines.note,
      act: handovers.act,
      happened_at: handovers.happened_at,
      document_id: documents.id,
      number: documents.full_number,
      // Signature strokes are left out. Null after the retention period.
      taken_by: sql<string | null>`${documents.snapshot} #>> '{content,taken_by}'`,
    })
    .from(handover_lines)
    .innerJoin(handovers, eq(handovers.id, handover_lines.handover_id))
    .innerJoin(documents, eq(documents.id, handovers.document_id))
    .where(inArray(handover_lines.order_line_id, orderLines))
    .orderBy(asc(handover_lines.id))
}

async function withActs(reader: Reader, rows: Row[]): Promise<HeldTime[]> {
  if (rows.length === 0) return []
  const lines = await actLines(reader, [...new Set(rows.map(({ order_line_id }) => order_line_id))])
  return rows.map(({ order_line_id, out_at, back_at, due, ...row }) => {
    const its = lines.filter((line) => line.order_line_id === order_line_id)
    const outLine = wentOutBy(its, out_at)
    const backLine = its.find((line) => line.act === 'return' && line.happened_at.getTime() === back_at?.getTime())
    return {
      held: {
        ...row,
        due: due.toISOString(),
        out_at: out_at.toISOString(),
        back_at: back_at?.toISOString() ?? null,
        act: presentAct(row.order_id, outLine),
        return_act: presentAct(row.order_id, backLine),
        signed_by: outLine?.taken_by ?? null,
      },
      backLine,
    }
  })
}

/** Unnamed units are of the only act. */
function wentOutBy(lines: UnitHandoverLine[], out_at: Date): UnitHandoverLine | undefined {
  const given = lines.filter(({ act }) => act === 'handover')
  const acts = new Set(given.map(({ document_id }) => document_id))
  return (
    given.find(({ happened_at }) => happened_at.getTime() === out_at.getTime()) ??
    (acts.size === 1 ? given[0] : undefined)
  )
}

function presentAct(orderId: number, line: UnitHandoverLine | undefined): UnitRental['act'] {
  if (!line) return null
  const { document_id, number } = line
  return { number, document_id, pdf: buildEndpointUrl(OrderDocumentPdf, { params: { id: orderId, document_id } }) }
}
