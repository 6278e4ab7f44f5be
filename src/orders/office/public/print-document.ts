import { fetchEndpoint } from '#platform/browser/api-client.ts'
import { printFile } from '#platform/browser/print-file.ts'
import { type Order, OrderDocumentPdf, OrderPapersPdf, OrderPdf, printedOrdersHeader } from '../../orders.contract.ts'

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

/** Answers how many of the orders had papers. */
export async function printOrders(ids: readonly number[]): Promise<number> {
  const answer = await fetchEndpoint(OrderPapersPdf, { query: { ids: ids.join() } as never })
  printFile(await answer.blob(), 'uzsakymu-dokumentai.pdf')
  return Number(answer.headers.get(printedOrdersHeader))
}
