import type { Stripe } from 'stripe'
import type { PaymentAccount } from '#platform/payment-accounts.ts'
import { wholeCents } from './decimal-euros.ts'
import {
  NotFromProvider,
  type PaymentProvider,
  type ProviderPayment,
  ProviderRefused,
  ProviderUnavailable,
  type WantedPayment,
} from './payment-provider.ts'

/** A Checkout Session ends by itself in no less than half an hour and no more than a day. */
const shortest = 31 * 60_000
const longest = 24 * 3_600_000

/**
 * Cards, Apple Pay and Google Pay on Stripe's own page, and deposits held on cards. A payment is a Checkout Session (`cs_…`), or
 * for a hold that was renewed a PaymentIntent (`pi_…`). Stripe keeps idempotency keys for a day, so whatever may be asked again
 * later is first looked for.
 */
export function stripe({ key, secret, url }: PaymentAccount, patience: number): PaymentProvider {
  let opened: Promise<Stripe> | undefined
  const client = () => {
    opened ??= openClient(key, url, patience)
    return opened
  }
  /** Whatever is said goes through here: no answer and no are told apart, and of an error only its codes are kept. */
  const ask = async <Answer>(what: (client: Stripe) => Promise<Answer>): Promise<Answer> => {
    const asked = await client()
    return what(asked).catch((error) => {
      throw refusalOf(error)
    })
  }

  const find = async (id: string): Promise<Found> => {
    if (id.startsWith('pi_')) return { id, intent: await ask((s) => s.paymentIntents.retrieve(id, { expand: charge })) }
    const expand = charge.map((one) => `payment_intent.${one}`)
    const session = await ask((s) => s.checkout.sessions.retrieve(id, { expand: ['payment_intent', ...expand] }))
    return { id, session, intent: session.payment_intent as Stripe.PaymentIntent | null }
  }
  const intentOf = async (id: string) => {
    const { intent } = await find(id)
    if (intent) return intent
    throw new ProviderRefused('nobody has paid it')
  }

  return {
    name: 'stripe',
    methods: ['card'],

    async offered() {
      const { charges_enabled: isOpen, capabilities } = await ask((s) => s.accounts.retrieveCurrent())
      const takesCards = isOpen && capabilities?.card_payments === 'active'
      return { methods: takesCards ? ['card'] : [], banks: [] }
    },

    async begin(wanted) {
      const session = await ask((s) =>
        s.checkout.sessions.create(sessionOf(wanted), { idempotencyKey: `begin-${wanted.reference}` }),
      )
      if (!session.url) throw new ProviderUnavailable('Stripe: a session without an address')
      return { id: session.id, address: session.url }
    },

    async ask(id) {
      let found = await find(id)
      if (isTooLate(found.session)) {
        // Stripe could not be told so short a time. Who paid this moment makes it refuse, and is seen.
        await ask((s) => s.checkout.sessions.expire(id)).catch(butNotRefused)
        found = await find(id)
      }
      const { intent } = found
      if (!intent) return paymentOf(found, [], [])
      const of = { payment_intent: intent.id, limit: 100 }
      const refunds = await ask((s) => s.refunds.list(of).autoPagingToArray({ limit: 1000 }))
      const disputes = await ask((s) => s.disputes.list(of).autoPagingToArray({ limit: 1000 }))
      return paymentOf(found, refunds, disputes)
    },

    async readNotification({ headers, body }) {
      const { webhooks } = await client()
      let event: Stripe.Event
      try {
        event = webhooks.constructEvent(body, String(headers['stripe-signature']), secret)
      } catch (cause) {
        throw new NotFromProvider('an event that Stripe did not sign', { cause })
      }
      // Of an account that is connected to the shop's, which has none.
      if (event.account) return null
      const told = event.data.object as { object?: string; id?: string; payment_intent?: unknown; metadata?: unknown }
      if (told.object === 'checkout.session') return whichOf(told as Stripe.Checkout.Session)
      const intent = told.object === 'payment_intent' ? told.id : told.payment_intent
      if (typeof intent !== 'string') return null
      const sessions = await ask((s) => s.checkout.sessions.list({ payment_intent: intent, limit: 1 }))
      const [session] = sessions.data
      if (session) return whichOf(session)
      const { metadata } = await ask((s) => s.paymentIntents.retrieve(intent))
      return metadata.reference ? { id: intent, reference: metadata.reference } : null
    },

    async refund({ id, amount, key: refundKey }) {
      const { id: intent } = await intentOf(id)
      const before = await ask((s) =>
        s.refunds.list({ payment_intent: intent, limit: 100 }).autoPagingToArray({ limit: 1000 }),
      )
      if (before.some(({ metadata }) => metadata?.key === refundKey)) return
      const wanted = { payment_intent: intent, amount: wholeCents(amount), metadata: { key: refundKey } }
      await ask((s) => s.refunds.create(wanted, { idempotencyKey: refundKey }))
    },

    holds: {
      async capture({ id, amount, key: captureKey }) {
        const intent = await intentOf(id)
        if (intent.status === 'succeeded' && intent.amount_received === amount) return
        const what = { amount_to_capture: wholeCents(amount) }
        await ask((s) => s.paymentIntents.capture(intent.id, what, { idempotencyKey: captureKey }))
      },

      async release({ id, key: releaseKey }) {
        const { intent, session } = await find(id)
        if (intent?.status === 'canceled' || session?.status === 'expired') return
        await (intent
          ? ask((s) => s.paymentIntents.cancel(intent.id, {}, { idempotencyKey: releaseKey }))
          : ask((s) => s.checkout.sessions.expire(id, {}, { idempotencyKey: releaseKey })))
      },

      async renew({ id, reference, amount, description }) {
        const { customer, payment_method: method } = await intentOf(id)
        if (typeof customer !== 'string' || typeof method !== 'string') throw new ProviderRefused('no card was kept')
        const begun = await ask((s) =>
          s.paymentIntents.list({ customer, limit: 100 }).autoPagingToArray({ limit: 1000 }),
        )
        const before = begun.find(({ metadata }) => metadata.reference === reference)
        if (before?.status === 'requires_capture') return { id: before.id }
        if (before) throw new ProviderRefused('the bank wants to ask the customer')
        const intent = await ask((s) =>
          s.paymentIntents.create(
            {
              ...{ amount: wholeCents(amount), currency: 'eur', capture_method: 'manual', description },
              ...{ customer, payment_method: method, allowed_payment_method_types: ['card'] },
              ...{ confirm: true, off_session: true, metadata: { reference } },
            },
            { idempotencyKey: `renew-${reference}` },
          ),
        )
        if (intent.status !== 'requires_capture') throw new ProviderRefused('the bank wants to ask the customer')
        return { id: intent.id }
      },

      async forget({ id }) {
        const { intent } = await find(id)
        const customer = intent?.customer
        if (typeof customer !== 'string') return
        // Its cards go with it. Who is gone already is told as not found.
        await ask((s) => s.customers.del(customer)).catch((error) => {
          if (!isMissing(error)) throw error
        })
      },
    },
  }
}

const charge = ['latest_charge', 'latest_charge.balance_transaction']

interface Found {
  id: string
  session?: Stripe.Checkout.Session
  intent: Stripe.PaymentIntent | null
}

/** Loaded by the first shop that needs it. The shop asks again by itself, so the client does not. */
async function openClient(key: string, url: string, timeout: number): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe')
  const { hostname: host, port, protocol } = new URL(url)
  return new Client(key, {
    apiVersion: '2026-10-28.endive',
    ...{ host, protocol: protocol === 'http:' ? 'http' : 'https', ...(port && { port }) },
    ...{ timeout, maxNetworkRetries: 0, telemetry: false },
  })
}

function sessionOf(wanted: WantedPayment): Stripe.Checkout.SessionCreateParams {
  const { reference, amount, description, payer, returnAddress, expiresAt, hold } = wanted
  if (wanted.method !== 'card') throw new ProviderRefused('Stripe takes cards alone')
  const until = expiresAt.getTime()
  const left = until - Date.now()
  return {
    mode: 'payment',
    // Apple Pay and Google Pay are cards.
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'eur', unit_amount: wholeCents(amount), product_data: { name: description } },
      },
    ],
    ...{ client_reference_id: reference, customer_email: payer.email, locale: 'lt' },
    metadata: { reference, until: String(until) },
    payment_intent_data: {
      ...{ description, metadata: { reference } },
      ...(hold && { capture_method: 'manual', setup_future_usage: 'off_session' }),
    },
    // A card that is kept belongs to a customer: without one a hold could not be renewed.
    ...(hold && {
      customer_creation: 'always',
      custom_text: { submit: { message: 'Suma tik rezervuojama kortelėje, pinigai nenurašomi.' } },
    }),
    ...{ success_url: returnAddress, cancel_url: returnAddress },
    ...(left >= shortest && left <= longest && { expires_at: Math.floor(until / 1000) }),
  }
}

function isTooLate(session: Stripe.Checkout.Session | undefined): boolean {
  return session?.status === 'open' && Number(session.metadata?.until ?? Number.POSITIVE_INFINITY) < Date.now()
}

function whichOf({ id, client_reference_id: reference }: Stripe.Checkout.Session) {
  return reference ? { id, reference } : null
}

function paymentOf(
  { id, session, intent }: Found,
  refunds: Stripe.Refund[],
  disputes: Stripe.Dispute[],
): ProviderPayment {
  const currency = intent?.currency ?? session?.currency
  if (currency !== 'eur') throw new ProviderRefused(`a payment in ${currency}`)
  const latest = intent?.latest_charge as Stripe.Charge | null | undefined
  const moved = latest?.balance_transaction as Stripe.BalanceTransaction | null | undefined
  const card = latest?.payment_method_details?.card
  const state = stateOf(session, intent)
  const received = intent?.amount_received ?? 0
  return {
    id,
    reference: session?.client_reference_id ?? intent?.metadata.reference ?? '',
    state,
    amount: session?.amount_total ?? intent?.amount ?? 0,
    received,
    // A capture has its own moment, that of the money; the charge began with the hold.
    receivedAt: received > 0 ? moment(moved?.created ?? latest?.created) : null,
    held: state === 'held' ? (intent?.amount_capturable ?? 0) : 0,
    heldUntil: state === 'held' ? moment(card?.capture_before) : null,
    returned: [
      // What was held and let go is told as a refund that moved no money.
      ...refunds
        .filter((one) => one.status === 'succeeded' && one.balance_transaction !== null)
        .map((one) => ({ id: one.id, kind: 'refund' as const, amount: one.amount, at: new Date(one.created * 1000) })),
      ...disputes
        .filter((one) => isTaken(one.status))
        .map((one) => ({
          id: one.id,
          kind: 'chargeback' as const,
          amount: one.amount,
          at: new Date(one.created * 1000),
        })),
    ],
    // A bank may send back days later what was told as done before.
    rejected: refunds
      .filter(({ status }) => status === 'failed' || status === 'canceled')
      .map(({ id, amount, metadata }) => ({ id, amount, key: metadata?.key ?? null })),
    way: card ? wayOf(card) : null,
  }
}

function stateOf(
  session: Stripe.Checkout.Session | undefined,
  intent: Stripe.PaymentIntent | null,
): ProviderPayment['state'] {
  if (intent?.status === 'succeeded') return 'paid'
  if (intent?.status === 'requires_capture') return 'held'
  if (intent?.status === 'canceled' || session?.status === 'expired') return 'over'
  // A renewal is nobody's page: what the bank refused then is not paid later.
  if (!session && intent?.status !== 'processing') return 'over'
  return 'pending'
}

/** Inquiries take no money, and what was won has come back. */
function isTaken(status: Stripe.Dispute.Status): boolean {
  return !/^(warning_|won$|prevented$)/.test(status)
}

const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }
const wallets: Record<string, string> = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' }

function wayOf({ brand, last4, wallet }: Stripe.Charge.PaymentMethodDetails.Card): string {
  const number = [brands[brand ?? ''] ?? 'Kortelė', last4 && `•••• ${last4}`].filter(Boolean).join(' ')
  return [wallets[wallet?.type ?? ''], number].filter(Boolean).join(', ')
}

function moment(seconds: number | undefined): Date | null {
  return seconds === undefined ? null : new Date(seconds * 1000)
}

const isMissing = (error: unknown) => error instanceof ProviderRefused && / resource_missing\b/.test(error.message)

function butNotRefused(error: unknown): void {
  if (!(error instanceof ProviderRefused)) throw error
}

/** The messages of Stripe may quote what was typed: its codes alone are kept. */
function refusalOf(error: { statusCode?: number; type?: string; code?: string; decline_code?: string }): Error {
  const { statusCode, type, code, decline_code: decline } = error
  // Without a status nothing was said; 409 is a double of what is still being done.
  const isNoAnswer = !statusCode || statusCode >= 500 || [408, 409, 429].includes(statusCode)
  const said = [statusCode, type, code, decline].filter(Boolean).join(' ')
  return isNoAnswer
    ? new ProviderUnavailable(`Stripe gives no answer: ${said}`)
    : new ProviderRefused(`Stripe: ${said}`)
}
