import { anOrder } from '#orders/server/orders.samples.ts'
import { aSnapshot } from '#people/documents/documents.samples.ts'
import { issueDocument } from '#people/documents/server/issue-document.ts'
import type { Ground } from '#platform/http/api-server.ts'
import { workOf } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'

interface SampleBill {
  clientId: number
  siteId?: number
  /** Cents with VAT, one for each new order; 10,000 by default. */
  sums?: number[]
  credits?: { id: number; orderIds: number[] }
  dueOn?: string
  now?: Date
}

export async function aBill(
  shop: { ground: Ground },
  { clientId, siteId, sums = [10_000], credits, dueOn = '2026-12-14', now = shop.ground.clock() }: SampleBill,
): Promise<{ id: number; full_number: string; orderIds: number[] }> {
  const orderIds = credits?.orderIds ?? []
  if (!credits) for (const _ of sums) orderIds.push((await anOrder(shop)).id)
  const orders = sums.map((price_with_vat, index) => {
    const vat = Math.round((price_with_vat * 21) / 121)
    return { orderId: orderIds[index] as number, price: price_with_vat - vat, vat, price_with_vat }
  })
  const sum = (of: 'price' | 'vat' | 'price_with_vat') => orders.reduce((all, one) => all + one[of], 0)
  const kind = credits ? 'credit' : 'invoice'
  const { id, snapshot } = await shop.ground.database.transaction(async (tx) => {
    const about = { kind, clientId, siteId: siteId ?? null, credits: credits?.id ?? null, orders } as const
    return issueDocument(
      workOf(tx, { now }),
      { ...about, dueOn: credits ? null : dueOn, settings: await readSettings(tx) },
      (numbered) =>
        aSnapshot({
          ...{ kind, ...numbered, due_on: credits ? null : dueOn, order_id: orderIds[0] as number },
          ...{ price: sum('price'), vat: sum('vat'), price_with_vat: sum('price_with_vat') },
        }),
    )
  })
  return { id, full_number: snapshot.full_number, orderIds }
}
