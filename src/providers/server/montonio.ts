import { jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { PaymentAccount } from '#platform/payment-accounts.ts'
import { methodWords } from '../provider-words.ts'
import { centsOf, euros } from './decimal-euros.ts'
import {
  NotFromProvider,
  type PaymentProvider,
  type ProviderPayment,
  ProviderRefused,
  ProviderUnavailable,
  type WantedPayment,
} from './payment-provider.ts'

/** An unanswered notification is sent 13 times over two days, maybe with the token of the first time. */
const retriedFor = '3 days'

/**
 * Bank links and cards through Montonio's „Stargate“ (docs.montonio.com/api/stargate). What is posted is itself a JWT, signed
 * HS256 with the secret key; amounts are decimal euros; a reference posted again while unpaid is the same order anew.
 */
export function montonio({ key: accessKey, secret, url }: PaymentAccount, patience: number): PaymentProvider {
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
    if (status >= 400) throw new ProviderRefused(`Montonio: ${status} ${reasonOf(said)}`.trimEnd())
    if (said === undefined) throw new ProviderUnavailable('Montonio: an answer that is no JSON')
    return said
  }

  return {
    name: 'montonio',
    methods: ['bank', 'card'],

    async offered() {
      const { paymentMethods } = understood(Store, await get('/stores/payment-methods'))
      const { paymentInitiation: bank, cardPayments: card } = paymentMethods
      const inEuros = bank?.setup.LT?.paymentMethods.filter((one) => one.supportedCurrencies.includes('EUR')) ?? []
      return {
        methods: [...(bank ? (['bank'] as const) : []), ...(card ? (['card'] as const) : [])],
        banks: inEuros.sort((a, b) => a.uiPosition - b.uiPosition).map(({ code, name }) => ({ code, name })),
      }
    },

    async begin(wanted) {
      if (wanted.hold) throw new ProviderRefused('Montonio holds no money on cards')
      const { uuid, paymentUrl } = understood(Begun, await post('/orders', orderOf(wanted)))
      return { id: uuid, address: paymentUrl }
    },

    async ask(id) {
      return paymentOf(understood(Order, await get(`/orders/${encodeURIComponent(id)}`)))
    },

    async readNotification({ query, body }) {
      const sent = { ...(parsed(body) as Record<string, unknown> | undefined), ...query }
      const token = sent['order-token'] ?? sent.orderToken ?? sent['refund-token'] ?? sent.refundToken
      const { payload } = await jwtVerify(String(token), secretKey, {
        algorithms: ['HS256'],
        clockTolerance: retriedFor,
      }).catch((cause) => {
        throw new NotFromProvider('a token that Montonio did not sign', { cause })
      })
      if (payload.accessKey !== accessKey) throw new NotFromProvider("a token for another shop's account")
      const { uuid, orderUuid, merchantReference } = understood(Claims, payload)
      const id = uuid ?? orderUuid
      return id === undefined ? null : { id, reference: merchantReference ?? null }
    },

    async refund({ id, amount, key }) {
      try {
        await post('/refunds', { orderUuid: id, amount: euros(amount), idempotencyKey: key })
      } catch (error) {
        // It has been asked for with this key already: once is what was wanted.
        if (!(error instanceof ProviderRefused && /same idempotency key/.test(error.message))) throw error
      }
    },
  }
}

function orderOf({ reference, amount, method, bank, description, payer, ...wanted }: WantedPayment) {
  const grandTotal = euros(amount)
  const { email, name: firstName, lastname: lastName } = payer
  const minutes = Math.floor((wanted.expiresAt.getTime() - Date.now()) / 60_000)
  return {
    merchantReference: reference,
    // What the payer reads there.
    merchantReferenceDisplay: description,
    returnUrl: wanted.returnAddress,
    notificationUrl: wanted.notificationAddress,
    currency: 'EUR',
    grandTotal,
    locale: 'lt',
    billingAddress: { email, ...(firstName && { firstName }), ...(lastName && { lastName }) },
    payment: {
      method: method === 'bank' ? 'paymentInitiation' : 'cardPayments',
      amount: grandTotal,
      currency: 'EUR',
      ...(method === 'bank' && {
        methodOptions: {
          ...{ preferredCountry: 'LT', paymentDescription: description },
          ...(bank && { preferredProvider: bank }),
        },
      }),
    },
    // Minutes, from five to a month; after them the order is ABANDONED.
    expiresIn: Math.min(Math.max(minutes, 5), 44_640),
  }
}

const Amount = z.union([z.string(), z.number()])
/** What a store has not switched on is not there. */
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
const Begun = z.object({ uuid: z.string(), paymentUrl: z.url() })
const Claims = z.object({
  uuid: z.string().optional(),
  /** Of a refund's token, which does not know our reference. */
  orderUuid: z.string().optional(),
  merchantReference: z.string().optional(),
})
const Order = z.object({
  uuid: z.string(),
  merchantReference: z.string(),
  paymentStatus: z.string(),
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
    .array(z.object({ uuid: z.string(), amount: Amount, status: z.string(), createdAt: z.iso.datetime() }))
    .default([]),
})

const paidStates = ['PAID', 'PARTIALLY_REFUNDED', 'REFUNDED']
/** AUTHORIZED is a bank that has not yet settled: PAID or VOIDED follows. */
const openStates = ['PENDING', 'AUTHORIZED']
const methodNames: Record<string, string> = {
  paymentInitiation: methodWords.bank,
  cardPayments: methodWords.card,
  applePay: 'Apple Pay',
  googlePay: 'Google Pay',
}

function paymentOf(order: z.infer<typeof Order>): ProviderPayment {
  if (order.currency !== 'EUR') throw new ProviderRefused(`an order in ${order.currency}`)
  const isPaid = paidStates.includes(order.paymentStatus)
  const paid = order.paymentIntents.filter((one) => one.status === 'PAID')
  const [first] = paid
  const sum = paid.reduce((total, one) => total + centsOf(one.amount), 0)
  const ended = ['SUCCESSFUL', 'REJECTED']
  const waiting = order.refunds.filter(({ status }) => !ended.includes(status)).map(({ amount }) => centsOf(amount))
  return {
    id: order.uuid,
    reference: order.merchantReference,
    state: isPaid ? 'paid' : openStates.includes(order.paymentStatus) ? 'pending' : 'over',
    amount: centsOf(order.grandTotal),
    received: isPaid ? (first ? sum : centsOf(order.grandTotal)) : 0,
    // When the payer began at the bank: the moment of the money itself is not told.
    receivedAt: isPaid ? new Date(first?.createdAt ?? order.createdAt) : null,
    held: 0,
    heldUntil: null,
    // What waits (PENDING, PROCESSING) may still be REJECTED.
    returned: order.refunds
      .filter(({ status }) => status === 'SUCCESSFUL')
      .map(({ uuid, amount, createdAt }) => ({
        id: uuid,
        kind: 'refund',
        amount: centsOf(amount),
        at: new Date(createdAt),
      })),
    // It does not tell the key that it was given: beside one of the same sum that waits nobody knows which of them is meant.
    rejected: order.refunds
      .filter(({ status, amount }) => status === 'REJECTED' && !waiting.includes(centsOf(amount)))
      .map(({ uuid, amount }) => ({ id: uuid, amount: centsOf(amount), key: null })),
    way: isPaid ? wayOf(order, first) : null,
  }
}

function wayOf(order: z.infer<typeof Order>, paid: z.infer<typeof Order>['paymentIntents'][number] | undefined) {
  return paid?.paymentMethodMetadata?.paymentProviderName ?? methodNames[order.paymentMethodType ?? ''] ?? null
}

function understood<Shape extends z.ZodType>(shape: Shape, said: unknown): z.infer<Shape> {
  const { data, success } = shape.safeParse(said)
  if (!success) throw new ProviderUnavailable('Montonio: an answer of another shape')
  return data
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** What Montonio says is wrong; without it when it quotes an address of somebody. */
function reasonOf(said: unknown): string {
  const { message } = z.object({ message: z.unknown() }).catch({ message: '' }).parse(said)
  const reason = [message].flat().join(', ')
  return reason.includes('@') ? '' : reason.slice(0, 200)
}
