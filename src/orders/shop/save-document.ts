import { fetchCall } from '#platform/api-client.ts'
import { saveFile } from '#platform/save-file.ts'
import { slimCall } from '#platform/slim-call.ts'
import { documentFilename } from '../document-filename.ts'
import type { MyOrderDocument, MyOrderPdf, OrderDocument } from '../orders.contract.ts'

const myOrderPdf = slimCall<typeof MyOrderPdf>('GET', '/api/orders/:id/pdf/:kind')

/** Fetches a document of one's own order, with the token that a plain link could not carry, and saves it. */
export async function saveDocument(kind: 'prepayment' | 'invoice', orderId: number): Promise<void> {
  const response = await fetchCall(myOrderPdf, { params: { id: orderId, kind } })
  saveFile(await response.blob(), `${kind}-${orderId}.pdf`)
}

const myOrderDocument = slimCall<typeof MyOrderDocument>('GET', '/api/orders/:id/documents/:document_id/pdf')

/** The same of contracts, acts and credit notes, of which an order may have several. */
export async function savePaper(orderId: number, document: OrderDocument): Promise<void> {
  const response = await fetchCall(myOrderDocument, { params: { id: orderId, document_id: document.id } })
  saveFile(await response.blob(), documentFilename(orderId, document))
}
