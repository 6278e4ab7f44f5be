import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { applyDeferredConstraints } from '#finance/payments/server/apply-deferred-constraints.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { isListed } from '#orders/server/public/order-conditions.ts'
import { ClientBilled } from '#people/clients/clients.events.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { toClientSubject } from '#people/clients/server/public/to-client-subject.ts'
import { type IssuedDocument, issueDocument } from '#people/documents/server/public/issue-document.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { unbilled_lines } from './billing.tables.ts'
import { buildBillSnapshot } from './build-bill-snapshot.ts'
import { type PlannedBill, planBills } from './plan-bills.ts'
import { mailClientBill } from './public/mail-client-bill.ts'
import { writePieces } from './write-pieces.ts'

export interface BillsToIssue {
  clientId: number
  /** Undefined: all sites; null: orders without one. */
  siteId?: number | null | undefined
  orderIds?: readonly number[] | undefined
  until: Day
  byRhythm?: boolean | undefined
  settings: Settings
}

export interface IssuedBill extends PlannedBill {
  id: number
  full_number: string
}

/**
 * A client's (and site's), in one transaction. Locks orders, then the client, as changing an order does, and plans
 * again: the second of two runs finds nothing.
 */
export async function issueBills(work: Work, toIssue: BillsToIssue): Promise<IssuedBill[]> {
  const { tx } = work
  const { clientId, until, byRhythm, settings } = toIssue
  const orderIds = await lockOrdersToBill(tx, toIssue)
  if (orderIds.length === 0) return []
  const [client] = await tx.select().from(clients).where(eq(clients.id, clientId)).for('no key update')
  if (!client) return []

  const { bills, finished } = await planBills(tx, { orderIds, until, byRhythm, settings })
  const issued: IssuedBill[] = []
  for (const bill of bills) {
    const document = await issueBill(work, { bill, client, settings })
    await writePieces(tx, bill.pieces, document.id)
    issued.push({ ...bill, id: document.id, full_number: document.snapshot.full_number })
    await mailClientBill(work, { document, client, settings })
  }
  if (issued.length > 0) await applyDeferredConstraints(work)
  if (finished.length > 0) await tx.delete(unbilled_lines).where(inArray(unbilled_lines.order_line_id, finished))
  await work.happenedToEach(
    ClientBilled,
    issued.map(({ full_number, price_with_vat }) => ({
      subject: toClientSubject({ id: clientId }),
      payload: { invoice: full_number, price_with_vat, until },
    })),
  )
  return issued
}

/** Blocks changes, deletion and credit notes, but not reads. */
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
}

async function issueBill(work: Work, { bill, client, settings }: BillToIssue): Promise<IssuedDocument> {
  const { tx, now } = work
  const dueOn = bill.kind === 'invoice' ? addDays(toVilniusDay(now), client.due_days) : null
  const snapshotOf = await buildBillSnapshot(tx, { bill, client, settings })
  return issueDocument(
    work,
    {
      kind: bill.kind,
      clientId: client.id,
      siteId: bill.site_id,
      dueOn,
      credits: bill.credits,
      orders: ordersOf(bill),
      settings,
    },
    snapshotOf(dueOn),
  )
}

function ordersOf({ pieces }: PlannedBill) {
  return [...Map.groupBy(pieces, ({ order_id }) => order_id)].map(([orderId, own]) => {
    const price = own.reduce((sum, piece) => sum + piece.price, 0)
    const price_with_vat = own.reduce((sum, piece) => sum + piece.price_with_vat, 0)
    return { orderId, price, vat: price_with_vat - price, price_with_vat }
  })
}
