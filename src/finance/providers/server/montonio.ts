import { createHash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { createLookup } from '#platform/create-lookup.ts'
import type { PaymentAccount } from '#platform/payment-accounts.ts'
import { payMethodLabels } from '../pay-methods.ts'
import { parseDecimalEuros, toDecimalEuros } from './decimal-euros.ts'
import { omitEmptyFields } from './omit-empty-fields.ts'
import { parseProviderResponse } from './parse-provider-response.ts'
import {
  FundsNotAvailable,
  NotFromProvider,
  OtherCurrency,
  type PaymentProvider,
  ProviderAccessDenied,
  type ProviderPayment,
  ProviderRejection,
  ProviderUnavailable,
  type WantedPayment,
} from './payment-provider.ts'

/** Unanswered notifications are sent 13 times over two days, maybe with the first token. */
const retriedFor = '3 days'
/** Cents. */
const leastRefund = 5

/**
 * Bank links and cards by Montonio's „Stargate“ (docs.montonio.com/api/stargate). Requests are JWTs, HS256 with the
 * secret key; amounts are decimal euros; posting an unpaid reference again gives the same order.
 */
export function createMontonioProvider(
  { key: accessKey, secret, url }: PaymentAccount,
  patience: number,
): PaymentProvider {
  const secretKey = new TextEncoder().encode(secret)
  const sign = (claims: object) =>
    new SignJWT({ ...claims, accessKey })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt()
      .setExpirationTime('10 minutes')
      .sign(secretKey)

  const get = async (path: string) => request(path, { headers: { authorization: `Bearer ${await sign({})}` } })
  const post = async (path: string, claims: object) =>
    request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: await sign(claims) }),
    })

  async function request(path: string, init: RequestInit): Promise<unknown> {
    const answer = await fetch(`${url}/api${path}`, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    }).then(
      async (response) => ({ status: response.status, body: await response.text() }),
      (cause) => {
        throw new ProviderUnavailable('Montonio gives no answer', { cause })
      },
    )
    const { status } = answer
    if (status >= 500 || status === 408 || status === 429) throw new ProviderUnavailable(`Montonio: ${status}`)
    const said = parsed(answer.body)
    const words = `Montonio: ${status} ${reasonOf(said)}`.trimEnd()
    if (status === 401 || status === 403) throw new ProviderAccessDenied(words)
    if (status >= 400) throw new ProviderRejection(words)
    return said
  }
  const orderAt = async (id: string) =>
    parseProviderResponse('Montonio', Order, await get(`/orders/${encodeURIComponent(id)}`))

  return {
    name: 'montonio',
    methods: ['bank', 'card'],
    min: 1,

    async offered() {
      const { paymentMethods } = parseProviderResponse('Montonio', Store, await get('/stores/payment-methods'))
      const { paymentInitiation: bank, cardPayments: card } = paymentMethods
      const inEuros = bank?.setup.LT?.paymentMethods.filter((one) => one.supportedCurrencies.includes('EUR')) ?? []
      return {
        methods: [...(bank ? (['bank'] as const) : []), ...(card ? (['card'] as const) : [])],
        banks: inEuros.sort((a, b) => a.uiPosition - b.uiPosition).map(({ code, name }) => ({ code, name })),
      }
    },

    async begin(wanted) {
      if (wanted.hold) throw new ProviderRejection('Montonio holds no money on cards')
      const { uuid, paymentUrl } = parseProviderResponse('Montonio', Begun, await post('/orders', orderOf(wanted)))
      return { id: uuid, address: paymentUrl }
    },

    async ask(id) {
      return paymentOf(await orderAt(id))
    },

    async readNotification({ query, body }) {
      const inBody = Sent.safeParse(parsed(body)).data
      const sent = { ...inBody, ...query } as Record<string, unknown>
      const token = String(sent['order-token'] ?? sent.orderToken ?? sent['refund-token'] ?? sent.refundToken)
      const { payload } = await jwtVerify(token, secretKey, {
        algorithms: ['HS256'],
        clockTolerance: retriedFor,
      }).catch((cause) => {
        throw new NotFromProvider('a token that Montonio did not sign', { cause })
      })
      if (payload.accessKey !== accessKey) throw new NotFromProvider("a token for another shop's account")
      const claims = Claims.safeParse(payload).data
      const id = claims?.uuid ?? claims?.orderUuid
      if (id === undefined) return null
      // the signed part only: the payer's browser has the token too
      const signed = token.slice(0, token.lastIndexOf('.'))
      const mark = createHash('sha256').update(signed).digest('hex')
      return { id, reference: claims?.merchantReference ?? null, mark }
    },

    async refund({ id, amount, key }) {
      try {
        const wanted = { orderUuid: id, amount: toDecimalEuros(amount), idempotencyKey: key }
        parseProviderResponse('Montonio', Refunded, await post('/refunds', wanted))
      } catch (error) {
        if (!(error instanceof ProviderRejection) || error instanceof ProviderAccessDenied) throw error
        // Asked for with this key before; once is enough.
        if (/same idempotency key/.test(error.message)) return
        // Today's payments are not in the balance yet: they arrive there on the next business day.
        const { received, returned, waiting } = moneyOf(await orderAt(id))
        if (amount >= leastRefund && amount <= received - returned - waiting)
          throw new FundsNotAvailable(error.message, { cause: error })
        throw error
      }
    },
  }
}

function orderOf({ reference, amount, method, bank, description, payer, ...wanted }: WantedPayment) {
  const grandTotal = toDecimalEuros(amount)
  const { email, name: firstName, lastname: lastName } = payer
  const billingAddress = omitEmptyFields({ email, firstName, lastName })
  const minutes = Math.floor((wanted.expiresAt.getTime() - Date.now()) / 60_000)
  return {
    merchantReference: reference,
    merchantReferenceDisplay: description,
    returnUrl: wanted.returnAddress,
    notificationUrl: wanted.notificationAddress,
    currency: 'EUR',
    grandTotal,
    locale: 'lt',
    ...(Object.keys(billingAddress).length > 0 && { billingAddress }),
    payment: {
      method: method === 'bank' ? 'paymentInitiation' : 'cardPayments',
      amount: grandTotal,
      currency: 'EUR',
      ...(method === 'bank' && {
        methodOptions: {
          preferredCountry: 'LT',
          paymentDescription: description,
          ...(bank && { preferredProvider: bank }),
        },
      }),
    },
    // Minutes, from five to a month; then the order is ABANDONED.
    expiresIn: Math.min(Math.max(minutes, 5), 44_640),
  }
}

const Amount = z.union([z.string(), z.number()])
const Id = z.string().regex(/^[\w-]{1,100}$/)
const Sent = z.record(z.string(), z.unknown())
const Begun = z.object({ uuid: Id, paymentUrl: z.url() })
const Refunded = z.object({ uuid: Id })
/** Methods that are not enabled are absent. */
const Store = z.object({
  paymentMethods: z.object({
    paymentInitiation: z
      .object({
        setup: z.record(
          z.string(),
          z.object({
            paymentMethods: z.array(
              z.object({
                name: z.string(),
                code: z.string(),
                supportedCurrencies: z.array(z.string()).default(['EUR']),
                uiPosition: z.number().default(99),
              }),
            ),
          }),
        ),
      })
      .nullish(),
    cardPayments: z.looseObject({}).nullish(),
  }),
})
const Claims = z.object({
  uuid: Id.optional(),
  orderUuid: Id.optional(),
  merchantReference: Id.optional().catch(undefined),
})

/** AUTHORIZED: the bank has not settled yet; PAID or VOIDED follows. */
const orderStates = {
  PENDING: 'pending',
  AUTHORIZED: 'pending',
  PAID: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'paid',
  VOIDED: 'over',
  ABANDONED: 'over',
} as const
/** Montonio retries PENDING; only done ones count as returned. */
const refundStates = {
  PENDING: 'waiting',
  PROCESSING: 'waiting',
  SUCCESSFUL: 'done',
  REJECTED: 'undone',
  CANCELED: 'undone',
} as const
type RefundState = (typeof refundStates)[keyof typeof refundStates] | 'unknown'

const Order = z.object({
  uuid: z.string(),
  merchantReference: z.string(),
  paymentStatus: z.enum(Object.keys(orderStates) as [keyof typeof orderStates]),
  grandTotal: Amount,
  currency: z.string(),
  paymentMethodType: z.string().nullish(),
  createdAt: z.iso.datetime(),
  paymentIntents: z
    .array(
      z.object({
        status: z.string(),
        amount: Amount,
        createdAt: z.iso.datetime(),
        paymentMethodMetadata: z.object({ paymentProviderName: z.string().nullish() }).nullish(),
      }),
    )
    .default([]),
  refunds: z
    .array(
      z.object({
        uuid: z.string(),
        amount: Amount,
        status: z.string(),
        createdAt: z.iso.datetime(),
        refundStatusDescription: z.string().nullish(),
      }),
    )
    .default([]),
})
type Order = z.infer<typeof Order>

const methodNames: Record<string, string> = createLookup({
  paymentInitiation: payMethodLabels.bank,
  cardPayments: payMethodLabels.card,
  applePay: 'Apple Pay',
  googlePay: 'Google Pay',
})

const whyUndone: Record<string, string> = createLookup({
  INSUFFICIENT_FUNDS: 'Montonio sąskaitoje nepakako pinigų',
  REFUND_EXCEEDS_ORDER_PAID_AMOUNT: 'suma didesnė, negu buvo sumokėta',
  DECLINED: 'mokėtojo bankas atsisakė',
  EXPIRED_OR_CANCELLED_CARD: 'mokėtojo kortelė nebegalioja',
  LOST_OR_STOLEN_CARD: 'mokėtojo kortelė pamesta arba pavogta',
  EXPIRED: 'Montonio bandė kelis kartus ir nepavyko',
})

const refundState = ({ status }: Order['refunds'][number]): RefundState =>
  Object.hasOwn(refundStates, status) ? refundStates[status as keyof typeof refundStates] : 'unknown'

/** Cents. */
function moneyOf(order: Order) {
  const paid = order.paymentIntents.filter((one) => one.status === 'PAID')
  const sum = (all: { amount: string | number }[]) =>
    all.reduce((total, one) => total + parseDecimalEuros(one.amount), 0)
  const isPaid = orderStates[order.paymentStatus] === 'paid'
  return {
    paid,
    received: isPaid ? (paid.length > 0 ? sum(paid) : parseDecimalEuros(order.grandTotal)) : 0,
    returned: sum(order.refunds.filter((one) => refundState(one) === 'done')),
    waiting: sum(order.refunds.filter((one) => ['waiting', 'unknown'].includes(refundState(one)))),
  }
}

function paymentOf(order: Order): ProviderPayment {
  if (order.currency !== 'EUR') throw new OtherCurrency(`Montonio: an order in ${order.currency}`)
  const { paid, received } = moneyOf(order)
  const [first] = paid
  const refunds = order.refunds.map((one) => ({
    id: one.uuid,
    state: refundState(one),
    said: one.status,
    because: one.refundStatusDescription ?? null,
    amount: parseDecimalEuros(one.amount),
    at: new Date(one.createdAt),
  }))
  const waiting = refunds.filter(({ state }) => state === 'waiting' || state === 'unknown').map(({ amount }) => amount)
  return {
    id: order.uuid,
    reference: order.merchantReference,
    state: orderStates[order.paymentStatus],
    amount: parseDecimalEuros(order.grandTotal),
    received,
    // The moment the payer began: that of payment is not reported.
    receivedAt: received > 0 ? new Date(first?.createdAt ?? order.createdAt) : null,
    held: 0,
    heldUntil: null,
    returned: refunds
      .filter(({ state }) => state === 'done')
      .map(({ id, amount, at }) => ({ id, kind: 'refund', amount, at })),
    // A rejected refund's key is not reported: beside a pending one of the same sum nobody knows which.
    rejected: refunds
      .filter(({ state, amount }) => state === 'undone' && !waiting.includes(amount))
      .map(({ id, amount, said, because }) => ({
        id,
        amount,
        key: null,
        isEarly: because === 'INSUFFICIENT_FUNDS',
        because: whyUndone[because ?? ''] ?? (because || (said === 'CANCELED' ? 'grąžinimas atšauktas' : null)),
      })),
    puzzles: refunds.flatMap(({ id, state, said }) => (state === 'unknown' ? [`refund ${id}: ${said}`] : [])),
    way: received > 0 ? wayOf(order, first) : null,
  }
}

function wayOf(order: Order, paid: Order['paymentIntents'][number] | undefined) {
  return paid?.paymentMethodMetadata?.paymentProviderName ?? methodNames[order.paymentMethodType ?? ''] ?? null
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Left out when it quotes an address. */
function reasonOf(said: unknown): string {
  const { message } = z.object({ message: z.unknown() }).catch({ message: '' }).parse(said)
  const reason = [message].flat().join(', ')
  return reason.includes('@') ? '' : reason.slice(0, 200)
}
