import type { FastifyReply } from 'fastify'
import { documentPdf } from '#documents/server/document-pdf.ts'
import { pageOf } from '#platform/contract.ts'
import { constraintMeans } from '#platform/http/answer-error.ts'
import type { Ground, HandlerInput, RoomApi } from '#platform/http/api-server.ts'
import { clientKey } from '#platform/http/client-key.ts'
import { attempts } from '#platform/limits/limits.ts'
import { RateLimit } from '#platform/limits/rate-limit.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import {
  GuestOrderDocument,
  GuestOrderPdf,
  ListMyOrders,
  MyOrderDocument,
  MyOrderPdf,
  OrderDocumentPdf,
  OrderPdf,
  PrepareContract,
  ShowGuestOrder,
  ShowMyOrder,
} from '../orders.contract.ts'
import { findDocument } from './find-document.ts'
import { findOrderByLink } from './find-order-by-link.ts'
import { findOrderDocument } from './find-order-document.ts'
import { canSeeDocuments, isListed, officeCanSee } from './orders.policy.ts'
import { CUSTOMER_PAGE_SIZE, listOrdersOf, showOrder, showOrderOf } from './orders.queries.ts'
import './open-order-in-mail.ts'
import { prepareContract } from './prepare-contract.ts'

// the work site was deleted between the customer's choice and the order
constraintMeans('orders_object_id_objects_id_fk', () => invalid({ object_id: ['Tokio objekto nėra.'] }))

export const ordersApi: RoomApi = (route, ground) => {
  route(ListMyOrders, async ({ query: { page }, who, database }) => {
    const { rows, total } = await listOrdersOf(database.db, who.id, page)
    return pageOf(rows, total, page, CUSTOMER_PAGE_SIZE, ListMyOrders.address)
  })

  route(ShowMyOrder, async ({ params, who, database }) => ({
    data: foundOrder(await showOrderOf(database.db, who.id, params.id)),
  }))

  route(MyOrderPdf, async ({ params: { id, kind }, who, database, reply }) => {
    const isAllowed = (order: Parameters<typeof canSeeDocuments>[1]) => canSeeDocuments(who, order)
    const documentId = await findOrderDocument(database.db, { orderId: id, kind, isAllowed })
    return pdfOf(ground, documentId, `${kind}-${id}.pdf`, reply)
  })

  route(MyOrderDocument, async ({ params: { id, document_id }, who, database, reply }) => {
    const document = await findDocument(database.db, {
      orderId: id,
      documentId: document_id,
      isAllowed: (_, order) => canSeeDocuments(who, order),
    })
    return pdfOf(ground, document.id, document.filename, reply)
  })

  const guesses = new RateLimit(attempts.guestLink)
  /** 404 for whatever opens nothing; who tries too many of them waits. The answer is nobody else's and is not kept. */
  const opened = async ({ params, database, request, reply, now }: Opening): Promise<number> => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex')
    const look = () => findOrderByLink(database.db, params.secret)
    return foundOrder(await guesses.countFailures(clientKey(request.ip), now, look))
  }

  route(ShowGuestOrder, async (asking) => ({
    data: foundOrder(await showOrder(asking.database.db, await opened(asking))),
  }))

  route(GuestOrderPdf, async (asking) => {
    const { params, database, reply } = asking
    const orderId = await opened(asking)
    const documentId = await findOrderDocument(database.db, { orderId, kind: params.kind, isAllowed: isListed })
    return pdfOf(ground, documentId, `${params.kind}-${orderId}.pdf`, reply)
  })

  route(GuestOrderDocument, async (asking) => {
    const { params, database, reply } = asking
    const orderId = await opened(asking)
    const isAllowed = (_: unknown, order: Parameters<typeof isListed>[0]) => isListed(order)
    const document = await findDocument(database.db, { orderId, documentId: params.document_id, isAllowed })
    return pdfOf(ground, document.id, document.filename, reply)
  })

  route(OrderPdf, async ({ params: { id, kind }, database, reply }) => {
    const isAllowed = (order: Parameters<typeof officeCanSee>[1]) => officeCanSee(kind, order)
    const documentId = await findOrderDocument(database.db, { orderId: id, kind, isAllowed })
    return pdfOf(ground, documentId, `${kind}-${id}.pdf`, reply)
  })

  route(OrderDocumentPdf, async ({ params: { id, document_id }, database, reply }) => {
    const document = await findDocument(database.db, { orderId: id, documentId: document_id, isAllowed: officeCanSee })
    return pdfOf(ground, document.id, document.filename, reply)
  })

  route(PrepareContract, async ({ params, who, now, database }) => ({
    data: await database.transaction((tx) => prepareContract(tx, { orderId: params.id, byUserId: who.id, now })),
  }))
}

type Opening = Pick<HandlerInput<typeof ShowGuestOrder>, 'params' | 'database' | 'request' | 'reply' | 'now'>

function foundOrder<T>(order: T | undefined): T {
  if (!order) throw notFound('Tokio užsakymo nėra.')
  return order
}

async function pdfOf(
  { database, config }: Ground,
  documentId: number,
  filename: string,
  reply: FastifyReply,
): Promise<Buffer> {
  const bytes = await documentPdf(database.db, documentId, config)
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .header('cross-origin-resource-policy', 'same-origin')
  return bytes
}
