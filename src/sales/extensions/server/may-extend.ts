import { assertCredit } from '#finance/credit/server/public/assert-credit.ts'
import { assertBuyerLimit } from '#people/clients/server/public/assert-buyer-limit.ts'
import { lockClient } from '#people/clients/server/public/lock-client.ts'
import type { Work } from '#shell/action/work.ts'
import type { RentalToExtend } from './find-rental.ts'

/** The buyer's limit and the client's credit decide, locked last. 409 `over-buyer-limit`, as `assertCredit`. */
export async function mayExtend(
  work: Work,
  { order }: RentalToExtend,
  { userId, price_with_vat, to }: { userId: number | null; price_with_vat: number; to: 'customer' | 'office' },
): Promise<void> {
  if (order.client_id === null) return
  const { tx } = work
  const client = await lockClient(tx, order.client_id)
  if (to === 'customer' && userId !== null) await assertBuyerLimit(tx, { userId, clientId: client.id, price_with_vat })
  if (order.billing !== 'prepaid') await assertCredit(work, client, { more: price_with_vat, to })
}
