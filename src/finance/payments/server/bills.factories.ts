import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeDocumentSnapshot } from '#people/documents/documents.factories.ts'
import { issueDocument } from '#people/documents/server/public/issue-document.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import { createWork } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'

interface SampleBill {
  clientId: number
  siteId?: number
  /** Cents with VAT, one for each new order; 10,000 by default. */
  sums?: number[]
  credits?: { id: number; orderIds: number[] }
  dueOn?: string
  now?: Date
}

export async function makeBill(
  shop: { context: AppContext },
  { clientId, siteId, sums = [10_000], credits, dueOn = '2026-12-14', now = shop.context.clock() }: SampleBill,
): Promise<{ id: number; full_number: string; orderIds: number[] }> {
  const orderIds = credits?.orderIds ?? []
  if (!credits) for (const _ of sums) orderIds.push((await makeOrder(shop)).id)
  const orders = sums.map((price_with_vat, index) => {
    const vat = Math.round((price_with_vat * 21) / 121)
    return { orderId: orderIds[index] as number, price: price_with_vat - vat, vat, price_with_vat }
  })
  const sum = (of: 'price' | 'vat' | 'price_with_vat') => orders.reduce((all, one) => all + one[of], 0)
  const kind = credits ? 'credit' : 'invoice'
  const { id, snapshot } = await shop.context.database.transaction(async (tx) => {
    const about = { kind, clientId, siteId: siteId ?? null, credits: credits?.id ?? null, orders } as const
    return issueDocument(
      createWork(tx, { now }),
      { ...about, dueOn: credits ? null : dueOn, settings: await readSettings(tx) },
      (numbered) =>
        makeDocumentSnapshot({
          kind,
          ...numbered,
          due_on: credits ? null : dueOn,
          order_id: orderIds[0] as number,
          price: sum('price'),
          vat: sum('vat'),
          price_with_vat: sum('price_with_vat'),
        }),
    )
  })
  return { id, full_number: snapshot.full_number, orderIds }
}
