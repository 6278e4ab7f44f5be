import { billSettlements } from '#counter/handovers/server/bill-settlements.ts'
import { readHandover } from '#counter/handovers/server/handovers.queries.ts'
import { settleLine } from '#counter/handovers/server/settle-line.ts'
import type { Tx } from '#platform/database/database.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import { workOf } from '#shell/action/work.ts'
import { listCompensations } from '#takings/compensations/server/compensations.queries.ts'
import { markPaid } from '#takings/payments/server/mark-paid.ts'
import { orderBalance } from '#takings/payments/server/order-balance.ts'
import { recordDocumentPayment } from '#takings/payments/server/record-document-payment.ts'
import type { Story } from './tell-orders.ts'

/** Charges with VAT get an order of their own; what is owed for damage comes by transfer. */
export async function settleCharges(
  tx: Tx,
  { adminId }: Story,
  { orderId, at }: { orderId: number; at: Date },
): Promise<[]> {
  const counter = await readHandover(tx, { orderId, clerkId: adminId, now: at })
  const open = counter?.settlements.filter(({ state, amount }) => state === 'open' && amount > 0) ?? []
  const who = { byUserId: adminId, now: at }
  for (const compensation of (await listCompensations(tx, orderId)).data)
    if (compensation.open > 0)
      await recordDocumentPayment(workOf(tx, { by: adminId, now: at }), {
        ...{ documentId: compensation.id, amount: compensation.open, way: 'transfer', paidOn: dayOf(at) },
      })
  for (const { id, with_vat } of open)
    if (!with_vat) await settleLine(workOf(tx, { by: who.byUserId, now: who.now }), { lineId: id, ...who })
  if (!open.some(({ with_vat }) => with_vat)) return []
  const billed = await billSettlements(workOf(tx, { by: who.byUserId, now: who.now }), { orderId, ...who })
  const { isPaid } = await orderBalance(tx, billed.orderId)
  // what the kept deposit has not covered comes by transfer
  if (!isPaid) await markPaid(workOf(tx, { by: who.byUserId, now: who.now }), { orderId: billed.orderId, ...who })
  return []
}
