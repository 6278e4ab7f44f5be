import { and, eq } from 'drizzle-orm'
import { showDeposit } from '#deposits/server/deposits.queries.ts'
import type { Config } from '#platform/config.ts'
import type { Reader } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import type { CardHold } from '../card-holds.contract.ts'
import { card_holds } from './card-holds.tables.ts'
import { canHold, holdProvider } from './hold-provider.ts'

/** What is held of an order's deposit on a card, and what `beginHold` would hold. Throws 404 when there is no such order. */
export async function showHold(reader: Reader, config: Config, orderId: number): Promise<CardHold> {
  const deposit = await showDeposit(reader, orderId)
  if (!deposit) throw notFound('Tokio užsakymo nėra.')
  const [held] = await reader
    .select()
    .from(card_holds)
    .where(and(eq(card_holds.order_id, orderId), eq(card_holds.state, 'held')))
  const missing = held ? (held.needs_customer_since ? held.amount : 0) : Math.max(0, deposit.agreed - deposit.held)
  // What was settled is not asked for by itself once more.
  const isSettled = deposit.entries.some(({ kind }) => kind !== 'held')
  const provider = holdProvider(config)
  return {
    amount:
      missing > 0 && missing >= (provider?.least ?? 0) && !(isSettled && !held) && (await canHold(config))
        ? missing
        : 0,
    held: held ? { amount: held.amount, until: held.held_until?.toISOString() ?? null } : null,
  }
}
