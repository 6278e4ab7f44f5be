import { documentFilename } from '#orders/document-filename.ts'
import { type OrderDocument, OrderDocumentPdf, OrderPdf } from '#orders/orders.contract.ts'
import { fetchEndpoint } from '#platform/browser/api-client.ts'
import { saveFile } from '#platform/browser/save-file.ts'

export type OfferedDocument = 'invoice' | 'prepayment'

/** The document that fits the state: a prepayment invoice until the order is paid, the VAT invoice from then on. */
export const offeredDocument = (order: { is_payed: boolean }): OfferedDocument =>
  order.is_payed ? 'invoice' : 'prepayment'

/** Fetches an order's PDF with the token and saves it as `{kind}-{id}.pdf`. Throws what the API client throws. */
export async function downloadDocument(id: number, kind: OfferedDocument): Promise<void> {
  const answer = await fetchEndpoint(OrderPdf, { params: { id, kind } })
  saveFile(await answer.blob(), `${kind}-${id}.pdf`)
}

/** What a paper said in one revision of its order. */
export async function downloadRevision(orderId: number, document: OrderDocument, revision: number): Promise<void> {
  const asked = { params: { id: orderId, document_id: document.id }, query: { revision } }
  const answer = await fetchEndpoint(OrderDocumentPdf, asked)
  saveFile(await answer.blob(), documentFilename(orderId, document).replace(/\.pdf$/, `-${revision}.pdf`))
}

/** The same of any document of the order, whatever the order's state. */
export async function downloadById(orderId: number, document: OrderDocument): Promise<void> {
  const answer = await fetchEndpoint(OrderDocumentPdf, { params: { id: orderId, document_id: document.id } })
  saveFile(await answer.blob(), documentFilename(orderId, document))
}
