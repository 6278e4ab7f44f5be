import { demandBuyerLimit } from '#people/clients/server/demand-buyer-limit.ts'
import { lockClient } from '#people/clients/server/lock-client.ts'
import type { Work } from '#shell/action/work.ts'
import { demandCredit } from '#takings/credit/server/demand-credit.ts'
import type { RentalToExtend } from './find-rental.ts'

/** By the buyer's limit and the client's credit, locked last. 409 `over-buyer-limit`, as `demandCredit`. */
export async function mayExtend(
  work: Work,
  { order }: RentalToExtend,
  { userId, price_with_vat, to }: { userId: number; price_with_vat: number; to: 'customer' | 'office' },
): Promise<void> {
  if (order.client_id === null) return
  const { tx } = work
  const client = await lockClient(tx, order.client_id)
  if (to === 'customer') await demandBuyerLimit(tx, { userId, clientId: client.id, price_with_vat })
  if (order.billing !== 'prepaid') await demandCredit(work, client, { more: price_with_vat, to })
}
