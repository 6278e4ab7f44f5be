import { buildDocumentFilename } from '#orders/build-document-filename.ts'
import { type OrderDocument, OrderDocumentPdf, OrderPdf } from '#orders/orders.contract.ts'
import { fetchEndpoint } from '#platform/browser/api-client.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import type { PaperKindWith } from '#rules/document-kinds/document-kinds.ts'

export type OfferedDocument = PaperKindWith<'isOfOrderState'>

export const getOfferedDocument = (order: { is_payed: boolean }): OfferedDocument =>
  order.is_payed ? 'invoice' : 'prepayment'

/** `{kind}-{id}.pdf`. Throws as the API client. */
export async function downloadDocument(id: number, kind: OfferedDocument): Promise<void> {
  const answer = await fetchEndpoint(OrderPdf, { params: { id, kind } })
  saveFile(await answer.blob(), `${kind}-${id}.pdf`)
}

export async function downloadRevision(orderId: number, document: OrderDocument, revision: number): Promise<void> {
  const input = { params: { id: orderId, document_id: document.id }, query: { revision } }
  const answer = await fetchEndpoint(OrderDocumentPdf, input)
  saveFile(await answer.blob(), buildDocumentFilename(orderId, document).replace(/\.pdf$/, `-${revision}.pdf`))
}

export async function downloadById(orderId: number, document: OrderDocument): Promise<void> {
  const answer = await fetchEndpoint(OrderDocumentPdf, { params: { id: orderId, document_id: document.id } })
  saveFile(await answer.blob(), buildDocumentFilename(orderId, document))
}
