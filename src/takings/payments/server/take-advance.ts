import type { LockedClient } from '#people/clients/server/lock-client.ts'
import type { Work } from '#shell/action/work.ts'
import { type SettledBill, shareOverBills } from '../share-over-bills.ts'
import { advancesOf } from './advance-of.ts'
import { lockBills } from './lock-bills.ts'
import { payment_documents } from './payments.tables.ts'

/**
 * Oldest of both first. For whoever issues a bill, in its transaction, the client locked before the number was taken:
 * of two the second finds what the first has left.
 */
export async function takeAdvance(work: Work, client: Pick<LockedClient, 'id'>): Promise<SettledBill[]> {
  const { tx } = work
  const advances = await advancesOf(tx, client.id)
  if (advances.length === 0) return []
  const bills = await lockBills(tx, { clientIds: [client.id] })
  const settled = shareOverBills(
    bills,
    advances.reduce((sum, { left }) => sum + left, 0),
  )
  const rows = settled.flatMap(({ id, amount }) =>
    drawFrom(advances, amount).map((part) => ({ payment_id: part.id, document_id: id, amount: part.amount })),
  )
  if (rows.length === 0) return []
  await tx.insert(payment_documents).values(rows)
  work.tell('payments', `client:${client.id}`)
  return settled
}

function drawFrom(advances: { id: number; left: number }[], amount: number): { id: number; amount: number }[] {
  let wanted = amount
  return advances.flatMap((advance) => {
    const part = Math.min(wanted, advance.left)
    wanted -= part
    advance.left -= part
    return part > 0 ? [{ id: advance.id, amount: part }] : []
  })
}
