import { countCardMovements, listCardMovements } from '#finance/card-holds/server/card-movements.queries.ts'
import { handleHoldNotification } from '#finance/card-holds/server/handle-hold-notification.ts'
import type { ProviderName } from '#finance/providers/pay-methods.ts'
import { getPaymentProviders } from '#finance/providers/server/get-payment-providers.ts'
import {
  NotFromProvider,
  OtherCurrency,
  ProviderAccessDenied,
  ProviderRejection,
  ProviderUnavailable,
} from '#finance/providers/server/payment-provider.ts'
import { isOrderTheirs } from '#orders/server/public/is-users-order.ts'
import { openGuestOrder } from '#orders/server/public/open-guest-order.ts'
import { answerPdf } from '#people/documents/server/public/answer-pdf.ts'
import { renderDocumentPdf } from '#people/documents/server/public/render-document-pdf.ts'
import { buildEndpointUrl } from '#platform/browser/api-client.ts'
import { buildPageAnswer } from '#platform/contract.ts'
import type { CsvColumn } from '#platform/csv/csv-column.ts'
import type { Cents } from '#platform/csv/format-csv-line.ts'
import { sendCsv } from '#platform/csv/send-csv.ts'
import type { HandlerInput, ModuleApi } from '#platform/http/api-server.ts'
import { toIpKey } from '#platform/http/to-ip-key.ts'
import { attempts, limits } from '#platform/limits/limits.ts'
import { RateLimit } from '#platform/limits/rate-limit.ts'
import { conflict, notFound, Refusal } from '#platform/refusal.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { cardMovementNotes, movementNotes, providerTitles } from '../online-payment-states.ts'
import {
  AskAboutOnlinePayment,
  DecideOnlinePayment,
  ListOnlinePayments,
  ListPaymentMethods,
  OnlinePaymentInvoice,
  PayGuestOrder,
  PayMyOrder,
  ReceiveProviderWebhook,
  ReconciliationCsv,
  RefundOnlinePayment,
  ShowOnlinePayment,
  ShowOnlinePaymentLife,
  ShowReconciliation,
} from '../online-payments.contract.ts'
import { decidePayment } from './decide-payment.ts'
import { findBySecret, listPaymentPapers, type PaymentBySecret } from './find-by-secret.ts'
import { handleProviderWebhook } from './handle-provider-webhook.ts'
import { paymentNotificationCounter } from './online-payments.metrics.ts'
import { listPaymentMethods } from './online-providers.ts'
import { pollPayment } from './poll-payment.ts'
import { beginPayment } from './public/begin-payment.ts'
import {
  listDifferingPayments,
  listOnlinePayments,
  ONLINE_PAYMENTS_PAGE_SIZE,
  showOnlinePayment,
} from './public/online-payments.queries.ts'
import { countOnlineMovements, listOnlineMovements, listReconciliationDays } from './reconciliation.queries.ts'
import { requestOnlineRefund } from './request-online-refund.ts'
import { schedulePaymentPoll } from './schedule-payment-poll.ts'

const MAX_DIFFERING = 100

export const registerOnlinePaymentRoutes: ModuleApi = (route, context) => {
  const { config } = context
  const begun = new RateLimit(attempts.beginPayment)
  const guesses = new RateLimit(attempts.guestLink)
  const opened = openGuestOrder()

  route(ListPaymentMethods, async () => ({ data: await listPaymentMethods(config) }))

  route(PayMyOrder, async ({ params: { id: orderId }, body, who, now, request, database }) => {
    if (!(await isOrderTheirs(database.db, { orderId, userId: who.id, now }))) throw notFound('Tokio užsakymo nėra.')
    begun.count(toIpKey(request.ip), now)
    return { data: await beginPayment(context, { subject: { orderId }, ...body, now }) }
  })

  route(PayGuestOrder, async (asking) => {
    const orderId = await opened(asking)
    begun.count(toIpKey(asking.request.ip), asking.now)
    return { data: await beginPayment(context, { subject: { orderId }, ...asking.body, now: asking.now }) }
  })

  /** Return from the provider: 404 for a secret that opens nothing; too many attempts are slowed. */
  async function found({ params, database, request, reply, now }: Secretly): Promise<PaymentBySecret> {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex')
    const look = () => findBySecret(database.db, params.secret, now)
    const payment = await guesses.countFailures(toIpKey(request.ip), now, look)
    if (!payment) throw notFound('Tokio mokėjimo nėra.')
    return payment
  }

  route(ShowOnlinePayment, async (asking) => {
    const { database, now, act } = asking
    const payment = await found(asking)
    const { id, state, amount, what, order_id, asked_at } = payment
    const isAskedAbout = asked_at !== null && now.getTime() - asked_at.getTime() < limits.onlinePaymentAskMs
    if (state === 'waiting' && !isAskedAbout) await act((work) => schedulePaymentPoll(work, { intentId: id }))
    const { bills, invoice } = await listPaymentPapers(database.db, payment)
    const document = invoice && { number: invoice.number }
    return { data: { state, amount, what, order_id, bills, document } }
  })

  route(OnlinePaymentInvoice, async (asking) => {
    const { database, reply } = asking
    const { invoice } = await listPaymentPapers(database.db, await found(asking))
    if (!invoice) throw conflict('not-paid', 'PVM sąskaita faktūra bus išrašyta, kai užsakymas bus apmokėtas.')
    const bytes = await renderDocumentPdf(database.db, invoice.id, config)
    answerPdf(reply, `${invoice.number}.pdf`)
    return bytes
  })

  route(ReceiveProviderWebhook, async ({ params, request, log, act }) => {
    const provider = getPaymentProviders(config).get(params.provider as ProviderName)
    if (!provider) throw notFound('Tokio mokėjimų teikėjo nėra.')
    const body = typeof request.body === 'string' ? request.body : ''
    const query = request.query as Record<string, unknown>
    let entry: Awaited<ReturnType<typeof provider.readNotification>>
    try {
      entry = await provider.readNotification({ headers: request.headers, query, body })
    } catch (error) {
      if (error instanceof NotFromProvider) {
        paymentNotificationCounter.add({ provider: provider.name, outcome: 'not-signed' })
        throw new Refusal(400, 'not-signed', 'Pranešimas pasirašytas ne mokėjimų teikėjo.')
      }
      throw away(error)
    }
    const what = entry && { provider: provider.name, ...entry }
    const isOurs =
      what !== null &&
      (await act(
        async (work) => (await handleProviderWebhook(work, what)) || (await handleHoldNotification(work, what)),
      ))
    paymentNotificationCounter.add({ provider: provider.name, outcome: isOurs ? 'kept' : 'not-ours' })
    if (!isOurs) log.warn({ provider: provider.name }, 'a payment provider sent word of a payment that is not ours')
    return { message: 'Gauta.' }
  })

  route(ListOnlinePayments, async ({ query, database }) => {
    const { rows, total } = await listOnlinePayments(database.db, query)
    const { page: _, ...input } = query
    return buildPageAnswer(
      rows,
      total,
      query,
      ONLINE_PAYMENTS_PAGE_SIZE,
      buildEndpointUrl(ListOnlinePayments, { query: input }),
    )
  })

  route(ShowReconciliation, async ({ query, database }) => {
    const days = await listReconciliationDays(database.db, query)
    const { rows, total } = await listDifferingPayments(database.db, MAX_DIFFERING)
    const sum = (of: 'at_provider' | 'in_shop' | 'difference') => days.reduce((all, day) => all + day[of], 0)
    const sums = { at_provider: sum('at_provider'), in_shop: sum('in_shop'), difference: sum('difference') }
    return { data: { days, ...sums, differing: rows, differing_total: total } }
  })

  route(ReconciliationCsv, async ({ query, database, now, reply }) => {
    const total = (await countOnlineMovements(database.db, query)) + (await countCardMovements(database.db, query))
    return sendCsv(reply, {
      name: 'internetu-gauta',
      day: toVilniusDay(now),
      total,
      columns,
      batches: asRows(database, query),
    })
  })

  route(ShowOnlinePaymentLife, async ({ params, database }) => {
    const payment = await showOnlinePayment(database.db, params.id)
    if (!payment) throw notFound('Tokio mokėjimo nėra.')
    return { data: payment }
  })

  route(AskAboutOnlinePayment, async ({ params, now, database }) => {
    if (!(await showOnlinePayment(database.db, params.id))) throw notFound('Tokio mokėjimo nėra.')
    const isAsked = await pollPayment(context, { intentId: params.id, now }).catch((error) => {
      if (error instanceof OtherCurrency)
        throw conflict(
          'other-currency',
          'Mokėjimas pas teikėją ne eurais: jis neįrašomas. Išspręskite teikėjo svetainėje.',
        )
      if (error instanceof ProviderAccessDenied) throw away(error)
      if (error instanceof ProviderRejection)
        throw conflict('not-known', 'Mokėjimų teikėjas apie šį mokėjimą nieko nežino.')
      throw away(error)
    })
    if (!isAsked)
      throw conflict('never-begun', 'Mokėjimas pas teikėją taip ir nebuvo pradėtas: klausti nėra ko, pinigų negauta.')
    return { message: 'Mokėjimų teikėjas atsakė, kas nauja – įrašyta.' }
  })

  route(RefundOnlinePayment, async ({ params, body, act }) => ({
    data: await act((work) => requestOnlineRefund(work, { intentId: params.id, ...body })),
  }))

  route(DecideOnlinePayment, async ({ params, act }) => {
    await act((work) => decidePayment(work, { intentId: params.id }))
    return { message: 'Mokėjimas sprendimo nebelaukia.' }
  })
}

type Secretly = Pick<HandlerInput<typeof ShowOnlinePayment>, 'params' | 'database' | 'request' | 'reply' | 'now'>

function away(error: unknown): unknown {
  if (!(error instanceof ProviderUnavailable || error instanceof ProviderRejection)) return error
  return new Refusal(503, 'provider-away', 'Mokėjimų teikėjas šiuo metu neatsako. Bandykite po minutės.', {
    retryAfterSeconds: 30,
    cause: error,
  })
}

const columns = [
  { field: 'day', head: 'Diena' },
  { field: 'provider', head: 'Mokėjimų teikėjas' },
  { field: 'provider_id', head: 'Numeris pas teikėją' },
  { field: 'reference', head: 'Mūsų numeris' },
  { field: 'order_id', head: 'Užsakymas' },
  { field: 'client_id', head: 'Klientas' },
  { field: 'kind', head: 'Kas' },
  { field: 'amount', head: 'Pas teikėją' },
  { field: 'written', head: 'Parduotuvėje' },
  { field: 'paid_on', head: 'Įrašyta diena' },
  { field: 'payment_id', head: 'Mokėjimas' },
] as const satisfies CsvColumn[]

type CsvRow = Record<(typeof columns)[number]['field'], string | number | Cents>

async function* asRows(
  { db }: HandlerInput<typeof ReconciliationCsv>['database'],
  days: { from: string; to: string },
): AsyncGenerator<CsvRow[]> {
  for await (const rows of listOnlineMovements(db, days))
    yield rows.map((row) => ({
      day: row.day,
      provider: providerTitles[row.provider],
      provider_id: row.provider_id ?? '',
      reference: row.reference,
      order_id: row.order_id ?? '',
      client_id: row.client_id ?? '',
      kind: movementNotes[row.kind],
      amount: { cents: row.amount ?? 0 },
      written: { cents: row.written ?? 0 },
      paid_on: row.paid_on ?? '',
      payment_id: row.payment_id ?? '',
    }))
  for await (const rows of listCardMovements(db, days))
    yield rows.map(({ day, provider, provider_id, reference, order_id, kind, amount, written }) => ({
      day,
      provider: providerTitles[provider],
      provider_id: provider_id ?? '',
      reference,
      order_id,
      client_id: '',
      kind: cardMovementNotes[kind],
      amount: { cents: amount ?? 0 },
      written: { cents: written ?? 0 },
      paid_on: '',
      payment_id: '',
    }))
}
