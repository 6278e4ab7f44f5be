import { createHmac } from 'node:crypto'
import { type Answer, buildHtmlAnswer, buildJsonAnswer, redirectTo, type StandInRequest } from './answer.ts'
import type { Behaviours } from './behaviour.ts'
import type { Deliveries } from './deliver.ts'
import { payPage } from './pages.ts'
import { type FormValue, getFormTexts, getFormValueAt, parseFormBody } from './parse-form-body.ts'
import {
  type Charge,
  chargeOf,
  generateIdSuffix,
  generatePaymentMethodId,
  getCardDigits,
  getUnixSeconds,
  type StandInCheckoutSession,
  type StandInDispute,
  type StandInPaymentIntent,
  type StandInRefund,
  take,
  testCards,
} from './stripe-objects.ts'

const apiVersion = '2026-10-28.endive'

type StripeWebhookObject = StandInCheckoutSession | StandInPaymentIntent | Charge | StandInRefund | StandInDispute

/** Stripe's API and Checkout page as documented, as far as the shop uses them, and the banks behind it. */
export class StripeStandIn {
  readonly key = `sk_test_${generateIdSuffix()}`
  readonly secret = `whsec_${generateIdSuffix()}`
  /** The webhook address; undefined: none. */
  endpoint: string | undefined
  /** Answers everything with this status: the key lost a right, or asks for what Stripe lacks. */
  refusing: number | undefined
  readonly sessions = new Map<string, StandInCheckoutSession>()
  readonly intents = new Map<string, StandInPaymentIntent>()
  readonly refunds: StandInRefund[] = []
  readonly disputes: StandInDispute[] = []
  /** With stored cards, until deleted. */
  readonly customers = new Set<string>()
  /** Whether the account may take cards. */
  takesCards = true
  #answered = new Map<string, { request: string; answer: Answer }>()
  #url: () => string
  #behaviours: Behaviours
  #deliveries: Deliveries

  constructor(url: () => string, behaviours: Behaviours, deliveries: Deliveries) {
    this.#url = url
    this.#behaviours = behaviours
    this.#deliveries = deliveries
  }

  async answer(input: StandInRequest): Promise<Answer> {
    const [, session] = /^\/kortele\/(cs_\w+)$/.exec(input.path) ?? []
    if (session) return this.#page(session, input)
    if (input.headers.authorization !== `Bearer ${this.key}`)
      return refused(401, { message: 'Invalid API Key provided: sk_test_****' })
    if (this.refusing) return refused(this.refusing, { message: 'as this stand-in was told' })
    const wrong = wrongParameter(input)
    if (wrong) return refused(400, wrong)
    const key = input.method === 'POST' ? input.headers['idempotency-key'] : undefined
    if (typeof key !== 'string') return this.#route(input)
    const request = `${input.path}?${input.body}`
    const before = this.#answered.get(key)
    if (before && before.request !== request)
      return refused(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with.`,
      })
    if (before) return { ...before.answer, headers: { ...before.answer.headers, 'idempotent-replayed': 'true' } }
    const answer = this.#route(input)
    // Invalid requests were never begun, so their keys are not remembered.
    if (answer.status !== 400 && answer.status !== 401) this.#answered.set(key, { request, answer })
    return answer
  }

  /** After a day idempotency keys are forgotten. */
  forgetKeys(): void {
    this.#answered.clear()
  }

  // ── What people and machines do there ──

  async pay(reference: string, last4 = '4242'): Promise<'paid' | 'declined'> {
    const session = this.session(reference)
    const intent = session.payment_intent
    if (!intent || session.status !== 'open') return 'paid'
    intent.payment_method = generatePaymentMethodId(last4)
    if (last4 === '0002') {
      await this.#tell(intent, ['payment_intent.payment_failed', intent])
      return 'declined'
    }
    session.customer = intent.setup_future_usage ? `cus_${generateIdSuffix()}` : null
    if (session.customer) this.customers.add(session.customer)
    intent.customer = session.customer
    this.#charge(intent, { isThere: true })
    session.status = 'complete'
    session.payment_status = intent.status === 'succeeded' ? 'paid' : 'unpaid'
    session.url = null
    const moved =
      intent.status === 'succeeded' ? 'payment_intent.succeeded' : 'payment_intent.amount_capturable_updated'
    await this.#tell(
      intent,
      ['charge.succeeded', intent.latest_charge as Charge],
      [moved, intent],
      ['checkout.session.completed', session],
    )
    return 'paid'
  }

  /** From Stripe's dashboard. */
  async refundThere(reference: string, amount: number): Promise<void> {
    const answer = this.#refund({ payment_intent: this.intent(reference).id, amount: String(amount) })
    if (answer.status !== 200) throw new Error(String(answer.body))
  }

  /** Charges back, in part when an amount is given. */
  async chargeBack(reference: string, amount?: number): Promise<void> {
    const { id, latest_charge: charge, currency, amount_received: received } = this.intent(reference)
    if (!charge) throw new Error('nothing was charged')
    charge.disputed = true
    const dispute: StandInDispute = {
      id: `du_${generateIdSuffix()}`,
      object: 'dispute',
      amount: amount ?? received,
      charge: charge.id,
      created: getUnixSeconds(),
      currency,
      metadata: {},
      payment_intent: id,
      reason: 'fraudulent',
      status: 'needs_response',
    }
    this.disputes.push(dispute)
    await this.#tell(dispute, ['charge.dispute.created', dispute], ['charge.dispute.funds_withdrawn', dispute])
  }

  /** The dispute was won: the money is back. */
  async winBack(reference: string): Promise<void> {
    const { id } = this.intent(reference)
    for (const dispute of this.disputes.filter((one) => one.payment_intent === id)) {
      dispute.status = 'won'
      await this.#tell(dispute, ['charge.dispute.funds_reinstated', dispute], ['charge.dispute.closed', dispute])
    }
  }

  holdUntil(reference: string, until: Date): void {
    const card = this.intent(reference).latest_charge?.payment_method_details.card
    if (card) card.capture_before = Math.floor(until.getTime() / 1000)
  }

  /** A hold that was not captured in time. */
  async lapse(reference: string): Promise<void> {
    const intent = this.intent(reference)
    this.#letGo(intent, 'automatic')
    await this.#tell(intent, ['charge.expired', intent.latest_charge as Charge], ['payment_intent.canceled', intent])
  }

  /** Captures from Stripe's dashboard. */
  takeThere(reference: string, amount: number): void {
    const answer = this.#capture(this.intent(reference), { amount_to_capture: String(amount) })
    if (answer.status !== 200) throw new Error(String(answer.body))
  }

  async expire(reference: string): Promise<void> {
    await this.#end(this.session(reference))
  }

  async tellAgain(reference: string): Promise<void> {
    const session = [...this.sessions.values()].find((one) => one.client_reference_id === reference)
    const event = session?.status === 'expired' ? 'checkout.session.expired' : 'checkout.session.completed'
    if (session) await this.#tell(session, [event, session])
    else await this.#tell(this.intent(reference), ['payment_intent.succeeded', this.intent(reference)])
  }

  session(reference: string): StandInCheckoutSession {
    const session = [...this.sessions.values()].find((one) => one.client_reference_id === reference)
    if (!session) throw new Error(`no session ${reference} at Stripe`)
    this.#lapseOf(session)
    return session
  }

  intent(reference: string): StandInPaymentIntent {
    const intent = [...this.intents.values()].find((one) => one.metadata.reference === reference)
    if (!intent) throw new Error(`no payment ${reference} at Stripe`)
    return intent
  }

  payments() {
    return [...this.intents.values()].map((intent) => {
      const { amount, amount_received: received, amount_capturable: held, status, description, metadata } = intent
      const session = [...this.sessions.values()].find((one) => one.payment_intent === intent)
      const back = this.refunds.filter(
        (one) => one.payment_intent === intent.id && one.balance_transaction?.reporting_category === 'refund',
      )
      const taken = this.disputes.filter((one) => one.payment_intent === intent.id && one.status !== 'won')
      return {
        provider: 'stripe' as const,
        id: session?.id ?? intent.id,
        reference: metadata.reference ?? '',
        amount,
        status,
        description: description ?? '',
        received,
        held,
        returned: [...back, ...taken].reduce((sum, one) => sum + one.amount, 0),
        page: session?.url ?? null,
      }
    })
  }

  // ── The API ──

  #route({ method, path, query, body }: StandInRequest): Answer {
    const form = parseFormBody(body)
    const expand = [...query].flatMap(([name, value]) => (/^expand/.test(name) ? [value] : []))
    const [, id = ''] = /\/((?:cs|pi|ch|re|du|cus)_\w+)/.exec(path) ?? []
    const of = query.get('payment_intent') ?? undefined
    const session = this.sessions.get(id)
    const intent = this.intents.get(id)
    if (method === 'GET' && of && !this.intents.has(of)) return missing(of, 400)
    switch (`${method} ${id ? path.replace(id, ':id') : path}`) {
      case 'POST /v1/checkout/sessions':
        return this.#createSession(form)
      case 'GET /v1/checkout/sessions':
        return listed(
          [...this.sessions.values()]
            .filter((one) => !of || one.payment_intent?.id === of)
            .map((one) => this.#plain(one)),
        )
      case 'GET /v1/checkout/sessions/:id':
        return session ? buildJsonAnswer(200, this.#plain(this.#lapseOf(session), expand)) : missing(id)
      case 'POST /v1/checkout/sessions/:id/expire':
        return session ? this.#expireSession(session) : missing(id)
      case 'POST /v1/payment_intents':
        return this.#createIntent(form)
      case 'GET /v1/payment_intents':
        return listed(
          [...this.intents.values()]
            .filter((one) => one.customer === query.get('customer'))
            .map((one) => this.#plain(one)),
        )
      case 'GET /v1/payment_intents/:id':
        return intent ? buildJsonAnswer(200, this.#plain(intent, expand)) : missing(id)
      case 'POST /v1/payment_intents/:id/capture':
        return intent ? this.#capture(intent, form) : missing(id)
      case 'POST /v1/payment_intents/:id/cancel':
        return intent ? this.#cancel(intent) : missing(id)
      case 'POST /v1/refunds':
        return this.#refund(form)
      case 'GET /v1/refunds':
        return listed(
          this.refunds
            .filter((one) => !of || one.payment_intent === of)
            .map((one) => {
              const moved = expand.includes('data.balance_transaction') ? one.balance_transaction : undefined
              return { ...one, balance_transaction: moved ?? one.balance_transaction?.id ?? null }
            }),
        )
      case 'DELETE /v1/customers/:id':
        if (!this.customers.delete(id)) return missing(id)
        return buildJsonAnswer(200, { id, object: 'customer', deleted: true })
      case 'GET /v1/account':
        return buildJsonAnswer(200, this.#account())
      case 'GET /v1/disputes':
        return listed(this.disputes.filter((one) => !of || one.payment_intent === of))
      default:
        return refused(404, { message: `Unrecognized request URL (${method}: ${path}).` })
    }
  }

  #account() {
    const state = this.takesCards ? 'active' : 'inactive'
    return {
      id: 'acct_bandomoji',
      object: 'account',
      country: 'LT',
      default_currency: 'eur',
      charges_enabled: this.takesCards,
      details_submitted: true,
      payouts_enabled: true,
      capabilities: { card_payments: state, transfers: state },
    }
  }

  #createSession(form: Record<string, FormValue>): Answer {
    const item = getFormValueAt(form, 'line_items', '0', 'price_data', 'unit_amount')
    const currency = getFormValueAt(form, 'line_items', '0', 'price_data', 'currency')
    const amount = Number(item)
    const needed = {
      mode: getFormValueAt(form, 'mode'),
      success_url: getFormValueAt(form, 'success_url'),
      'line_items[0]': item,
      currency,
    }
    const [absent] = Object.entries(needed).find(([, value]) => !value) ?? []
    if (absent)
      return refused(400, { code: 'parameter_missing', param: absent, message: `Missing required param: ${absent}.` })
    if (!Number.isInteger(amount) || amount < 50)
      return refused(400, { code: 'amount_too_small', message: 'The amount must be at least €0.50 eur.' })
    const created = getUnixSeconds()
    const expiresAt = Number(getFormValueAt(form, 'expires_at') ?? created + 86_400)
    if (expiresAt < created + 1800 || expiresAt > created + 86_400 + 60)
      return refused(400, { message: 'The `expires_at` timestamp must be less than 24 hours and at least 30 minutes.' })
    const data = form.payment_intent_data
    const intent: StandInPaymentIntent = {
      id: `pi_${generateIdSuffix()}`,
      object: 'payment_intent',
      amount,
      amount_capturable: 0,
      amount_received: 0,
      canceled_at: null,
      cancellation_reason: null,
      created,
      currency: currency as string,
      customer: null,
      latest_charge: null,
      livemode: false,
      metadata: getFormTexts(data, 'metadata'),
      payment_method: null,
      capture_method: getFormValueAt(data, 'capture_method') ?? 'automatic_async',
      description: getFormValueAt(data, 'description') ?? null,
      setup_future_usage: getFormValueAt(data, 'setup_future_usage') ?? null,
      status: 'requires_payment_method',
    }
    const id = `cs_test_${generateIdSuffix()}`
    const session: StandInCheckoutSession = {
      id,
      object: 'checkout.session',
      amount_total: amount,
      created,
      currency: currency as string,
      customer: null,
      client_reference_id: getFormValueAt(form, 'client_reference_id') ?? null,
      expires_at: expiresAt,
      livemode: false,
      metadata: getFormTexts(form, 'metadata'),
      mode: 'payment',
      payment_intent: intent,
      payment_status: 'unpaid',
      status: 'open',
      success_url: getFormValueAt(form, 'success_url') ?? '',
      cancel_url: getFormValueAt(form, 'cancel_url') ?? '',
      url: `${this.#url()}/kortele/${id}`,
    }
    this.intents.set(intent.id, intent)
    this.sessions.set(id, session)
    return buildJsonAnswer(200, this.#plain(session))
  }

  #expireSession(session: StandInCheckoutSession): Answer {
    if (this.#lapseOf(session).status !== 'open')
      return refused(400, { message: 'Only Checkout Sessions with a status in ["open"] can be expired.' })
    void this.#end(session)
    return buildJsonAnswer(200, this.#plain(session))
  }

  #createIntent(form: Record<string, FormValue>): Answer {
    const text = (name: string) => getFormValueAt(form, name)
    const intent: StandInPaymentIntent = {
      id: `pi_${generateIdSuffix()}`,
      object: 'payment_intent',
      amount: Number(text('amount')),
      amount_capturable: 0,
      amount_received: 0,
      canceled_at: null,
      cancellation_reason: null,
      created: getUnixSeconds(),
      capture_method: text('capture_method') ?? 'automatic_async',
      currency: text('currency') ?? '',
      customer: text('customer') ?? null,
      description: text('description') ?? null,
      latest_charge: null,
      livemode: false,
      metadata: getFormTexts(form, 'metadata'),
      payment_method: text('payment_method') ?? null,
      setup_future_usage: null,
      status: 'requires_payment_method',
    }
    if (!Number.isInteger(intent.amount) || intent.amount < 50)
      return refused(400, { code: 'amount_too_small', message: 'Amount must be at least €0.50 eur.' })
    const isKept = [...this.intents.values()].some(
      (one) =>
        one.customer === intent.customer && one.payment_method === intent.payment_method && one.setup_future_usage,
    )
    if (intent.customer && !this.customers.has(intent.customer)) return missing(intent.customer)
    if (!isKept) return refused(400, { message: 'The provided PaymentMethod was not kept for this Customer.' })
    this.intents.set(intent.id, intent)
    if (getCardDigits(intent.payment_method ?? '') === '3155') {
      const error = { type: 'card_error', code: 'authentication_required', decline_code: 'authentication_required' }
      return refused(402, { ...error, message: 'Your card was declined. This transaction requires authentication.' })
    }
    this.#charge(intent, { isThere: false })
    void this.#tell(
      intent,
      ['charge.succeeded', intent.latest_charge as unknown as Charge],
      ['payment_intent.amount_capturable_updated', intent],
    )
    return buildJsonAnswer(200, this.#plain(intent))
  }

  #charge(intent: StandInPaymentIntent, who: { isThere: boolean }): void {
    const charge = chargeOf(intent, who)
    intent.latest_charge = charge
    intent.status = charge.captured ? 'succeeded' : 'requires_capture'
    intent.amount_received = charge.amount_captured
    intent.amount_capturable = charge.captured ? 0 : intent.amount
  }

  #capture(intent: StandInPaymentIntent, form: Record<string, FormValue>): Answer {
    const amount = Number(getFormValueAt(form, 'amount_to_capture') ?? intent.amount_capturable)
    const charge = intent.latest_charge
    if (!charge || intent.status !== 'requires_capture')
      return refused(400, {
        code: 'payment_intent_unexpected_state',
        message: `This PaymentIntent could not be captured because it has a status of ${intent.status}.`,
      })
    if (amount > intent.amount_capturable)
      return refused(400, { code: 'amount_too_large', message: 'The amount to capture is greater than authorized.' })
    take(charge, amount)
    if (amount < intent.amount) this.#refundOfHold(charge, intent.amount - amount, 'partial_capture_reversal')
    intent.status = 'succeeded'
    intent.amount_received = amount
    intent.amount_capturable = 0
    void this.#tell(intent, ['charge.captured', charge], ['payment_intent.succeeded', intent])
    return buildJsonAnswer(200, this.#plain(intent))
  }

  #cancel(intent: StandInPaymentIntent): Answer {
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      return refused(400, {
        code: 'payment_intent_unexpected_state',
        message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      })
    this.#letGo(intent, null)
    void this.#tell(intent, ['payment_intent.canceled', intent])
    return buildJsonAnswer(200, this.#plain(intent))
  }

  #letGo(intent: StandInPaymentIntent, reason: string | null): void {
    if (intent.latest_charge) this.#refundOfHold(intent.latest_charge, intent.amount_capturable)
    intent.status = 'canceled'
    intent.cancellation_reason = reason
    intent.canceled_at = getUnixSeconds()
    intent.amount_capturable = 0
  }

  /** Released holds appear among refunds, though no money moved. */
  #refundOfHold(charge: Charge, amount: number, category: string | null = null): void {
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
    this.refunds.push(refundOf(charge, amount, {}, category))
  }

  #refund(form: Record<string, FormValue>): Answer {
    const intent = this.intents.get(getFormValueAt(form, 'payment_intent') ?? '')
    const charge = intent?.latest_charge
    if (!charge?.captured)
      return refused(400, { message: 'This PaymentIntent does not have a successful charge to refund.' })
    const left = charge.amount - charge.amount_refunded
    const amount = Number(getFormValueAt(form, 'amount') ?? left)
    if (left === 0)
      return refused(400, { code: 'charge_already_refunded', message: 'Charge has already been refunded.' })
    if (charge.disputed) return refused(400, { code: 'charge_disputed', message: 'Charge has been charged back.' })
    if (amount > left) return refused(400, { message: `Refund amount is greater than unrefunded amount on charge.` })
    const refund = refundOf(charge, amount, getFormTexts(form, 'metadata'), 'refund')
    if (this.#behaviours.of(intent?.metadata.reference ?? '').refunds === 'reject') {
      this.refunds.push({ ...refund, status: 'failed', failure_reason: 'expired_or_canceled_card' })
      void this.#tell(refund, ['refund.failed', { ...refund, status: 'failed' }])
      return buildJsonAnswer(200, { ...refund, status: 'pending' })
    }
    charge.amount_refunded += amount
    charge.refunded = charge.amount_refunded === charge.amount
    this.refunds.push(refund)
    void this.#tell(refund, ['refund.created', refund], ['charge.refunded', charge])
    return buildJsonAnswer(200, refund)
  }

  /** Unexpanded references are ids; a misbehaving provider alters fields. */
  #plain(
    entry: StandInCheckoutSession | StandInPaymentIntent | Charge,
    expand: string[] = [],
  ): Record<string, unknown> {
    const under = (name: string) =>
      expand.flatMap((one) => (one.startsWith(`${name}.`) ? [one.slice(name.length + 1)] : []))
    const one = Object.entries(entry).map(([name, value]) => {
      if (value === null || typeof value !== 'object' || !('object' in value)) return [name, value]
      // Stripe creates a session's PaymentIntent when it is paid.
      if (entry.object === 'checkout.session' && entry.status !== 'complete') return [name, null]
      const deeper = under(name)
      if (!expand.includes(name) && deeper.length === 0) return [name, (value as { id: string }).id]
      return [name, 'metadata' in value ? this.#plain(value as StandInPaymentIntent, deeper) : value]
    })
    const { reference = '' } = entry.metadata
    const { wrong } = this.#behaviours.of(reference)
    const amounts = ['amount', 'amount_total', 'amount_received', 'amount_capturable', 'amount_captured']
    const tell = ([name, value]: unknown[]) => {
      if (wrong === 'currency' && name === 'currency') return [name, 'usd']
      if (wrong === 'amount' && amounts.includes(name as string) && (value as number) > 0)
        return [name, (value as number) - 100]
      return [name, value]
    }
    return Object.fromEntries(one.map(tell)) as Record<string, unknown>
  }

  #lapseOf(session: StandInCheckoutSession): StandInCheckoutSession {
    if (session.status === 'open' && session.expires_at < getUnixSeconds()) void this.#end(session)
    return session
  }

  async #end(session: StandInCheckoutSession): Promise<void> {
    session.status = 'expired'
    session.url = null
    if (session.payment_intent) session.payment_intent.status = 'canceled'
    await this.#tell(session, ['checkout.session.expired', session])
  }

  // ── Its page ──

  async #page(id: string, input: StandInRequest): Promise<Answer> {
    const match = this.sessions.get(id)
    if (!match) return buildHtmlAnswer(404, '<!doctype html><title>Nerasta</title><p>Tokio mokėjimo nėra.')
    const session = this.#lapseOf(match)
    const isHold = session.payment_intent?.capture_method === 'manual'
    const form = new URLSearchParams(input.body)
    let error: string | undefined
    if (input.method === 'POST') {
      if (form.get('action') === 'back') return redirectTo(session.cancel_url)
      const became = await this.pay(session.client_reference_id ?? '', form.get('card') ?? undefined)
      if (became === 'paid') return redirectTo(session.success_url)
      error = 'Bankas šios kortelės nepriėmė. Pasirinkite kitą.'
    }
    const says = session.status === 'complete' ? 'Jau sumokėta.' : 'Šis mokėjimas nebegalioja.'
    return buildHtmlAnswer(
      error ? 402 : 200,
      payPage({
        place: 'Bandomasis mokėjimas kortele',
        title: session.payment_intent?.description ?? '',
        amount: session.amount_total,
        ...(error && { error }),
        ...(session.status !== 'open' && { over: { says, back: session.cancel_url } }),
        choices: { legend: 'Bandomoji kortelė', name: 'card', of: testCards },
        buttons: [
          { value: 'pay', label: isHold ? 'Rezervuoti' : 'Sumokėti', primary: true },
          { value: 'back', label: isHold ? 'Grįžti nerezervavus' : 'Grįžti nesumokėjus' },
        ],
      }),
    )
  }

  // ── What it tells ──

  async #tell(about: StripeWebhookObject, ...events: [type: string, object: StripeWebhookObject][]): Promise<void> {
    const intent =
      about.object === 'dispute' || about.object === 'refund' ? this.intents.get(about.payment_intent) : undefined
    const { reference = '' } = (intent ?? about).metadata
    const writers = events.map(([type, object]) => {
      // Events carry the state of their time.
      const event = this.#event(
        type,
        'payment_intent' in object || 'latest_charge' in object ? this.#describeObject(object) : object,
      )
      return () => this.#signed(event, reference)
    })
    await this.#deliveries.tell(reference, writers)
  }

  #describeObject(object: StripeWebhookObject) {
    return object.object === 'refund' || object.object === 'dispute' ? structuredClone(object) : this.#plain(object)
  }

  #event(type: string, object: unknown) {
    return {
      id: `evt_${generateIdSuffix()}`,
      object: 'event',
      api_version: apiVersion,
      created: getUnixSeconds(),
      data: { object },
      type,
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
    }
  }

  #signed(event: object, reference: string) {
    if (!this.endpoint) return undefined
    const { wrong } = this.#behaviours.of(reference)
    const body = JSON.stringify(wrong === 'store' ? { ...event, account: 'acct_other' } : event, undefined, 2)
    const moment = getUnixSeconds()
    const secret = wrong === 'signature' ? 'whsec_another' : this.secret
    const signature = createHmac('sha256', secret).update(`${moment}.${body}`).digest('hex')
    return {
      address: this.endpoint,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        'stripe-signature': `t=${moment},v1=${signature},v0=${'0'.repeat(64)}`,
      },
      body,
    }
  }
}

/** `category`: of its balance transaction; null: it has none. */
function refundOf(
  charge: Charge,
  amount: number,
  metadata: Record<string, string>,
  category: string | null,
): StandInRefund {
  const moved = { id: `txn_${generateIdSuffix()}`, object: 'balance_transaction' as const, amount: -amount }
  return {
    id: `re_${generateIdSuffix()}`,
    object: 'refund',
    amount,
    charge: charge.id,
    balance_transaction: category === null ? null : { ...moved, reporting_category: category },
    created: getUnixSeconds(),
    currency: charge.currency,
    metadata,
    payment_intent: charge.payment_intent,
    status: 'succeeded',
  }
}

/** Allowed parameters by path: others, and empty ones, are refused. */
const parameters: [path: RegExp, names: RegExp][] = [
  [
    /^POST .*\/checkout\/sessions$/,
    /^(mode|allowed_payment_method_types\[\]|line_items\[\](\[quantity\]|\[price_data\](\[currency\]|\[unit_amount\]|\[product_data\]\[name\]))|client_reference_id|customer_email|customer_creation|locale|metadata\[\w+\]|payment_intent_data(\[description\]|\[metadata\]\[\w+\]|\[capture_method\]|\[setup_future_usage\])|custom_text\[submit\]\[message\]|success_url|cancel_url|expires_at)$/,
  ],
  [
    /^POST .*\/payment_intents$/,
    /^(amount|currency|capture_method|description|customer|payment_method|allowed_payment_method_types\[\]|confirm|off_session|metadata\[\w+\])$/,
  ],
  [/^POST .*\/capture$/, /^amount_to_capture$/],
  [/^POST .*\/refunds$/, /^(payment_intent|amount|metadata\[\w+\])$/],
  [/^GET /, /^(payment_intent|customer|limit|starting_after|ending_before|expand\[\])$/],
]

function wrongParameter({ method, path, query, body }: StandInRequest) {
  const names = parameters.find(([of]) => of.test(`${method} ${path}`))?.[1]
  for (const [param, value] of [...query, ...new URLSearchParams(body)]) {
    if (names && !names.test(param.replaceAll(/\[\d+\]/g, '[]')))
      return { code: 'parameter_unknown', param, message: `Received unknown parameter: ${param}` }
    if (value === '')
      return { code: 'parameter_invalid_empty', param, message: `You passed an empty string for '${param}'.` }
  }
  return undefined
}

function refused(status: number, error: { message: string; type?: string; code?: string; param?: string }): Answer {
  return buildJsonAnswer(status, { error: { type: 'invalid_request_error', ...error } })
}

function missing(id: string, status = 404): Answer {
  return refused(status, { code: 'resource_missing', message: `No such object: '${id}'`, param: 'id' })
}

function listed(data: unknown[]): Answer {
  return buildJsonAnswer(200, { object: 'list', data, has_more: false, url: '/v1' })
}
