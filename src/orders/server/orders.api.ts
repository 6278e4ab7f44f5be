import { and, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { Billing } from '#people/clients/client-labels.ts'
import { showClient } from '#people/clients/server/public/clients.queries.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { answerPdf } from '#people/documents/server/public/answer-pdf.ts'
import { renderDocumentPdf, renderDocumentsPdf } from '#people/documents/server/public/render-document-pdf.ts'
import { buildPageAnswer } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import type { AppContext, ModuleApi } from '#platform/http/api-server.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { PaperKindWith } from '#rules/document-kinds/document-kinds.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { withVatAhead } from '../find-vat-ahead-of-lines.ts'
import { JoinOrders } from '../join-orders.contract.ts'
import { getOrderState, orderStates } from '../order-states.ts'
import {
  GuestOrderDocument,
  GuestOrderPdf,
  ListMyOrders,
  ListOrderRevisions,
  MyOrderDocument,
  MyOrderPdf,
  OrderDocumentPdf,
  OrderPapersPdf,
  OrderPdf,
  PrepareContract,
  printedOrdersHeader,
  ShowGuestOrder,
  ShowMyOrder,
} from '../orders.contract.ts'
import { findDocument } from './find-document.ts'
import { findPapersOfOrders } from './find-papers-of-orders.ts'
import { joinOrders } from './join-orders.ts'
import { canOfficeSee, isOrderListed } from './orders.policy.ts'
import { orders } from './orders.tables.ts'
import { prepareContract } from './prepare-contract.ts'
import { isOrderTheirs } from './public/is-users-order.ts'
import { openGuestOrder } from './public/open-guest-order.ts'
import {
  CUSTOMER_PAGE_SIZE,
  listOpenedFamilyIds,
  listOrdersOf,
  showFamilyOf,
  showOrderOf,
} from './public/orders.queries.ts'
import { listRevisions } from './revisions.queries.ts'

// deleted after the customer chose it
registerConstraintRefusal('orders_object_id_objects_id_fk', () => invalid({ object_id: ['Tokio objekto nėra.'] }))

export const registerOrderRoutes: ModuleApi = (route, context) => {
  route(JoinOrders, async ({ params: { id }, body: { order_ids }, act }) =>
    act(async (work) => {
      const { clientId } = await joinOrders(work, { clientId: id, orderIds: order_ids })
      const data = await showClient(work.tx, clientId, work.now)
      if (!data) throw notFound('Tokio kliento nėra.')
      return { data }
    }),
  )

  route(ListMyOrders, async ({ query: { page }, who, now, database }) => {
    const { rows, total } = await listOrdersOf(database.db, { userId: who.id, page, now })
    const settings = await readSettings(database.db)
    const shown = rows.map((order) => withVatAhead(order, settings, now))
    return buildPageAnswer(shown, total, { page }, CUSTOMER_PAGE_SIZE, ListMyOrders.address)
  })

  route(ShowMyOrder, async ({ params, who, now, database: { db } }) => {
    const order = foundOrder(await showOrderOf(db, { userId: who.id, orderId: params.id, now }))
    return { data: withVatAhead(order, await readSettings(db), now) }
  })

  route(MyOrderPdf, async ({ params: { id, kind }, who, now, database, reply }) => {
    const isTheirs = await isOrderTheirs(database.db, { orderId: id, userId: who.id, now })
    const isAllowed = () => isTheirs
    const documentId = await findOrderDocument(database.db, { orderId: id, kind, isAllowed })
    return pdfOf(context, documentId, `${kind}-${id}.pdf`, reply)
  })

  route(MyOrderDocument, async ({ params: { id, document_id }, query, who, now, database, reply }) => {
    const isTheirs = await isOrderTheirs(database.db, { orderId: id, userId: who.id, now })
    const document = await findDocument(database.db, {
      orderIds: [id],
      documentId: document_id,
      isAllowed: () => isTheirs,
    })
    return pdfOf(context, document.id, document.filename, reply, query)
  })

  const opened = openGuestOrder()

  route(ShowGuestOrder, async (asking) => {
    const { database, now } = asking
    const { order, family } = await showFamilyOf(database.db, await opened(asking))
    const settings = await readSettings(database.db)
    return {
      data: withVatAhead(foundOrder(order), settings, now),
      family: family.map((one) => withVatAhead(one, settings, now)),
    }
  })

  route(GuestOrderPdf, async (asking) => {
    const { params, database, reply } = asking
    const orderId = await opened(asking)
    const documentId = await findOrderDocument(database.db, { orderId, kind: params.kind, isAllowed: isOrderListed })
    return pdfOf(context, documentId, `${params.kind}-${orderId}.pdf`, reply)
  })

  route(GuestOrderDocument, async (asking) => {
    const { params, query, database, reply } = asking
    const orderIds = await listOpenedFamilyIds(database.db, await opened(asking))
    const isAllowed = (_: unknown, order: Parameters<typeof isOrderListed>[0]) => isOrderListed(order)
    const document = await findDocument(database.db, { orderIds, documentId: params.document_id, isAllowed })
    return pdfOf(context, document.id, document.filename, reply, query)
  })

  route(OrderPdf, async ({ params: { id, kind }, database, reply }) => {
    const isAllowed = (order: Parameters<typeof canOfficeSee>[1]) => canOfficeSee(kind, order)
    const documentId = await findOrderDocument(database.db, { orderId: id, kind, isAllowed })
    return pdfOf(context, documentId, `${kind}-${id}.pdf`, reply)
  })

  route(OrderDocumentPdf, async ({ params: { id, document_id }, query, database, reply }) => {
    const input = { orderIds: [id], documentId: document_id, withBills: true, isAllowed: canOfficeSee }
    const document = await findDocument(database.db, input)
    return pdfOf(context, document.id, document.filename, reply, query)
  })

  route(OrderPapersPdf, async ({ query: { ids, place }, now, database, config, reply }) => {
    const papers = await findPapersOfOrders(database.db, { orderIds: ids, placeId: place })
    if (papers.length === 0) throw invalid({ ids: ['Pasirinkti užsakymai dokumentų dar neturi.'] })
    const named = { title: 'Užsakymų dokumentai', made_at: now.toISOString() }
    const documentIds = papers.map(({ documentId }) => documentId)
    const bytes = await renderDocumentsPdf(database.db, documentIds, config, named)
    answerPdf(reply, `uzsakymu-dokumentai-${toVilniusDay(now)}.pdf`)
    reply.header(printedOrdersHeader, new Set(papers.map(({ orderId }) => orderId)).size)
    return bytes
  })

  route(ListOrderRevisions, async ({ params: { id }, database }) => ({
    data: foundOrder(await listRevisions(database.db, id)),
  }))

  route(PrepareContract, async ({ params, act }) => ({
    data: await act((work) => prepareContract(work, { orderId: params.id })),
  }))
}

function foundOrder<T>(order: T | undefined): T {
  if (!order) throw notFound('Tokio užsakymo nėra.')
  return order
}

async function pdfOf(
  { database, config }: AppContext,
  documentId: number,
  filename: string,
  reply: FastifyReply,
  which: { revision?: number | undefined } = {},
): Promise<Buffer> {
  const bytes = await renderDocumentPdf(database.db, documentId, config, which)
  answerPdf(reply, filename)
  return bytes
}

type Kind = PaperKindWith<'isOfOrderState'>
interface OrderAccessRow {
  user_id: number | null
  deleted_at: Date | null
  paid_at: Date | null
  lapsed_at: Date | null
  unapproved_since: Date | null
  billing: Billing
}

/** 409 for the document of the other state. Throws 404, also unless `isAllowed`. */
async function findOrderDocument(
  reader: Reader,
  { orderId, kind, isAllowed }: { orderId: number; kind: Kind; isAllowed: (order: OrderAccessRow) => boolean },
): Promise<number> {
  const [order] = await reader
    .select({
      user_id: orders.user_id,
      deleted_at: orders.deleted_at,
      paid_at: orders.paid_at,
      lapsed_at: orders.lapsed_at,
      unapproved_since: orders.unapproved_since,
      billing: orders.billing,
      document_id: documents.id,
    })
    .from(orders)
    .leftJoin(documents, and(eq(documents.order_id, orders.id), eq(documents.kind, kind)))
    .where(eq(orders.id, orderId))
  const hasLeft = order?.deleted_at && !order.document_id
  if (!order || hasLeft || !isAllowed(order)) throw notFound('Tokio užsakymo nėra.')

  if (order.unapproved_since) throw conflict('unapproved', unapprovedHasNone)
  if (kind === 'prepayment' && getOrderState(order) === 'on-credit')
    throw conflict('on-credit', 'Užsakymas apmokamas pagal sąskaitą, todėl išankstinės sąskaitos jam nėra.')
  if (!order.document_id || orderStates[getOrderState(order)].document !== kind)
    throw kind === 'invoice'
      ? conflict(
          'not-paid',
          order.billing === 'prepaid'
            ? 'PVM sąskaita faktūra bus išrašyta, kai užsakymas bus apmokėtas.'
            : 'PVM sąskaita faktūra šiam užsakymui dar neišrašyta.',
        )
      : conflict('already-paid', 'Užsakymas apmokėtas, jam išrašyta PVM sąskaita faktūra.')
  return order.document_id
}

const unapprovedHasNone = 'Užsakymo nepatvirtino įmonės pagrindinis naudotojas, todėl sąskaitos jam dar nėra.'
