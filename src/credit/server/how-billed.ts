import type { Billing } from '#clients/client-words.ts'
import { lockClient } from '#clients/server/lock-client.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Asking, demandCredit } from './demand-credit.ts'

interface Ordering extends Omit<Asking, 'more'> {
  /** Whose order it is beside the account's. */
  clientId: number | undefined
  /** Cents, VAT included. */
  price_with_vat: number
  /** Whoever orders would rather pay before, whatever the terms: nothing is taken on credit. */
  paysFirst: boolean
}

/**
 * When an order that is being placed is billed: `prepaid`, or as its client's terms say, and then nothing has to come for it
 * before. The client's row is locked for that, after the order's products, so that of many orders at once each counts those
 * before it. Throws 409 `credit-stopped` and `over-credit-limit`, as `demandCredit` does.
 */
export async function howBilled(
  tx: Tx,
  { clientId, price_with_vat, paysFirst, ...asking }: Ordering,
): Promise<Billing> {
  if (clientId === undefined || paysFirst) return 'prepaid'
  const client = await lockClient(tx, clientId)
  if (client.billing !== 'prepaid') await demandCredit(tx, client, { ...asking, more: price_with_vat })
  return client.billing
}
