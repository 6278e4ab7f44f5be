import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { findBySecret } from '#finance/online-payments/server/find-by-secret.ts'
import { findMinOnlineAmount, listPaymentMethods } from '#finance/online-payments/server/online-providers.ts'
import type { PaySubject } from '#finance/online-payments/server/payment-subject.ts'
import { beginPayment } from '#finance/online-payments/server/public/begin-payment.ts'
import { openDocuments } from '#finance/payments/server/open-documents.ts'
import { readReceivedAmount } from '#finance/payments/server/public/read-received-amount.ts'
import { getOrderState } from '#orders/order-states.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { findOrderToPay } from '#orders/server/public/find-order-by-link.ts'
import { listFamilyOrderIds } from '#orders/server/public/lock-family.ts'
import { isListed } from '#orders/server/public/order-conditions.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { buildDocumentReference } from '#people/documents/build-document-reference.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import type { PayLinkSubject } from '#people/mail/pay-link-subject.ts'
import { findPayLink } from '#people/pay-links/server/public/find-pay-link.ts'
import { payLink } from '#people/pay-links/server/public/pay-link.ts'
import { assertVersion } from '#platform/assert-version.ts'
import type { Reader } from '#platform/database/database.ts'
import type { HandlerInput, ModuleApi } from '#platform/http/api-server.ts'
import { toIpKey } from '#platform/http/to-ip-key.ts'
import { attempts } from '#platform/limits/limits.ts'
import { RateLimit } from '#platform/limits/rate-limit.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { hasPaperTrait } from '#rules/document-kinds/document-kinds.ts'
import { createWork } from '#shell/action/work.ts'
import { MakeClientPayLink, MakeOrderPayLink, type Payable, PayByLink, ShowPayable } from '../paying.contract.ts'
import { listUnpaidCompensations } from './list-unpaid-compensations.ts'

export const registerPayLinkRoutes: ModuleApi = (route, context) => {
  const { config } = context
  const guesses = new RateLimit(attempts.guestLink)
  const begun = new RateLimit(attempts.beginPayment)

  /** The same 404 for any wrong secret; too many attempts are slowed. */
  async function opened({ params, database, request, reply, now }: Opening) {
    reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
    const look = async () => {
      const subject = await findWhatLinkPays(database.db, params.secret, now)
      const details = subject && (await showPayable(database.db, subject))
      return details && { subject, details }
    }
    const match = await guesses.countFailures(toIpKey(request.ip), now, look)
    if (!match) throw notFound('Tokios mokėjimo nuorodos nėra. Patikrinkite, ar ji nukopijuota visa.')
    return match
  }

  route(ShowPayable, async (asking) => {
    const { details } = await opened(asking)
    if (details.state !== 'open') return { data: { ...details, methods: [] } }
    const min = await findMinOnlineAmount(config, details.left)
    return { data: { ...details, methods: await listPaymentMethods(config, details.left), ...(min && { least: min }) } }
  })

  route(PayByLink, async (asking) => {
    const {
      body: { seen, ...how },
      now,
      request,
    } = asking
    const { subject, details } = await opened(asking)
    begun.count(toIpKey(request.ip), now)
    if (details.state === 'open')
      assertVersion({
        seen,
        current: details.left,
        code: 'sum-changed',
        said: 'Suma pasikeitė. Peržiūrėkite, kiek liko mokėti, ir spauskite dar kartą.',
      })
    return { data: await beginPayment(context, { subject, ...how, now }) }
  })

  async function made({ database, now }: Pick<Opening, 'database' | 'now'>, subject: PaySubject, of: PayLinkSubject) {
    const details = await showPayable(database.db, subject)
    if (!details) throw notFound('orderId' in subject ? 'Tokio užsakymo nėra.' : 'Tokio kliento nėra.')
    if (details.state !== 'open' && 'orderId' in subject)
      throw conflict('nothing-due', 'Už šį užsakymą dabar mokėti nereikia.')
    const address = await database.transaction((tx) => payLink(createWork(tx, { now }), { config, of }))
    if (!address) throw conflict('not-online', 'Mokėjimas internetu neįjungtas.')
    return { data: { address } }
  }

  route(MakeOrderPayLink, async (asking) => made(asking, { orderId: asking.params.id }, { order: asking.params.id }))

  route(MakeClientPayLink, async (asking) => made(asking, { clientId: asking.params.id }, { client: asking.params.id }))
}

type Opening = Pick<HandlerInput<typeof ShowPayable>, 'params' | 'database' | 'request' | 'reply' | 'now'>

/** A pay link's, guest's, or retried payment's. Undefined for any other and an erased client's bill. */
async function findWhatLinkPays(reader: Reader, secret: string, now: Date): Promise<PaySubject | undefined> {
  const link = await findPayLink(reader, secret, now)
  if (link) {
    if ('order' in link) return { orderId: link.order }
    return 'client' in link ? { clientId: link.client } : billsOf(reader, [link.document])
  }
  const orderId = await findOrderToPay(reader, secret, now)
  if (orderId !== undefined) return ofGuest(reader, orderId)
  const payment = await findBySecret(reader, secret, now)
  if (!payment) return undefined
  return payment.what === 'bills'
    ? billsOf(reader, payment.document_ids)
    : payment.what === 'order' && payment.order_id !== null
      ? { orderId: payment.order_id }
      : undefined
}

/** Compensations follow once the guest's orders are paid. */
async function ofGuest(reader: Reader, orderId: number): Promise<PaySubject> {
  if ((await ofOrder(reader, orderId))?.state !== 'paid') return { orderId }
  const damage = await listUnpaidCompensations(reader, await listFamilyOrderIds(reader, orderId))
  return damage.length > 0 ? { clientId: null, documentIds: damage.map(({ id }) => id) } : { orderId }
}

async function billsOf(reader: Reader, ids: number[]): Promise<PaySubject | undefined> {
  const [first = 0] = ids
  const [bill] = await reader
    .select({
      clientId: documents.client_id,
      kind: documents.kind,
      isOpen: sql<boolean>`${and(isListed, isNull(orders.erased_at))}`,
    })
    .from(documents)
    .leftJoin(orders, eq(orders.id, documents.order_id))
    .where(eq(documents.id, first))
  if (!bill) return undefined
  if (bill.clientId !== null) return { clientId: bill.clientId, documentIds: ids }
  return hasPaperTrait(bill.kind, 'isApartFromPrice') && bill.isOpen ? { clientId: null, documentIds: ids } : undefined
}

type PayableDetails = Omit<Payable, 'methods' | 'least'>

function showPayable(reader: Reader, subject: PaySubject): Promise<PayableDetails | undefined> {
  return 'orderId' in subject ? ofOrder(reader, subject.orderId) : ofBills(reader, subject)
}

async function ofOrder(reader: Reader, id: number): Promise<PayableDetails | undefined> {
  const [order] = await reader
    .select({
      total: orders.price_with_vat,
      paid_at: orders.paid_at,
      lapsed_at: orders.lapsed_at,
      unapproved_since: orders.unapproved_since,
      billing: orders.billing,
    })
    .from(orders)
    .where(and(eq(orders.id, id), isListed, isNull(orders.erased_at)))
  if (!order) return undefined
  const state = getOrderState(order)
  const left = state === 'unpaid' ? Math.max(0, order.total - (await readReceivedAmount(reader, id))) : 0
  return {
    order_id: id,
    bills: [],
    total: order.total,
    left,
    state: state === 'unpaid' ? (left > 0 ? 'open' : 'paid') : state,
    reference: left > 0 ? buildDocumentReference('prepayment', id) : null,
  }
}

async function ofBills(
  reader: Reader,
  { clientId, documentIds = [] }: Exclude<PaySubject, { orderId: number }>,
): Promise<PayableDetails | undefined> {
  if (clientId !== null && (await reader.$count(clients, eq(clients.id, clientId))) === 0) return undefined
  const matches = (
    await openDocuments(
      reader,
      clientId === null || documentIds.length > 0 ? { documentIds } : { clientIds: [clientId] },
    )
  ).filter((bill) => bill.client_id === clientId && (documentIds.length > 0 || bill.open > 0))
  const open = matches.filter((bill) => bill.open > 0)
  const left = open.reduce((sum, bill) => sum + bill.open, 0)
  const [only] = open.length === 1 ? open : []
  return {
    order_id: null,
    bills: matches.map((bill) => ({ number: bill.full_number, due_on: bill.due_on, open: Math.max(0, bill.open) })),
    state: left > 0 ? 'open' : 'paid',
    total: matches.reduce((sum, bill) => sum + bill.price_with_vat, 0),
    left,
    reference: only ? await referenceOf(reader, only.id) : null,
  }
}

async function referenceOf(reader: Reader, id: number): Promise<string | null> {
  const [bill] = await reader
    .select({ reference: sql<string | null>`${documents.snapshot} ->> 'reference'` })
    .from(documents)
    .where(inArray(documents.id, [id]))
  return bill?.reference ?? null
}
