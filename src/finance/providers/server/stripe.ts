import type { Stripe } from 'stripe'
import type { z } from 'zod'
import { createLookup } from '#platform/create-lookup.ts'
import type { PaymentAccount } from '#platform/payment-accounts.ts'
import { assertWholeCents } from './decimal-euros.ts'
import { omitEmptyFields } from './omit-empty-fields.ts'
import { parseProviderResponse } from './parse-provider-response.ts'
import {
  CustomerActionRequired,
  NotFromProvider,
  OtherCurrency,
  type PaymentProvider,
  ProviderAccessDenied,
  type ProviderPayment,
  ProviderRejection,
  ProviderUnavailable,
  type WantedPayment,
} from './payment-provider.ts'
import {
  Account,
  BegunSession,
  disputeTakes,
  getEventIntentId,
  Renewed,
  refundMoves,
  type StripeCard,
  StripeCheckoutSession,
  StripeDispute,
  StripeEvent,
  StripeId,
  StripePaymentIntent,
  type StripePaymentMatch,
  StripeRefund,
  stripeRefundStates,
} from './stripe-responses.ts'

/** A Checkout Session expires after half an hour to a day. */
const shortest = 31 * 60_000
const longest = 24 * 3_600_000

/**
 * Cards, Apple Pay and Google Pay on Stripe's page, and card holds. A payment is a Checkout Session (`cs_…`), or a
 * PaymentIntent (`pi_…`) for a renewed hold. Idempotency keys last a day: what may be repeated later is looked up
 * first.
 */
export function createStripeProvider({ key, secret, url }: PaymentAccount, patience: number): PaymentProvider {
  let opened: Promise<Stripe> | undefined
  const client = () => {
    opened ??= openClient(key, url, patience)
    return opened
  }
  /** Silence and refusals are told apart, and of errors only codes are kept. */
  const ask = async <Shape extends z.ZodType>(
    shape: Shape,
    what: (client: Stripe) => Promise<unknown>,
  ): Promise<z.output<Shape>> => {
    const stripe = await client()
    const said = await what(stripe).catch((error) => {
      throw refusalOf(error)
    })
    return parseProviderResponse('Stripe', shape, said)
  }

  const find = async (id: string): Promise<StripePaymentMatch> => {
    if (id.startsWith('pi_'))
      return { id, intent: await ask(StripePaymentIntent, (s) => s.paymentIntents.retrieve(id, { expand: charge })) }
    const expand = charge.map((one) => `payment_intent.${one}`)
    const session = await ask(StripeCheckoutSession, (s) =>
      s.checkout.sessions.retrieve(id, { expand: ['payment_intent', ...expand] }),
    )
    return { id, session, intent: session.payment_intent }
  }
  const intentOf = async (id: string) => {
    const { intent } = await find(id)
    if (intent) return intent
    throw new ProviderRejection('nobody has paid it')
  }
  const refundsOf = (intent: string) =>
    ask(StripeRefund.array(), (s) =>
      s.refunds
        .list({ payment_intent: intent, limit: 100, expand: ['data.balance_transaction'] })
        .autoPagingToArray({ limit: 1000 }),
    )

  return {
    name: 'stripe',
    methods: ['card'],
    min: 50,

    async offered() {
      const { charges_enabled: isOpen, capabilities } = await ask(Account, (s) => s.accounts.retrieveCurrent())
      const takesCards = isOpen && capabilities?.card_payments === 'active'
      return { methods: takesCards ? ['card'] : [], banks: [] }
    },

    async begin(wanted) {
      const session = await ask(BegunSession, (s) =>
        s.checkout.sessions.create(sessionOf(wanted), { idempotencyKey: `begin-${wanted.reference}` }),
      )
      return { id: session.id, address: session.url }
    },

    async ask(id) {
      let match = await find(id)
      if (isTooLate(match.session)) {
        // Earlier than Stripe's minimum. A payment made this moment causes a refusal and is seen.
        await ask(StripeId, (s) => s.checkout.sessions.expire(id)).catch(butNotRefused)
        match = await find(id)
      }
      const { intent } = match
      if (!intent) return paymentOf(match, [], [])
      const of = { payment_intent: intent.id, limit: 100 }
      const disputes = await ask(StripeDispute.array(), (s) => s.disputes.list(of).autoPagingToArray({ limit: 1000 }))
      return paymentOf(match, await refundsOf(intent.id), disputes)
    },

    async readNotification({ headers, body }) {
      const { webhooks } = await client()
      let said: unknown
      try {
        said = webhooks.constructEvent(body, String(headers['stripe-signature']), secret)
      } catch (cause) {
        throw new NotFromProvider('an event that Stripe did not sign', { cause })
      }
      const event = StripeEvent.safeParse(said).data
      // An event without an object, or of a connected account, is not ours.
      if (!event || event.account) return null
      const of = (id: string, reference: string | null | undefined) =>
        reference ? { id, reference, mark: event.id } : null
      const { object } = event.data
      if (object.object === 'checkout.session') return of(object.id, object.client_reference_id)
      const intent = getEventIntentId(object)
      if (intent === undefined) return null
      try {
        const [session] = await ask(StripeCheckoutSession.array(), async (s) => {
          const { data } = await s.checkout.sessions.list({ payment_intent: intent, limit: 1 })
          return data
        })
        if (session) return of(session.id, session.client_reference_id)
        const { metadata } = await ask(StripePaymentIntent, (s) => s.paymentIntents.retrieve(intent))
        return of(intent, metadata.reference)
      } catch (error) {
        // The object is not in this account, and never will be.
        if (error instanceof ProviderRejection && !(error instanceof ProviderAccessDenied)) return null
        throw error
      }
    },

    async refund({ id, amount, key: refundKey }) {
      const { id: intent } = await intentOf(id)
      const before = await refundsOf(intent)
      if (before.some(({ metadata }) => metadata?.key === refundKey)) return
      const wanted = { payment_intent: intent, amount: assertWholeCents(amount), metadata: { key: refundKey } }
      await ask(StripeId, (s) => s.refunds.create(wanted, { idempotencyKey: refundKey }))
    },

    holds: {
      async capture({ id, amount, key: captureKey }) {
        const intent = await intentOf(id)
        if (intent.status === 'succeeded' && intent.amount_received === amount) return
        const what = { amount_to_capture: assertWholeCents(amount) }
        await ask(StripeId, (s) => s.paymentIntents.capture(intent.id, what, { idempotencyKey: captureKey }))
      },

      async release({ id, key: releaseKey }) {
        const { intent, session } = await find(id)
        if (intent?.status === 'canceled' || session?.status === 'expired') return
        await (intent
          ? ask(StripeId, (s) => s.paymentIntents.cancel(intent.id, {}, { idempotencyKey: releaseKey }))
          : ask(StripeId, (s) => s.checkout.sessions.expire(id, {}, { idempotencyKey: releaseKey })))
      },

      async renew({ id, reference, amount, description }) {
        const { customer, payment_method: method } = await intentOf(id)
        if (!customer || !method) throw new CustomerActionRequired('Stripe: no card was kept')
        const begun = await ask(Renewed.array(), (s) =>
          s.paymentIntents.list({ customer, limit: 100 }).autoPagingToArray({ limit: 1000 }),
        )
        const before = begun.find(({ metadata }) => metadata.reference === reference)
        if (before) return renewed(before)
        const intent = await ask(Renewed, (s) =>
          s.paymentIntents.create(
            {
              amount: assertWholeCents(amount),
              currency: 'eur',
              capture_method: 'manual',
              description,
              customer,
              payment_method: method,
              allowed_payment_method_types: ['card'],
              confirm: true,
              off_session: true,
              metadata: { reference },
            },
            { idempotencyKey: `renew-${reference}` },
          ),
        )
        return renewed(intent)
      },

      async erase({ id }) {
        const { intent } = await find(id)
        const customer = intent?.customer
        if (typeof customer !== 'string') return
        // The cards go with their customer. A deleted customer answers not found.
        await ask(StripeId, (s) => s.customers.del(customer)).catch((error) => {
          if (!isMissing(error)) throw error
        })
      },
    },
  }
}

/** `CustomerActionRequired` where the bank requires it, `ProviderUnavailable` while unknown. */
function renewed({ id, status }: z.infer<typeof Renewed>): { id: string } {
  if (status === 'requires_capture') return { id }
  if (status === 'processing') throw new ProviderUnavailable('Stripe: the bank has not answered yet')
  throw new CustomerActionRequired(`Stripe: the bank wants to ask the customer: ${status}`)
}

const charge = ['latest_charge', 'latest_charge.balance_transaction']

/** The client opens on first use and never retries: the shop asks again. */
async function openClient(key: string, url: string, timeout: number): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe')
  const { hostname: host, port, protocol } = new URL(url)
  return new Client(key, {
    apiVersion: '2026-10-28.endive',
    host,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port && { port }),
    timeout,
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

function sessionOf(wanted: WantedPayment): Stripe.Checkout.SessionCreateParams {
  const { reference, amount, description, payer, returnAddress, expiresAt, hold } = wanted
  if (wanted.method !== 'card') throw new ProviderRejection('Stripe takes cards alone')
  const until = expiresAt.getTime()
  const left = until - Date.now()
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'eur', unit_amount: assertWholeCents(amount), product_data: { name: description } },
      },
    ],
    client_reference_id: reference,
    locale: 'lt',
    ...omitEmptyFields({ customer_email: payer.email }),
    metadata: { reference, until: String(until) },
    payment_intent_data: {
      description,
      metadata: { reference },
      ...(hold && { capture_method: 'manual', setup_future_usage: 'off_session' }),
    },
    // A card kept must belong to a customer.
    ...(hold && {
      customer_creation: 'always',
      custom_text: { submit: { message: 'Suma tik rezervuojama kortelėje, pinigai nenurašomi.' } },
    }),
    success_url: returnAddress,
    cancel_url: returnAddress,
    ...(left >= shortest && left <= longest && { expires_at: Math.floor(until / 1000) }),
  }
}

function isTooLate(session: StripeCheckoutSession | undefined): boolean {
  return session?.status === 'open' && Number(session.metadata?.until ?? Number.POSITIVE_INFINITY) < Date.now()
}

function paymentOf(
  { id, session, intent }: StripePaymentMatch,
  refunds: StripeRefund[],
  disputes: StripeDispute[],
): ProviderPayment {
  const currency = intent?.currency ?? session?.currency
  if (currency !== 'eur') throw new OtherCurrency(`Stripe: a payment in ${currency}`)
  const latest = intent?.latest_charge
  const card = latest?.payment_method_details?.card
  const state = stateOf(session, intent)
  const received = intent?.amount_received ?? 0
  const back = refunds.map((one) => ({ ...one, became: refundState(one) }))
  return {
    id,
    reference: session?.client_reference_id ?? intent?.metadata.reference ?? '',
    state,
    amount: session?.amount_total ?? intent?.amount ?? 0,
    received,
    // A capture has its own time; the charge's is that of the hold.
    receivedAt: received > 0 ? moment(latest?.balance_transaction?.created ?? latest?.created) : null,
    held: state === 'held' ? (intent?.amount_capturable ?? 0) : 0,
    heldUntil: state === 'held' ? moment(card?.capture_before) : null,
    returned: [
      ...back
        .filter(({ became }) => became === 'done')
        .map((one) => ({ id: one.id, kind: 'refund' as const, amount: one.amount, at: new Date(one.created * 1000) })),
      ...disputes
        .filter(({ status }) => known(disputeTakes, status))
        .map((one) => ({
          id: one.id,
          kind: 'chargeback' as const,
          amount: one.amount,
          at: new Date(one.created * 1000),
        })),
    ],
    // A bank may return a finished refund days later.
    rejected: back
      .filter(({ became }) => became === 'undone')
      .map(({ id, amount, metadata, failure_reason: because }) => ({
        id,
        amount,
        key: metadata?.key ?? null,
        because: because ? (whyUndone[because] ?? because) : null,
      })),
    puzzles: [
      ...back.flatMap((one) => (one.became === 'unknown' ? [`refund ${one.id}: ${wordsOf(one)}`] : [])),
      ...disputes.flatMap(({ id, status }) =>
        known(disputeTakes, status) === undefined ? [`dispute ${id}: ${status}`] : [],
      ),
    ],
    way: card ? wayOf(card) : null,
  }
}

/** A hold's released rest is among them, but moved no money of ours. */
function refundState({
  status,
  balance_transaction: moved,
}: StripeRefund): 'waiting' | 'undone' | 'done' | 'rest' | 'unknown' {
  const state = known(stripeRefundStates, status)
  if (state !== 'done') return state ?? 'unknown'
  if (moved === null) return 'rest'
  return known(refundMoves, moved.reporting_category) ?? 'unknown'
}

const wordsOf = ({ status, balance_transaction: moved }: StripeRefund) =>
  known(stripeRefundStates, status) ? moved?.reporting_category : status

function known<Meaning>(table: Record<string, Meaning>, word: string): Meaning | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined
}

const whyUndone: Record<string, string> = createLookup({
  lost_or_stolen_card: 'mokėtojo kortelė pamesta arba pavogta',
  expired_or_canceled_card: 'mokėtojo kortelė nebegalioja',
  charge_for_pending_refund_disputed: 'mokėtojo bankas pinigus jau atsiėmė',
  insufficient_funds: 'Stripe sąskaitoje nepakako pinigų',
  declined: 'mokėtojo bankas atsisakė',
  merchant_request: 'grąžinimas atšauktas parduotuvės prašymu',
})

function stateOf(
  session: StripeCheckoutSession | undefined,
  intent: StripePaymentIntent | null,
): ProviderPayment['state'] {
  if (intent?.status === 'succeeded') return 'paid'
  if (intent?.status === 'requires_capture') return 'held'
  if (intent?.status === 'canceled' || session?.status === 'expired') return 'over'
  // A failed renewal has no page to pay on.
  if (!session && intent?.status !== 'processing') return 'over'
  return 'pending'
}

const brands: Record<string, string> = createLookup({
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
})
const wallets: Record<string, string> = createLookup({ apple_pay: 'Apple Pay', google_pay: 'Google Pay' })

function wayOf({ brand, last4, wallet }: StripeCard): string {
  const number = [brands[brand ?? ''] ?? 'Kortelė', last4 && `•••• ${last4}`].filter(Boolean).join(' ')
  return [wallets[wallet?.type ?? ''], number].filter(Boolean).join(', ')
}

function moment(seconds: number | null | undefined): Date | null {
  return seconds == null ? null : new Date(seconds * 1000)
}

const isMissing = (error: unknown) => error instanceof ProviderRejection && / resource_missing\b/.test(error.message)

function butNotRefused(error: unknown): void {
  if (!(error instanceof ProviderRejection)) throw error
}

/** Stripe's messages may quote what was typed: only codes are kept. */
function refusalOf(error: { statusCode?: number; type?: string; code?: string; decline_code?: string }): Error {
  const { statusCode, type, code, decline_code: decline } = error
  // No status: no answer; 409: an identical request is in progress.
  const isNoAnswer = !statusCode || statusCode >= 500 || [408, 409, 429].includes(statusCode)
  const said = [statusCode, type, code, decline].filter(Boolean).join(' ')
  if (isNoAnswer) return new ProviderUnavailable(`Stripe gives no answer: ${said}`)
  if (statusCode === 401 || statusCode === 403) return new ProviderAccessDenied(`Stripe: ${said}`)
  return statusCode === 402 ? new CustomerActionRequired(`Stripe: ${said}`) : new ProviderRejection(`Stripe: ${said}`)
}
