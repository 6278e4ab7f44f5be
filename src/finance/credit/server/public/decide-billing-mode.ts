import type { Billing } from '#people/clients/client-labels.ts'
import { lockClient } from '#people/clients/server/public/lock-client.ts'
import type { Work } from '#shell/action/work.ts'
import { type AssertCreditInput, assertCredit } from './assert-credit.ts'

interface Ordering extends Omit<AssertCreditInput, 'more'> {
  clientId: number | undefined
  /** Cents, VAT included. */
  price_with_vat: number
  paysFirst: boolean
}

/**
 * `prepaid`, or on credit by the client's terms. For credit it locks the client's row, after the order's products, so
 * that concurrent orders count each other. Throws as `assertCredit`.
 */
export async function decideBillingMode(
  work: Work,
  { clientId, price_with_vat, paysFirst, ...asking }: Ordering,
): Promise<Billing> {
  const { tx } = work
  if (clientId === undefined || paysFirst) return 'prepaid'
  const client = await lockClient(tx, clientId)
  if (client.billing !== 'prepaid') await assertCredit(work, client, { ...asking, more: price_with_vat })
  return client.billing
}
