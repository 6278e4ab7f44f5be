import { openGuestOrder } from '#orders/server/open-guest-order.ts'
import { isOrderTheirs } from '#orders/server/order-is-theirs.ts'
import { answerPdf } from '#people/documents/server/answer-pdf.ts'
import { documentPdf } from '#people/documents/server/document-pdf.ts'
import { addressOf } from '#platform/browser/api-client.ts'
import { pageOf } from '#platform/contract.ts'
import type { CsvColumn } from '#platform/csv/csv-column.ts'
import { sendCsv } from '#platform/csv/send-csv.ts'
import type { Cents } from '#platform/csv/write-csv.ts'
import type { HandlerInput, RoomApi } from '#platform/http/api-server.ts'
import { clientKey } from '#platform/http/client-key.ts'
import { attempts, limits } from '#platform/limits/limits.ts'
import { RateLimit } from '#platform/limits/rate-limit.ts'
import { conflict, notFound, Refusal } from '#platform/refusal.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import { cardMovementsOf, countCardMovements } from '#takings/card-holds/server/card-movements.queries.ts'
import { hearOfHold } from '#takings/card-holds/server/hear-of-hold.ts'
import type { ProviderName } from '#takings/providers/provider-words.ts'
import {
  NotFromProvider,
  NotLetIn,
  OtherCurrency,
  ProviderRefused,
  ProviderUnavailable,
} from '#takings/providers/server/payment-provider.ts'
import { providersOf } from '#takings/providers/server/providers-of.ts'
import { cardMovementNotes, movementNotes, providerTitles } from '../online-payment-words.ts'
import {
  AskAboutOnlinePayment,
  DecideOnlinePayment,
  HearNotification,
  ListOnlinePayments,
  ListPaymentMethods,
  OnlinePaymentInvoice,
  PayGuestOrder,
  PayMyOrder,
  ReconciliationCsv,
  RefundOnlinePayment,
  ShowOnlinePayment,
  ShowOnlinePaymentLife,
  ShowReconciliation,
} from '../online-payments.contract.ts'
import { askAbout } from './ask-about.ts'
import { beginPayment } from './begin-payment.ts'
import { decidePayment } from './decide-payment.ts'
import { type FoundPayment, findBySecret, papersOf } from './find-by-secret.ts'
import { hearNotification } from './hear-notification.ts'
import { notificationsHeard } from './online-payments.metrics.ts'
import { differing, listOnlinePayments, PAGE_SIZE, showOnlinePayment } from './online-payments.queries.ts'
import { methodsOf } from './online-providers.ts'
import { movementsCount, movementsOf, reconciliationDays } from './reconciliation.queries.ts'
import { wakeIntent } from './wake-intent.ts'
import { wantRefund } from './want-refund.ts'

const MOST_DIFFERING = 100

export const onlinePaymentsApi: RoomApi = (route, ground) => {
  const { config } = ground
  const begun = new RateLimit(attempts.beginPayment)
  const guesses = new RateLimit(attempts.guestLink)
  const opened = openGuestOrder()

  route(ListPaymentMethods, async () => ({ data: await methodsOf(config) }))

  route(PayMyOrder, async ({ params: { id: orderId }, body, who, now, request, database }) => {
    if (!(await isOrderTheirs(database.db, { orderId, userId: who.id, now }))) throw notFound('Tokio užsakymo nėra.')
    begun.count(clientKey(request.ip), now)
    return { data: await beginPayment(ground, { subject: { orderId }, ...body, now }) }
  })

  route(PayGuestOrder, async (asking) => {
    const orderId = await opened(asking)
    begun.count(clientKey(asking.request.ip), asking.now)
    return { data: await beginPayment(ground, { subject: { orderId }, ...asking.body, now: asking.now }) }
  })

  /** Return from the provider: 404 for a secret that opens nothing; too many attempts are slowed. */
  async function found({ params, database, request, reply, now }: Secretly): Promise<FoundPayment> {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex')
    const look = () => findBySecret(database.db, params.secret, now)
    const payment = await guesses.countFailures(clientKey(request.ip), now, look)
    if (!payment) throw notFound('Tokio mokėjimo nėra.')
    return payment
  }

  route(ShowOnlinePayment, async (asking) => {
    const { database, now, act } = asking
    const payment = await found(asking)
    const { id, state, amount, what, order_id, asked_at } = payment
    const isAskedAbout = asked_at !== null && now.getTime() - asked_at.getTime() < limits.onlinePaymentAskMs
    if (state === 'waiting' && !isAskedAbout) await act((work) => wakeIntent(work, { intentId: id }))
    const { bills, invoice } = await papersOf(database.db, payment)
    const document = invoice && { number: invoice.number }
    return { data: { state, amount, what, order_id, bills, document } }
  })

  route(OnlinePaymentInvoice, async (asking) => {
    const { database, reply } = asking
    const { invoice } = await papersOf(database.db, await found(asking))
    if (!invoice) throw conflict('not-paid', 'PVM sąskaita faktūra bus išrašyta, kai užsakymas bus apmokėtas.')
    const bytes = await documentPdf(database.db, invoice.id, config)
    answerPdf(reply, `${invoice.number}.pdf`)
    return bytes
  })

  route(HearNotification, async ({ params, request, log, act }) => {
    const provider = providersOf(config).get(params.provider as ProviderName)
    if (!provider) throw notFound('Tokio mokėjimų teikėjo nėra.')
    const body = typeof request.body === 'string' ? request.body : ''
    const query = request.query as Record<string, unknown>
    let told: Awaited<ReturnType<typeof provider.readNotification>>
    try {
      told = await provider.readNotification({ headers: request.headers, query, body })
    } catch (error) {
      if (error instanceof NotFromProvider) {
        notificationsHeard.add({ provider: provider.name, outcome: 'not-signed' })
        throw new Refusal(400, 'not-signed', 'Pranešimas pasirašytas ne mokėjimų teikėjo.')
      }
      throw away(error)
    }
    const what = told && { provider: provider.name, ...told }
    const isOurs =
      what !== null &&
      (await act(async (work) => (await hearNotification(work, what)) || (await hearOfHold(work, what))))
    notificationsHeard.add({ provider: provider.name, outcome: isOurs ? 'kept' : 'not-ours' })
    if (!isOurs) log.warn({ provider: provider.name }, 'a payment provider sent word of a payment that is not ours')
    return { message: 'Gauta.' }
  })

  // ── Office ────────────────────────────────────────────────────────────────

  route(ListOnlinePayments, async ({ query: { page, ...asked }, database }) => {
    const { rows, total } = await listOnlinePayments(database.db, { ...asked, page })
    return pageOf(rows, total, page, PAGE_SIZE, addressOf(ListOnlinePayments, { query: asked }))
  })

  route(ShowReconciliation, async ({ query, database }) => {
    const days = await reconciliationDays(database.db, query)
    const { rows, total } = await differing(database.db, MOST_DIFFERING)
    const sum = (of: 'at_provider' | 'in_shop' | 'difference') => days.reduce((all, day) => all + day[of], 0)
    const sums = { at_provider: sum('at_provider'), in_shop: sum('in_shop'), difference: sum('difference') }
    return { data: { days, ...sums, differing: rows, differing_total: total } }
  })

  route(ReconciliationCsv, async ({ query, database, now, reply }) => {
    const total = (await movementsCount(database.db, query)) + (await countCardMovements(database.db, query))
    return sendCsv(reply, {
      name: 'internetu-gauta',
      day: dayOf(now),
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
    const isAsked = await askAbout(ground, { intentId: params.id, now }).catch((error) => {
      if (error instanceof OtherCurrency)
        throw conflict(
          'other-currency',
          'Mokėjimas pas teikėją ne eurais: jis neįrašomas. Išspręskite teikėjo svetainėje.',
        )
      if (error instanceof NotLetIn) throw away(error)
      if (error instanceof ProviderRefused)
        throw conflict('not-known', 'Mokėjimų teikėjas apie šį mokėjimą nieko nežino.')
      throw away(error)
    })
    if (!isAsked)
      throw conflict('never-begun', 'Mokėjimas pas teikėją taip ir nebuvo pradėtas: klausti nėra ko, pinigų negauta.')
    return { message: 'Mokėjimų teikėjas atsakė, kas nauja – įrašyta.' }
  })

  route(RefundOnlinePayment, async ({ params, body, act }) => ({
    data: await act((work) => wantRefund(work, { intentId: params.id, ...body })),
  }))

  route(DecideOnlinePayment, async ({ params, act }) => {
    await act((work) => decidePayment(work, { intentId: params.id }))
    return { message: 'Mokėjimas sprendimo nebelaukia.' }
  })
}

type Secretly = Pick<HandlerInput<typeof ShowOnlinePayment>, 'params' | 'database' | 'request' | 'reply' | 'now'>

function away(error: unknown): unknown {
  if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) return error
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
  for await (const rows of movementsOf(db, days))
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
  for await (const rows of cardMovementsOf(db, days))
    yield rows.map(({ day, provider, provider_id, reference, order_id, kind, amount, written }) => ({
      ...{
        day,
        provider: providerTitles[provider],
        provider_id: provider_id ?? '',
        reference,
        order_id,
        client_id: '',
      },
      ...{
        kind: cardMovementNotes[kind],
        amount: { cents: amount ?? 0 },
        written: { cents: written ?? 0 },
        paid_on: '',
        payment_id: '',
      },
    }))
}
