import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { deductibleOf } from '#orders/server/deductible-of.ts'
import { lockFamily } from '#orders/server/lock-family.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { placesOfOrder } from '#orders/server/places-of-order.ts'
import { readOrder } from '#orders/server/read-orders.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { type IssuedDocument, issueDocument } from '#people/documents/server/issue-document.ts'
import type { Tx } from '#platform/database/database.ts'
import { constraintMeans } from '#platform/http/answer-error.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { isNotCancelled } from '#rentals/server/rental-conditions.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { rentedTitle } from '#rentals/server/rented-title.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import { codesOfRental } from '#rules/periods/codes-out.ts'
import type { Work } from '#shell/action/work.ts'
import { lockPayers } from '#takings/payments/server/lock-payers.ts'
import { recordDocumentPayment } from '#takings/payments/server/record-document-payment.ts'
import { settleNow } from '#takings/payments/server/settle-now.ts'
import type { CompensationLine } from '../compensations.contract.ts'
import { compensationSnapshot } from './compensation-snapshot.ts'
import { compensation_lines, compensations } from './compensations.tables.ts'
import { mailCompensation } from './mail-compensation.ts'
import { refuseAboveDeductible, shareOverDeductibles } from './refuse-above-deductible.ts'

// One key on two orders at once.
constraintMeans('one_compensation_per_key', () => conflict('key-used-before', 'Šis bandymas jau vykdomas.'))

export type FieldOf = (index: number, name: 'rental_id' | 'amount') => string

interface Charging {
  orderId: number
  lines: CompensationLine[]
  /** Cents that a kept deposit pays at once. */
  covered?: number
  attempt?: { key: string; bodyHash: string } | undefined
  /** Of a line on the form. */
  fieldOf?: FieldOf
}

/**
 * Owed by the client of the order, else by who ordered. Repeating the key answers the first document. 404; 409 when
 * the key was used for something else; 422 for another order's rental, above what its customer is liable for, and
 * without a rental where some of the order's tools have a waiver; where all have one, their deductibles bound it.
 */
export async function issueCompensation(
  work: Work<number>,
  { orderId, lines, covered = 0, attempt, fieldOf = usualField }: Charging,
): Promise<{ documentId: number; replayed: boolean }> {
  const { tx } = work
  const { ids } = await lockFamily(tx, orderId)
  const earlier = attempt && (await findEarlier(work, attempt))
  if (earlier !== undefined) return { documentId: earlier, replayed: true }
  const tools = await toolsOf(tx, ids, lines)
  const told = lines.map((line, index) => {
    const tool = line.rental_id === undefined ? undefined : tools.get(line.rental_id)
    if (line.rental_id !== undefined && !tool)
      throw invalid({ [fieldOf(index, 'rental_id')]: ['Tokio įrankio šiame užsakyme nėra.'] })
    return { ...line, tool }
  })
  await refuseAboveDeductible(tx, { lines: told, fieldOf })
  const shares = await shareOfNoTool(tx, { ids, lines: told, fieldOf })

  const clientId = await lockDebtor(tx, orderId)
  const document = await write(work, { orderId, lines: told, covered })
  const { id: documentId, snapshot } = document
  await tx.insert(compensations).values({
    ...{ document_id: documentId, order_id: orderId, by_user_id: work.by },
    ...(attempt && { key: attempt.key, body_hash: attempt.bodyHash }),
  })
  const ofTools = [...told.flatMap(({ tool, amount }) => (tool ? { tool, amount } : [])), ...shares].map(
    ({ tool, amount }) => ({ document_id: documentId, order_line_id: tool.lineId, rental_id: tool.id, amount }),
  )
  if (ofTools.length > 0) await tx.insert(compensation_lines).values(ofTools)
  await work.happened('order.compensated', orderSubject(orderId), {
    number: snapshot.full_number,
    price_with_vat: snapshot.price_with_vat,
  })
  if (covered > 0)
    await recordDocumentPayment(work, { documentId, amount: covered, way: 'deposit', paidOn: dayOf(work.now) })
  if (clientId !== null) await settleNow(work)
  await mailCompensation(work, { orderId, document })
  return { documentId, replayed: false }
}

/** Before the number, as all who issue bills. */
async function lockDebtor(tx: Tx, orderId: number): Promise<number | null> {
  const [order] = await tx.select({ clientId: orders.client_id }).from(orders).where(eq(orders.id, orderId))
  const clientId = order?.clientId ?? null
  if (clientId !== null) await lockPayers(tx, [clientId])
  return clientId
}

const usualField: FieldOf = (index, name) => `lines.${index}.${name}`

export interface ToldLine extends CompensationLine {
  tool: { id: number; lineId: number; title: string; codes: string[] } | undefined
}

async function findEarlier(work: Work<number>, { key, bodyHash }: NonNullable<Charging['attempt']>) {
  const [earlier] = await work.tx
    .select({ id: compensations.document_id, body_hash: compensations.body_hash })
    .from(compensations)
    .where(and(eq(compensations.by_user_id, work.by), eq(compensations.key, key)))
  if (earlier && earlier.body_hash !== bodyHash)
    throw conflict('key-used-before', 'Ši sąskaita jau išrašyta su kitais duomenimis. Peržiūrėkite užsakymą.')
  return earlier?.id
}

interface OfNoTool {
  ids: number[]
  lines: ToldLine[]
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
  const limits = await deductibleOf(
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
  const asked = lines.flatMap(({ rental_id }) => rental_id ?? [])
  if (asked.length === 0) return new Map<number, NonNullable<ToldLine['tool']>>()
  const rows = await tx
    .select({
      ...{ id: rentals.id, lineId: rentals.order_line_id, title: rentedTitle },
      codes: sql<string[]>`${sql.raw(codesOfRental('"rentals"."id"'))}`,
    })
    .from(rentals)
    .innerJoin(order_lines, eq(order_lines.id, rentals.order_line_id))
    .where(and(inArray(rentals.id, asked), inArray(rentals.order_id, orderIds)))
  return new Map(rows.map((row) => [row.id, row]))
}

interface ToWrite {
  orderId: number
  lines: ToldLine[]
  covered: number
}

/** Locks the series. */
async function write(work: Work, { orderId, lines, covered }: ToWrite): Promise<IssuedDocument> {
  const { tx } = work
  const settings = await work.settings()
  const told = await readOrder(tx, orderId)
  const at = await placesOfOrder(tx, orderId, settings)
  const dueOn = await dueDayOf(work, told.order.client_id, settings.compensation_due_days)
  return issueDocument(
    work,
    { kind: 'compensation', orderId, dueOn, settings },
    compensationSnapshot({ told, lines, covered, dueOn, at, settings }),
  )
}

/** By the client's terms, else the shop's. */
async function dueDayOf({ tx, now }: Work, clientId: number | null, usual: number): Promise<Day> {
  const [client] =
    clientId === null
      ? []
      : await tx
          .select({ billing: clients.billing, dueDays: clients.due_days })
          .from(clients)
          .where(eq(clients.id, clientId))
  return addDays(dayOf(now), client && client.billing !== 'prepaid' ? client.dueDays : usual)
}
