import { aSnapshot } from '#documents/documents.samples.ts'
import { issueDocument } from '#documents/server/issue-document.ts'
import { anOrder } from '#orders/server/orders.samples.ts'
import type { Ground } from '#platform/http/api-server.ts'
import { readSettings } from '#settings/server/read-settings.ts'

interface SampleBill {
  clientId: number
  siteId?: number
  /** Cents with VAT, one for each of as many new orders; 10,000 each. */
  sums?: number[]
  /** Of a credit note: the bill from which it takes; its sums are below zero. */
  credits?: { id: number; orderIds: number[] }
  dueOn?: string
  now?: Date
}

/** A bill of a client for several orders, as a run of billing issues it, or a credit note of one. */
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
      tx,
      { ...about, dueOn: credits ? null : dueOn, now, settings: await readSettings(tx) },
      (numbered) =>
        aSnapshot({
          ...{ kind, ...numbered, due_on: credits ? null : dueOn, order_id: orderIds[0] as number },
          ...{ price: sum('price'), vat: sum('vat'), price_with_vat: sum('price_with_vat') },
        }),
    )
  })
  return { id, full_number: snapshot.full_number, orderIds }
}
