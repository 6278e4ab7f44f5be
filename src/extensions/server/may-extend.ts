import { demandBuyerLimit } from '#clients/server/demand-buyer-limit.ts'
import { lockClient } from '#clients/server/lock-client.ts'
import { demandCredit } from '#credit/server/demand-credit.ts'
import type { Tx } from '#platform/database/database.ts'
import type { RentalToExtend } from './find-rental.ts'

/**
 * An extension of a company's rental is one more order of whoever asks for it: within a buyer's limit, and, when the first was on
 * credit, within the client's. The client's row is locked, after the rentals. Throws 409 `over-buyer-limit`, and as `demandCredit`.
 */
export async function mayExtend(
  tx: Tx,
  { order }: RentalToExtend,
  { userId, price_with_vat, now }: { userId: number; price_with_vat: number; now: Date },
): Promise<void> {
  if (order.client_id === null) return
  const client = await lockClient(tx, order.client_id)
  await demandBuyerLimit(tx, { userId, clientId: client.id, price_with_vat })
  if (order.billing !== 'prepaid') await demandCredit(tx, client, { more: price_with_vat, to: 'customer', now })
}
