import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { applyDeferredConstraints } from '#finance/payments/server/apply-deferred-constraints.ts'
import { lockPayers } from '#finance/payments/server/lock-payers.ts'
import { recordDocumentPayment } from '#finance/payments/server/public/record-document-payment.ts'
import { OrderCompensated } from '#orders/orders.events.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { lockFamily } from '#orders/server/public/lock-family.ts'
import { readDeductibles } from '#orders/server/public/read-deductibles.ts'
import { readOrderBranches } from '#orders/server/public/read-order-branches.ts'
import { readOrder } from '#orders/server/public/read-orders.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { type IssuedDocument, issueDocument } from '#people/documents/server/public/issue-document.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { isNotCancelled } from '#rentals/server/public/rental-conditions.ts'
import { rentedTitle } from '#rentals/server/public/rented-title.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { buildRentalCodesSql } from '#rules/periods/build-codes-out-sql.ts'
import type { Work } from '#shell/action/work.ts'
import type { CompensationLine } from '../../compensations.contract.ts'
import { buildCompensationSnapshot } from '../build-compensation-snapshot.ts'
import { compensation_lines, compensations } from '../compensations.tables.ts'
import { assertWithinDeductible, shareOverDeductibles } from './assert-within-deductible.ts'

export type FieldOf = (index: number, name: 'rental_id' | 'amount') => string

interface IssueCompensationInput {
  orderId: number
  lines: CompensationLine[]
  /** Cents that a kept deposit pays at once. */
  covered?: number
  fieldOf?: FieldOf
}

/**
 * Owed by the client of the order, else by who ordered. 404; 422 for another order's rental, above what its customer is liable for, and
 * without a rental where some of the order's tools have a waiver; where all have one, their deductibles bound it.
 */
export async function issueCompensation(
  work: Work<number>,
  { orderId, lines, covered = 0, fieldOf = usualField }: IssueCompensationInput,
): Promise<{ documentId: number }> {
  const { tx } = work
  const { ids } = await lockFamily(tx, orderId)
  const tools = await toolsOf(tx, ids, lines)
  const entries = lines.map((line, index) => {
    const tool = line.rental_id === undefined ? undefined : tools.get(line.rental_id)
    if (line.rental_id !== undefined && !tool)
      throw invalid({ [fieldOf(index, 'rental_id')]: ['Tokio įrankio šiame užsakyme nėra.'] })
    return { ...line, tool }
  })
  await assertWithinDeductible(tx, { lines: entries, fieldOf })
  const shares = await shareOfNoTool(tx, { ids, lines: entries, fieldOf })

  const clientId = await lockDebtor(tx, orderId)
  const document = await write(work, { orderId, lines: entries, covered })
  const { id: documentId, snapshot } = document
  await tx.insert(compensations).values({ document_id: documentId, order_id: orderId, by_user_id: work.by })
  const ofTools = [...entries.flatMap(({ tool, amount }) => (tool ? { tool, amount } : [])), ...shares].map(
    ({ tool, amount }) => ({ document_id: documentId, order_line_id: tool.lineId, rental_id: tool.id, amount }),
  )
  if (ofTools.length > 0) await tx.insert(compensation_lines).values(ofTools)
  await work.happened(
    OrderCompensated,
    toOrderSubject(orderId),
    { number: snapshot.full_number, price_with_vat: snapshot.price_with_vat },
    { document },
  )
  if (covered > 0)
    await recordDocumentPayment(work, { documentId, amount: covered, way: 'deposit', paidOn: toVilniusDay(work.now) })
  if (clientId !== null) await applyDeferredConstraints(work)
  return { documentId }
}

/** Before the number, as all who issue bills. */
async function lockDebtor(tx: Tx, orderId: number): Promise<number | null> {
  const [order] = await tx.select({ clientId: orders.client_id }).from(orders).where(eq(orders.id, orderId))
  const clientId = order?.clientId ?? null
  if (clientId !== null) await lockPayers(tx, [clientId])
  return clientId
}

const usualField: FieldOf = (index, name) => `lines.${index}.${name}`

export interface CompensationLineWithTool extends CompensationLine {
  tool: { id: number; lineId: number; title: string; codes: string[] } | undefined
}

interface OfNoTool {
  ids: number[]
  lines: CompensationLineWithTool[]
  fieldOf: FieldOf
}

/** Lines of no tool in particular must not pass by the waiver: 422 at `rental_id` where only some tools have it. */
async function shareOfNoTool(tx: Tx, { ids, lines, fieldOf }: OfNoTool) {
  const index = lines.findIndex(({ tool }) => !tool)
  if (index < 0) return []
  const rows = await tx
    .select({ id: rentals.id, lineId: rentals.order_line_id })
    .from(rentals)
    .where(and(inArray(rentals.order_id, ids), isNotCancelled))
    .orderBy(asc(rentals.id))
  const tools = [...new Map(rows.map((row) => [row.lineId, row])).values()]
  const limits = await readDeductibles(
    tx,
    tools.map(({ lineId }) => lineId),
  )
  if (limits.size === 0) return []
  if (limits.size < tools.length)
    throw invalid({
      [fieldOf(index, 'rental_id')]: [
        'Pasirinkite įrankį: dalies užsakymo įrankių atsakomybė ribota, todėl reikia žinoti, už kurį atlyginama.',
      ],
    })
  return shareOverDeductibles(tx, { tools, lines, fieldOf })
}

async function toolsOf(tx: Tx, orderIds: number[], lines: CompensationLine[]) {
  const requests = lines.flatMap(({ rental_id }) => rental_id ?? [])
  if (requests.length === 0) return new Map<number, NonNullable<CompensationLineWithTool['tool']>>()
  const rows = await tx
    .select({
      id: rentals.id,
      lineId: rentals.order_line_id,
      title: rentedTitle,
      codes: sql<string[]>`${sql.raw(buildRentalCodesSql('"rentals"."id"'))}`,
    })
    .from(rentals)
    .innerJoin(order_lines, eq(order_lines.id, rentals.order_line_id))
    .where(and(inArray(rentals.id, requests), inArray(rentals.order_id, orderIds)))
  return new Map(rows.map((row) => [row.id, row]))
}

interface ToWrite {
  orderId: number
  lines: CompensationLineWithTool[]
  covered: number
}

/** Locks the series. */
async function write(work: Work, { orderId, lines, covered }: ToWrite): Promise<IssuedDocument> {
  const { tx } = work
  const settings = await work.settings()
  const entry = await readOrder(tx, orderId)
  const at = await readOrderBranches(tx, orderId, settings)
  const dueOn = await dueDayOf(work, entry.order.client_id, settings.compensation_due_days)
  return issueDocument(
    work,
    { kind: 'compensation', orderId, dueOn, settings },
    buildCompensationSnapshot({ order: entry, lines, covered, dueOn, at, settings }),
  )
}

async function dueDayOf({ tx, now }: Work, clientId: number | null, usual: number): Promise<Day> {
  const [client] =
    clientId === null
      ? []
      : await tx
          .select({ billing: clients.billing, dueDays: clients.due_days })
          .from(clients)
          .where(eq(clients.id, clientId))
  return addDays(toVilniusDay(now), client && client.billing !== 'prepaid' ? client.dueDays : usual)
}
