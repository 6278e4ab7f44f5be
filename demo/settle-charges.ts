import { billSettlements } from '#counter/handovers/server/bill-settlements.ts'
import { readHandover } from '#counter/handovers/server/handovers.queries.ts'
import { settleLine } from '#counter/handovers/server/settle-line.ts'
import { listCompensations } from '#finance/compensations/server/public/compensations.queries.ts'
import { markPaid } from '#finance/payments/server/mark-paid.ts'
import { readOrderMoney } from '#finance/payments/server/public/read-order-money.ts'
import { recordDocumentPayment } from '#finance/payments/server/public/record-document-payment.ts'
import type { Tx } from '#platform/database/database.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { createWork } from '#shell/action/work.ts'
import type { DemoScenario } from './play-demo-scenario.ts'

/** Charges with VAT get an order of their own; what is owed for damage comes by transfer. */
export async function settleCharges(
  tx: Tx,
  { adminId }: DemoScenario,
  { orderId, at }: { orderId: number; at: Date },
): Promise<[]> {
  const counter = await readHandover(tx, { orderId, clerkId: adminId, now: at })
  const open = counter?.settlements.filter(({ state, amount }) => state === 'open' && amount > 0) ?? []
  const who = { byUserId: adminId, now: at }
  for (const compensation of (await listCompensations(tx, orderId)).data)
    if (compensation.open > 0)
      await recordDocumentPayment(createWork(tx, { by: adminId, now: at }), {
        documentId: compensation.id,
        amount: compensation.open,
        way: 'transfer',
        paidOn: toVilniusDay(at),
      })
  for (const { id, with_vat } of open)
    if (!with_vat) await settleLine(createWork(tx, { by: who.byUserId, now: who.now }), { lineId: id, ...who })
  if (!open.some(({ with_vat }) => with_vat)) return []
  const billed = await billSettlements(createWork(tx, { by: who.byUserId, now: who.now }), { orderId, ...who })
  const { isPaid } = await readOrderMoney(tx, billed.orderId)
  // what the kept deposit has not covered comes by transfer
  if (!isPaid) await markPaid(createWork(tx, { by: who.byUserId, now: who.now }), { orderId: billed.orderId, ...who })
  return []
}
