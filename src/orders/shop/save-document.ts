import { fetchCall } from '#platform/api-client.ts'
import { slimCall } from '#platform/slim-call.ts'
import type { MyOrderPdf } from '../orders.contract.ts'

const myOrderPdf = slimCall<typeof MyOrderPdf>('GET', '/api/orders/:id/pdf/:kind')

/** Fetches a document of one's own order, with the token that a plain link could not carry, and saves it. */
export async function saveDocument(kind: 'prepayment' | 'invoice', orderId: number): Promise<void> {
  const response = await fetchCall(myOrderPdf, { params: { id: orderId, kind } })
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = `${kind}-${orderId}.pdf`
  link.click()
  // the browser has taken hold of it by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
