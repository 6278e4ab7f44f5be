import type { RoomApi } from '#platform/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { IssueCredit, ShowCredit } from '../credit.contract.ts'
import { issueCredit } from './issue-credit.ts'
import { showOrder } from './orders.queries.ts'
import { readBorneInvoice } from './read-borne-invoice.ts'

export const creditApi: RoomApi = (route) => {
  route(ShowCredit, async ({ params: { id }, database }) => {
    if (!(await showOrder(database.db, id))) throw notFound('Tokio užsakymo nėra.')
    const { borne } = await readBorneInvoice(database.db, id)
    return { data: borne }
  })

  route(IssueCredit, async ({ params, body, who, now, database }) => {
    const { id, snapshot } = await database.transaction((tx) =>
      issueCredit(tx, { orderId: params.id, ...body, byUserId: who.id, now }),
    )
    const price_with_vat = snapshot.price_with_vat
    return { data: { id, number: snapshot.full_number, issued_at: now.toISOString(), price_with_vat } }
  })
}
