import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { addDays, type Day } from '#calendar/day.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import { clientSubject } from '#clients/server/client-subject.ts'
import { clients } from '#clients/server/clients.tables.ts'
import { type IssuedDocument, issueDocument } from '#documents/server/issue-document.ts'
import { record } from '#history/server/record.ts'
import { isListed } from '#orders/server/order-conditions.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { billSnapshot } from './bill-snapshot.ts'
import { billed_pieces, unbilled_lines } from './billing.tables.ts'
import { mailClientBill } from './mail-client-bill.ts'
import { type PlannedBill, planBills } from './plan-bills.ts'

export interface BillsToIssue {
  clientId: number
  /** One site's alone; null: of orders without one. */
  siteId?: number | null | undefined
  /** These orders alone. */
  orderIds?: readonly number[] | undefined
  until: Day
  settings: Settings
  byUserId: number | null
  now: Date
}

export interface IssuedBill extends PlannedBill {
  id: number
  full_number: string
}

/**
 * Issues what has to be billed of a client (and site) until a day, inclusive: numbers, pieces and mails, all of it or nothing. Orders
 * are locked first and the client after them, as whoever changes an order does; under the client's lock it is counted anew, so that
 * of two runs at once the second one finds nothing.
 */
export async function issueBills(tx: Tx, toIssue: BillsToIssue): Promise<IssuedBill[]> {
  const { clientId, until, settings, byUserId, now } = toIssue
  const orderIds = await lockOrdersToBill(tx, toIssue)
  if (orderIds.length === 0) return []
  const [client] = await tx.select().from(clients).where(eq(clients.id, clientId)).for('update')
  if (!client) return []

  const { bills, finished } = await planBills(tx, { orderIds, until, settings })
  const issued: IssuedBill[] = []
  for (const bill of bills) {
    const document = await issueBill(tx, { bill, client, settings, now })
    await writePieces(tx, bill, document.id)
    issued.push({ ...bill, id: document.id, full_number: document.snapshot.full_number })
    await mailClientBill(tx, { document, client, settings, now })
  }
  if (finished.length > 0) await tx.delete(unbilled_lines).where(inArray(unbilled_lines.order_line_id, finished))
  if (issued.length > 0)
    await record(
      tx,
      ...issued.map(({ full_number, price_with_vat }) => ({
        by: byUserId,
        deed: 'client.billed' as const,
        subject: clientSubject({ id: clientId }),
        details: { invoice: full_number, price_with_vat, until },
        now,
      })),
    )
  return issued
}

/** Nobody deletes, changes or credits them meanwhile; others who only look at them are not kept waiting. */
async function lockOrdersToBill(
  tx: Tx,
  { clientId, siteId, orderIds }: Pick<BillsToIssue, 'clientId' | 'siteId' | 'orderIds'>,
): Promise<number[]> {
  const waiting = tx
    .selectDistinct({ id: unbilled_lines.order_id })
    .from(unbilled_lines)
    .where(and(eq(unbilled_lines.client_id, clientId), orderIds && inArray(unbilled_lines.order_id, [...orderIds])))
  const locked = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.id, waiting),
        ne(orders.billing, 'prepaid'),
        isListed,
        siteId === undefined ? undefined : siteId === null ? isNull(orders.object_id) : eq(orders.object_id, siteId),
      ),
    )
    .orderBy(asc(orders.id))
    .for('share')
  return locked.map(({ id }) => id)
}

interface BillToIssue {
  bill: PlannedBill
  client: typeof clients.$inferSelect
  settings: Settings
  now: Date
}

async function issueBill(tx: Tx, { bill, client, settings, now }: BillToIssue): Promise<IssuedDocument> {
  const dueOn = bill.kind === 'invoice' ? addDays(dayOf(now), client.due_days) : null
  const snapshotOf = await billSnapshot(tx, { bill, client, settings })
  return issueDocument(
    tx,
    {
      kind: bill.kind,
      clientId: client.id,
      siteId: bill.site_id,
      dueOn,
      credits: bill.credits,
      orders: ordersOf(bill),
      now,
      settings,
    },
    snapshotOf(dueOn),
  )
}

/** What it bills of each order; cents. */
function ordersOf({ pieces }: PlannedBill) {
  return [...Map.groupBy(pieces, ({ order_id }) => order_id)].map(([orderId, own]) => {
    const price = own.reduce((sum, piece) => sum + piece.price, 0)
    const price_with_vat = own.reduce((sum, piece) => sum + piece.price_with_vat, 0)
    return { orderId, price, vat: price_with_vat - price, price_with_vat }
  })
}

async function writePieces(tx: Tx, { pieces }: PlannedBill, documentId: number): Promise<void> {
  // one statement as far as PostgreSQL takes parameters
  for (let at = 0; at < pieces.length; at += 5_000)
    await tx.insert(billed_pieces).values(
      pieces.slice(at, at + 5_000).map((piece) => ({
        order_line_id: piece.order_line_id,
        order_id: piece.order_id,
        document_id: documentId,
        from_day: piece.from,
        to_day: piece.to,
        charged_days: piece.charged_days,
        price: piece.price,
        vat: piece.price_with_vat - piece.price,
        price_with_vat: piece.price_with_vat,
      })),
    )
}
