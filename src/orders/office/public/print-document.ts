import { fetchEndpoint } from '#platform/browser/api-client.ts'
import { printFile } from '#platform/browser/print-file.ts'
import { type Order, OrderDocumentPdf, OrderPdf } from '../../orders.contract.ts'

export async function printDocument(orderId: number, document_id: number): Promise<void> {
  const answer = await fetchEndpoint(OrderDocumentPdf, { params: { id: orderId, document_id } })
  printFile(await answer.blob(), `${orderId}-${document_id}.pdf`)
}

/** An order whose customer waits for its papers prints the newest; others print nothing. */
export async function printNewest({ id, documents }: Pick<Order, 'id' | 'documents'>): Promise<void> {
  const newest = documents.at(-1)
  if (newest) await printDocument(id, newest.id)
}

export async function printInvoice(id: number): Promise<void> {
  const answer = await fetchEndpoint(OrderPdf, { params: { id, kind: 'invoice' } })
  printFile(await answer.blob(), `invoice-${id}.pdf`)
}
