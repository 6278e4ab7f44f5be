import { fetchEndpoint } from '#platform/browser/api-client.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import type { PaperKindWith } from '#rules/document-kinds/document-kinds.ts'
import { buildDocumentFilename } from '../build-document-filename.ts'
import type { MyOrderDocument, MyOrderPdf, OrderDocument } from '../orders.contract.ts'

const myOrderPdf = defineSlimEndpoint<typeof MyOrderPdf>('GET', '/api/orders/:id/pdf/:kind')

/** The request carries the token, which a link could not. */
export async function saveDocument(kind: PaperKindWith<'isOfOrderState'>, orderId: number): Promise<void> {
  const response = await fetchEndpoint(myOrderPdf, { params: { id: orderId, kind } })
  saveFile(await response.blob(), `${kind}-${orderId}.pdf`)
}

const myOrderDocument = defineSlimEndpoint<typeof MyOrderDocument>('GET', '/api/orders/:id/documents/:document_id/pdf')

export async function savePaper(orderId: number, document: OrderDocument): Promise<void> {
  const response = await fetchEndpoint(myOrderDocument, { params: { id: orderId, document_id: document.id } })
  saveFile(await response.blob(), buildDocumentFilename(orderId, document))
}
