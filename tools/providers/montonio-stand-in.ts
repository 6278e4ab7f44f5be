import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { type Answer, buildHtmlAnswer, buildJsonAnswer, redirectTo, type StandInRequest } from './answer.ts'
import type { Behaviour, Behaviours } from './behaviour.ts'
import type { Deliveries } from './deliver.ts'
import { payPage } from './pages.ts'

interface Refund {
  uuid: string
  amount: number
  /** PENDING, PROCESSING, SUCCESSFUL, REJECTED, CANCELED, and whatever a test makes up. */
  status: string
  because?: string | undefined
  createdAt: string
  key: string
}

interface Order {
  uuid: string
  /** The id in its page's address. */
  page: string
  reference: string
  amount: number
  method: string
  bank: string
  description: string
  returnUrl: string
  notificationUrl: string
  status: 'PENDING' | 'PAID' | 'VOIDED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'ABANDONED'
  createdAt: string
  expiresAt: number
  intents: { uuid: string; status: string; createdAt: string }[]
  refunds: Refund[]
  /** The money reaches the balance on the next business day. */
  isOnItsWay?: boolean
}

const paidStates = ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED']
const methods = ['paymentInitiation', 'cardPayments', 'applePay', 'googlePay']
const bankName = 'Bandomasis bankas'
const banks = [
  { name: bankName, code: 'BANDLT22' },
  { name: 'Kitas bandomasis bankas', code: 'KITALT22' },
  { name: 'Bandomoji kredito unija', code: 'UNIJLT22' },
]

/** Montonio's Stargate API as documented, as far as the shop uses it, and the bank behind it. */
export class MontonioStandIn {
  readonly accessKey = randomUUID()
  readonly secret = `${randomUUID()}${randomUUID()}`
  readonly orders = new Map<string, Order>()
  /** Enabled methods. */
  has: readonly string[] = ['bank', 'card']
  refusing: number | undefined
  #behaviours: Behaviours
  #deliveries: Deliveries
  #url: () => string

  constructor(url: () => string, behaviours: Behaviours, deliveries: Deliveries) {
    this.#url = url
    this.#behaviours = behaviours
    this.#deliveries = deliveries
  }

  async answer(input: StandInRequest): Promise<Answer> {
    const [, id = ''] = /^\/(?:api\/orders|bankas)\/([\w-]+)$/.exec(input.path) ?? []
    if (this.refusing && input.path.startsWith('/api/')) return refused(this.refusing, 'as this stand-in was told')
    const route = `${input.method} ${id ? input.path.replace(id, ':id') : input.path}`
    if (route === 'POST /api/orders') return this.#signed(input, (claims) => this.#create(claims))
    if (route === 'POST /api/refunds') return this.#signed(input, (claims) => this.#refund(claims))
    if (route === 'GET /api/orders/:id') return this.#bearer(input, () => this.#show(id))
    if (route === 'GET /api/stores/payment-methods')
      return this.#bearer(input, () => buildJsonAnswer(200, this.#paymentMethods()))
    if (/^(GET|POST) \/bankas\/:id$/.test(route)) return this.#page(id, input)
    return refused(404, `Cannot ${input.method} ${input.path}`, 'Not Found')
  }

  // ── What people and machines do there ──

  async pay(reference: string): Promise<void> {
    const order = this.order(reference)
    if (paidStates.includes(order.status)) return
    order.intents.push({ uuid: randomUUID(), status: 'PAID', createdAt: now() })
    const pending = this.#orderToken(order)
    order.status = 'PAID'
    const { reversed } = this.#behaviours.of(reference)
    // Out of order: the older status arrives after the newer.
    await this.#deliveries.tell(reference, [
      ...(reversed ? [() => this.#notify(order, pending)] : []),
      this.#teller(order),
    ])
  }

  async decline(reference: string): Promise<void> {
    const order = this.order(reference)
    if (order.status === 'PENDING') await this.#become(order, 'VOIDED')
  }

  /** The bank revokes a payment. */
  async void(reference: string): Promise<void> {
    const order = this.order(reference)
    for (const intent of order.intents) intent.status = 'VOIDED'
    await this.#become(order, 'VOIDED')
  }

  async abandon(reference: string): Promise<void> {
    const order = this.order(reference)
    if (order.status === 'PENDING') await this.#become(order, 'ABANDONED')
  }

  /** From Montonio's own screen. */
  async refundThere(reference: string, amount: number): Promise<void> {
    await this.#giveBack(this.order(reference), amount, randomUUID())
  }

  arrive(reference: string, isThere: boolean): void {
    this.order(reference).isOnItsWay = !isThere
  }

  async endRefunds(reference: string, as: string, because?: string): Promise<void> {
    const order = this.order(reference)
    for (const refund of order.refunds.filter(({ status }) => status === 'PENDING')) {
      Object.assign(refund, { status: as, because })
      await this.#deliveries.tell(reference, [() => this.#notify(order, this.#refundToken(order, refund), 'refund')])
    }
  }

  async tellAgain(reference: string): Promise<void> {
    await this.#deliveries.tell(reference, [this.#teller(this.order(reference))])
  }

  order(reference: string): Order {
    const order = [...this.orders.values()].find((one) => one.reference === reference)
    if (!order) throw new Error(`no payment ${reference} at Montonio`)
    if (order.status === 'PENDING' && order.expiresAt < Date.now()) order.status = 'ABANDONED'
    return order
  }

  payments() {
    return [...this.orders.values()].map(({ uuid, reference, amount, status, refunds, page, description }) => ({
      provider: 'montonio' as const,
      id: uuid,
      reference,
      amount,
      status,
      description,
      received: paidStates.includes(status) ? amount : 0,
      returned: sumOf(refunds.filter((one) => one.status === 'SUCCESSFUL')),
      held: 0,
      page: `${this.#url()}/bankas/${page}`,
    }))
  }

  // ── The API ──

  async #signed(input: StandInRequest, then: (claims: Record<string, unknown>) => Answer): Promise<Answer> {
    const { data } = asJson(input.body)
    const claims = await this.#claims(data)
    return 'status' in claims ? (claims as Answer) : then(claims)
  }

  async #bearer(input: StandInRequest, then: () => Answer): Promise<Answer> {
    const [, token] = /^Bearer (.+)$/.exec(input.headers.authorization ?? '') ?? []
    const claims = await this.#claims(token)
    return 'status' in claims ? (claims as Answer) : then()
  }

  async #claims(token: unknown): Promise<Record<string, unknown> | Answer> {
    if (typeof token !== 'string') return refused(401, 'UNAUTHORIZED', 'Unauthorized')
    try {
      const { payload } = await jwtVerify(token, this.#key(), { algorithms: ['HS256'] })
      if (payload.accessKey !== this.accessKey) return refused(401, 'STORE_NOT_FOUND', 'Unauthorized')
      if (!payload.exp) return refused(401, 'TOKEN_EXPIRED', 'Unauthorized')
      return payload
    } catch {
      return refused(403, 'INVALID_TOKEN', 'Forbidden')
    }
  }

  #create(claims: Record<string, unknown>): Answer {
    const wrong = whatIsWrong(claims)
    if (wrong.length) return refused(400, wrong)
    const { merchantReference, grandTotal, payment, returnUrl, notificationUrl, expiresIn } = claims as {
      [name in 'merchantReference' | 'returnUrl' | 'notificationUrl']: string
    } & {
      grandTotal: number
      expiresIn?: number
      payment: { method: string; methodOptions?: { preferredProvider?: string } }
    }
    const before = [...this.orders.values()].find((one) => one.reference === merchantReference)
    if (before && paidStates.includes(before.status))
      return refused(400, `Order with merchantReference ${merchantReference} has already been paid`)
    const description = String(claims.merchantReferenceDisplay ?? merchantReference)
    if (this.#behaviours.of(description).isDown) return refused(500, 'down', 'Internal Server Error')
    const order: Order = {
      uuid: before?.uuid ?? randomUUID(),
      page: randomUUID(),
      reference: merchantReference,
      amount: Math.round(grandTotal * 100),
      method: payment.method,
      returnUrl,
      notificationUrl,
      status: 'PENDING',
      createdAt: now(),
      intents: [],
      refunds: [],
      bank: banks.find(({ code }) => code === payment.methodOptions?.preferredProvider)?.name ?? bankName,
      description,
      expiresAt: Date.now() + (expiresIn ?? 30) * 60_000,
    }
    this.orders.set(order.uuid, order)
    return buildJsonAnswer(201, this.#describeOrder(order))
  }

  #show(uuid: string): Answer {
    const order = this.orders.get(uuid)
    return order
      ? buildJsonAnswer(200, this.#describeOrder(this.order(order.reference)))
      : refused(404, 'ORDER_NOT_FOUND', 'Not Found')
  }

  #refund({ orderUuid, amount, idempotencyKey, iat }: Record<string, unknown>): Answer {
    const order = this.orders.get(String(orderUuid))
    if (!order) return refused(404, 'ORDER_NOT_FOUND', 'Not Found')
    if (!iat || typeof idempotencyKey !== 'string' || !isAmount(amount))
      return refused(400, ['amount must be a number'])
    if (order.refunds.some((one) => one.key === idempotencyKey))
      return refused(400, `Order uuid [${orderUuid}] already has a refund with same idempotency key`)
    const cents = Math.round(amount * 100)
    if (cents < 5) return refused(400, 'Minimum refund amount is 0.05')
    if (!paidStates.includes(order.status) || cents > this.#refundable(order))
      return refused(400, 'Refund amount exceeds the amount available for refund')
    if (order.isOnItsWay) return refused(400, 'Store balance is not sufficient for the refund')
    const isFull = cents === order.amount
    const refund = { uuid: randomUUID(), amount: cents, status: 'PENDING', createdAt: now(), key: idempotencyKey }
    order.refunds.push(refund)
    setTimeout(() => void this.#settle(order, refund), 20).unref()
    const { uuid, createdAt } = refund
    const type = isFull ? 'FULL_REFUND' : 'PARTIAL_REFUND'
    return buildJsonAnswer(201, { uuid, amount, status: 'PENDING', currency: 'EUR', createdAt, type })
  }

  async #giveBack(order: Order, amount: number, key: string): Promise<void> {
    if (amount > this.#refundable(order)) throw new Error('more than there is to give back')
    const refund: Refund = { uuid: randomUUID(), amount, status: 'PENDING', createdAt: now(), key }
    order.refunds.push(refund)
    await this.#settle(order, refund)
  }

  async #settle(order: Order, refund: Refund): Promise<void> {
    const { refunds = 'done' } = this.#behaviours.of(order.reference)
    if (refunds === 'wait') return
    refund.status = refunds === 'reject' ? 'REJECTED' : 'SUCCESSFUL'
    const back = sumOf(order.refunds.filter((one) => one.status === 'SUCCESSFUL'))
    if (back > 0) order.status = back === order.amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    await this.#deliveries.tell(order.reference, [
      () => this.#notify(order, this.#refundToken(order, refund), 'refund'),
      this.#teller(order),
    ])
  }

  #refundable(order: Order): number {
    return order.amount - sumOf(order.refunds.filter((one) => !['REJECTED', 'CANCELED'].includes(one.status)))
  }

  #describeOrder(order: Order) {
    const { wrong } = this.#behaviours.of(order.reference)
    const cents = wrong === 'amount' ? order.amount - 100 : order.amount
    const currency = wrong === 'currency' ? 'PLN' : 'EUR'
    const grandTotal = (cents / 100).toFixed(2)
    return {
      uuid: order.uuid,
      paymentStatus: order.status,
      locale: 'lt',
      merchantReference: order.reference,
      merchantReferenceDisplay: order.description,
      merchantReturnUrl: order.returnUrl,
      merchantNotificationUrl: order.notificationUrl,
      grandTotal,
      currency,
      paymentMethodType: order.method,
      storeUuid: this.accessKey,
      paymentIntents: order.intents.map(({ uuid, status, createdAt }) => ({
        uuid,
        status,
        createdAt,
        paymentMethodType: order.method,
        amount: grandTotal,
        currency,
        serviceFee: null,
        serviceFeeCurrency: 'EUR',
        paymentMethodMetadata: order.method === 'paymentInitiation' ? { paymentProviderName: order.bank } : {},
      })),
      refunds: order.refunds.map(({ uuid, amount, status, because, createdAt }) => ({
        uuid,
        amount: String(amount / 100),
        status,
        currency: 'EUR',
        createdAt,
        refundStatusDescription: because ?? null,
        type: amount === order.amount ? 'FULL_REFUND' : 'PARTIAL_REFUND',
      })),
      availableForRefund: paidStates.includes(order.status) ? this.#refundable(order) / 100 : 0,
      isRefundableType: true,
      lineItems: [],
      billingAddress: null,
      shippingAddress: null,
      expiresAt: new Date(order.expiresAt).toISOString(),
      createdAt: order.createdAt,
      storeName: 'Bandomoji parduotuvė',
      businessName: 'Bandomoji parduotuvė',
      paymentUrl: order.status === 'PENDING' ? `${this.#url()}/bankas/${order.page}` : null,
    }
  }

  #paymentMethods() {
    const lithuania = {
      supportedCurrencies: ['EUR'],
      paymentMethods: banks.map((bank, at) => ({ ...bank, supportedCurrencies: ['EUR'], uiPosition: at + 1 })),
    }
    return {
      uuid: this.accessKey,
      name: 'Bandomoji parduotuvė',
      paymentMethods: {
        ...(this.has.includes('card') && { cardPayments: { processor: 'montonio' } }),
        ...(this.has.includes('bank') && { paymentInitiation: { processor: 'montonio', setup: { LT: lithuania } } }),
      },
    }
  }

  // ── Its page ──

  async #page(page: string, input: StandInRequest): Promise<Answer> {
    const match = [...this.orders.values()].find((one) => one.page === page)
    if (!match) return buildHtmlAnswer(404, '<!doctype html><title>Nerasta</title><p>Tokio mokėjimo nėra.')
    const order = this.order(match.reference)
    const action = new URLSearchParams(input.body).get('action')
    if (input.method === 'POST') {
      if (action === 'pay' && order.status === 'PENDING') await this.pay(order.reference)
      if (action === 'decline') await this.decline(order.reference)
      return redirectTo(await this.#back(order))
    }
    const back = await this.#back(order)
    const over = { says: order.status === 'PAID' ? 'Jau sumokėta.' : 'Šis mokėjimas nebegalioja.', back }
    return buildHtmlAnswer(
      200,
      payPage({
        place: order.bank,
        title: order.description,
        amount: order.amount,
        ...(order.status !== 'PENDING' && { over }),
        buttons: [
          { value: 'pay', label: 'Sumokėti', primary: true },
          { value: 'decline', label: 'Bankas atmeta mokėjimą' },
          { value: 'back', label: 'Grįžti nesumokėjus' },
        ],
      }),
    )
  }

  async #back(order: Order): Promise<string> {
    const address = new URL(order.returnUrl)
    address.searchParams.set('order-token', await this.#orderToken(order))
    return address.href
  }

  // ── What it tells ──

  async #become(order: Order, status: Order['status']): Promise<void> {
    order.status = status
    await this.#deliveries.tell(order.reference, [this.#teller(order)])
  }

  #teller(order: Order) {
    return () => this.#notify(order, this.#orderToken(order))
  }

  /** In address and body: the documentation shows the body, real notifications use the address. */
  async #notify({ notificationUrl }: Order, token: Promise<string>, of: 'order' | 'refund' = 'order') {
    const address = new URL(notificationUrl)
    const signed = await token
    address.searchParams.set(`${of}-token`, signed)
    return {
      address: address.href,
      headers: { 'content-type': 'application/json', 'user-agent': 'MontonioWebhooks/1.0' },
      body: JSON.stringify({ [`${of}Token`]: signed }),
    }
  }

  #orderToken(order: Order): Promise<string> {
    const entry = this.#describeOrder(order)
    return this.#sign(this.#behaviours.of(order.reference), {
      uuid: order.uuid,
      accessKey: this.accessKey,
      paymentStatus: order.status,
      paymentMethod: order.method,
      merchantReference: order.reference,
      merchantReferenceDisplay: order.description,
      grandTotal: Number(entry.grandTotal),
      currency: entry.currency,
      senderIban: 'LT121000011101001000',
      senderName: 'Vardenis Pavardenis',
      paymentProviderName: order.bank,
    })
  }

  #refundToken(order: Order, refund: Refund): Promise<string> {
    return this.#sign(this.#behaviours.of(order.reference), {
      orderUuid: order.uuid,
      refundUuid: refund.uuid,
      accessKey: this.accessKey,
      refundStatus: refund.status,
      refundAmount: refund.amount / 100,
      currency: 'EUR',
    })
  }

  #sign({ wrong }: Behaviour, claims: Record<string, unknown>): Promise<string> {
    return new SignJWT({ ...claims, ...(wrong === 'store' && { accessKey: randomUUID() }) })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt()
      .setExpirationTime('10 minutes')
      .sign(wrong === 'signature' ? new TextEncoder().encode(randomUUID()) : this.#key())
  }

  #key(): Uint8Array {
    return new TextEncoder().encode(this.secret)
  }
}

function refused(status: number, message: string | string[], error = 'Bad Request'): Answer {
  return buildJsonAnswer(status, { statusCode: status, message, error })
}

function whatIsWrong(claims: Record<string, unknown>): string[] {
  const payment = (claims.payment ?? {}) as Record<string, unknown>
  const isAddress = (said: unknown) => typeof said === 'string' && URL.canParse(said)
  const minutes = claims.expiresIn ?? 30
  const strange = Object.keys(claims).filter((name) => !orderFields.includes(name))
  const wrong: [boolean, string][] = [
    [typeof claims.merchantReference !== 'string' || !claims.merchantReference, 'merchantReference must be a string'],
    [!isAddress(claims.returnUrl), 'returnUrl must be a URL address'],
    [!isAddress(claims.notificationUrl), 'notificationUrl must be a URL address'],
    [!isAmount(claims.grandTotal), 'grandTotal must be a number with at most 2 decimal places'],
    [!['EUR', 'PLN'].includes(String(claims.currency)), 'currency must be one of EUR, PLN'],
    [!['de', 'en', 'et', 'fi', 'lt', 'lv', 'pl', 'ru'].includes(String(claims.locale)), 'locale is not known'],
    [!methods.includes(String(payment.method)), 'payment.method must be a valid enum value'],
    [
      payment.amount !== claims.grandTotal || payment.currency !== claims.currency,
      'payment.amount must equal grandTotal',
    ],
    [!Number.isInteger(minutes) || Number(minutes) < 5 || Number(minutes) > 44_640, 'expiresIn must be 5 to 44640'],
  ]
  return [
    ...strange.map((name) => `property ${name} should not exist`),
    ...emptyIn(claims).map((name) => `${name} should not be empty`),
    ...wrong.flatMap(([is, says]) => (is ? [says] : [])),
  ]
}

const orderFields = [
  ...['accessKey', 'iat', 'exp', 'merchantReference', 'merchantReferenceDisplay', 'returnUrl', 'notificationUrl'],
  ...['currency', 'grandTotal', 'locale', 'billingAddress', 'shippingAddress', 'lineItems', 'payment', 'expiresIn'],
]

function emptyIn(said: unknown, path = ''): string[] {
  if (said === '') return [path]
  if (said === null || typeof said !== 'object') return []
  return Object.entries(said).flatMap(([name, value]) => emptyIn(value, path ? `${path}.${name}` : name))
}

function isAmount(said: unknown): said is number {
  return typeof said === 'number' && said > 0 && /^\d+(\.\d{1,2})?$/.test(String(said))
}

function asJson(body: string): Record<string, unknown> {
  try {
    return JSON.parse(body) as Record<string, unknown>
  } catch {
    return {}
  }
}

function sumOf(refunds: Refund[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}

function now(): string {
  return new Date().toISOString()
}
