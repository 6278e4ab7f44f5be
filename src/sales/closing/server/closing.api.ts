import { showOrder } from '#orders/server/public/orders.queries.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { DeleteOrder, IssueCredit, ShowCredit } from '../closing.contract.ts'
import { deleteOrder } from './delete-order.ts'
import { issueCredit } from './issue-credit.ts'
import { readBillToCredit } from './read-bill-to-credit.ts'
import { readInvoiceNetOfCredits } from './read-invoice-net-of-credits.ts'

export const registerClosingRoutes: ModuleApi = (route) => {
  route(ShowCredit, async ({ params: { id }, query: { document_id }, database }) => {
    if (!(await showOrder(database.db, id))) throw notFound('Tokio užsakymo nėra.')
    const bill = await readBillToCredit(database.db, id, document_id)
    const { borne } = bill ?? (await readInvoiceNetOfCredits(database.db, id))
    const bills_pieces = bill?.pieces.some((piece) => piece !== undefined) ?? false
    return { data: { ...borne, document_id: bill?.id ?? null, bills_pieces } }
  })

  route(IssueCredit, async ({ params, body, now, act }) => {
    const { id, snapshot } = await act((work) => issueCredit(work, { orderId: params.id, ...body }))
    const price_with_vat = snapshot.price_with_vat
    return { data: { id, number: snapshot.full_number, issued_at: now.toISOString(), price_with_vat } }
  })

  route(DeleteOrder, async ({ params, act }) => {
    await act((work) => deleteOrder(work, { orderId: params.id }))
  })
}
