import { recordDocumentPayment } from '#finance/payments/server/public/record-document-payment.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { CancelCompensation, IssueCompensation, ListCompensations, PayCompensation } from '../compensations.contract.ts'
import { cancelCompensation } from './cancel-compensation.ts'
import { listCompensations, readCompensation } from './public/compensations.queries.ts'
import { issueCompensation } from './public/issue-compensation.ts'

export const registerCompensationRoutes: ModuleApi = (route) => {
  route(ListCompensations, ({ params, database }) => listCompensations(database.db, params.id))

  route(IssueCompensation, async ({ params: { id: orderId }, body: { lines }, database, act }) => {
    const { documentId } = await act(async (work) => ({
      orderId,
      ...(await issueCompensation(work, { orderId, lines })),
    }))
    return { data: await readCompensation(database.db, documentId) }
  })

  route(PayCompensation, async ({ params: { id: documentId }, body, database, act }) => {
    await readCompensation(database.db, documentId)
    const { paid_on, amount, way, receipt_number, note, place_id: placeId } = body
    const payment = { documentId, paidOn: paid_on, amount, way, receiptNumber: receipt_number, note, placeId }
    await act((work) => recordDocumentPayment(work, payment))
    return { data: await readCompensation(database.db, documentId) }
  })

  route(CancelCompensation, async ({ params: { id: documentId }, body: { reason }, database, act }) => {
    await act((work) => cancelCompensation(work, { documentId, reason }))
    return { data: await readCompensation(database.db, documentId) }
  })
}
