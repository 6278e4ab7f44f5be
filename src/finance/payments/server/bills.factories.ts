import { inArray } from 'drizzle-orm'
import { billed_pieces } from '#finance/billing/server/billing.tables.ts'
import { order_lines } from '#orders/server/orders.tables.ts'
import { makeOrder, testCompany } from '#orders/server/public/orders.factories.ts'
import { makeDocumentSnapshot, soldDiscs } from '#people/documents/documents.factories.ts'
import { issueDocument } from '#people/documents/server/public/issue-document.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import { splitVat } from '#rules/money/split-vat.ts'
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
  if (!credits)
    for (const sum of sums)
      orderIds.push(
        (await makeOrder(shop, { lines: [{ unit_price: splitVat(sum, 21).price }], order: testCompany })).id,
      )
  const lines = await shop.context.database.db
    .select({ id: order_lines.id, order_id: order_lines.order_id })
    .from(order_lines)
    .where(inArray(order_lines.order_id, orderIds))
  const orders = sums.map((sum, index) => ({ orderId: orderIds[index] as number, ...splitVat(sum, 21) }))
  const sum = (of: 'price' | 'vat' | 'price_with_vat') => orders.reduce((all, one) => all + one[of], 0)
  const kind = credits ? 'credit' : 'invoice'
  const { id, snapshot } = await shop.context.database.transaction(async (tx) => {
    const about = { kind, clientId, siteId: siteId ?? null, credits: credits?.id ?? null, orders } as const
    const issued = await issueDocument(
      createWork(tx, { now }),
      { ...about, dueOn: credits ? null : dueOn, settings: await readSettings(tx) },
      (numbered) =>
        makeDocumentSnapshot({
          kind,
          ...numbered,
          due_on: credits ? null : dueOn,
          order_id: orderIds[0] as number,
          lines: orders.map(({ price, price_with_vat }, position) => ({
            ...soldDiscs,
            price,
            price_with_vat,
            ...(credits && { corrects_position: position }),
          })),
          price: sum('price'),
          vat: sum('vat'),
          price_with_vat: sum('price_with_vat'),
        }),
    )
    if (!credits)
      await tx
        .insert(billed_pieces)
        .values(
          orders.map(({ orderId, ...piece }) => ({
            ...piece,
            order_id: orderId,
            order_line_id: lines.find(({ order_id }) => order_id === orderId)?.id as number,
            document_id: issued.id,
            charged_days: 0,
          })),
        )
    return issued
  })
  return { id, full_number: snapshot.full_number, orderIds }
}
