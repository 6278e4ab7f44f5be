import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { online_refunds } from './online-payments.tables.ts'
import type { Movement } from './write-movements.ts'

interface Finishing {
  intentId: number
  /** What the provider told now and did not before. */
  fresh: Movement[]
  now: Date
}

/** Marks the wanted refund as done that the provider has told of. Answers what went back and nobody here had wanted. */
export async function finishRefunds(tx: Tx, { intentId, fresh, now }: Finishing): Promise<Movement[]> {
  const back = fresh.filter(({ amount }) => amount < 0)
  if (back.length === 0) return []
  const open = await tx
    .select()
    .from(online_refunds)
    .where(and(eq(online_refunds.intent_id, intentId), inArray(online_refunds.state, ['wanted', 'sent'])))
    .orderBy(asc(online_refunds.id))
    .for('update')
  const unexpected: Movement[] = []
  for (const movement of back) {
    const at = open.findIndex(({ amount }) => movement.kind === 'refund' && amount === -movement.amount)
    const [refund] = at < 0 ? [] : open.splice(at, 1)
    if (refund)
      await tx
        .update(online_refunds)
        .set({ state: 'done', done_at: now, movement_id: movement.id })
        .where(eq(online_refunds.id, refund.id))
    else unexpected.push(movement)
  }
  return unexpected
}
