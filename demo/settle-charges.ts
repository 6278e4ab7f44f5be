import { billSettlements } from '#handovers/server/bill-settlements.ts'
import { readHandover } from '#handovers/server/handovers.queries.ts'
import { settleLine } from '#handovers/server/settle-line.ts'
import { markPaid } from '#payments/server/mark-paid.ts'
import { orderBalance } from '#payments/server/order-balance.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Story } from './tell-orders.ts'

/** What a return has left open is paid: compensation at the counter, what carries VAT by an order of its own. */
export async function settleCharges(
  tx: Tx,
  { adminId }: Story,
  { orderId, at }: { orderId: number; at: Date },
): Promise<[]> {
  const counter = await readHandover(tx, { orderId, clerkId: adminId, now: at })
  const open = counter?.settlements.filter(({ state, amount }) => state === 'open' && amount > 0) ?? []
  const who = { byUserId: adminId, now: at }
  for (const { id, with_vat } of open) if (!with_vat) await settleLine(tx, { lineId: id, ...who })
  if (!open.some(({ with_vat }) => with_vat)) return []
  const billed = await billSettlements(tx, { orderId, ...who })
  const { isPaid } = await orderBalance(tx, billed.orderId)
  // what the kept deposit has not paid comes by transfer
  if (!isPaid) await markPaid(tx, { orderId: billed.orderId, ...who })
  return []
}
