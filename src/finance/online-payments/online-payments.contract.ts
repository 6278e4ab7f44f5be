import { z } from 'zod'
import { definePaymentStart } from '#finance/providers/define-payment-start.ts'
import { payMethods, providerNames } from '#finance/providers/pay-methods.ts'
import {
  ById,
  BySecret,
  defineEndpoint,
  Id,
  Instant,
  Message,
  OfficePageQuery,
  wrapRow,
  wrapRows,
} from '#platform/contract.ts'
import { LimitedString, Text } from '#platform/text.ts'
import { DayInput } from '#rules/calendar/day-input.ts'
import {
  movementKinds,
  onlinePurposes,
  onlineRefundStates,
  onlineStates,
  type ToDecideReason,
  toDecideReasons,
} from './online-payment-states.ts'

export const PaymentMethod = z.object({
  provider: z.enum(providerNames),
  method: z.enum(payMethods),
  /** „Per banką“. */
  title: z.string(),
  banks: z.array(z.object({ code: z.string(), name: z.string() })).optional(),
})
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const ListPaymentMethods = defineEndpoint({
  method: 'GET',
  address: '/api/payment-methods',
  who: 'anyone',
  summary: 'How the shop can be paid online; none where it has no payment provider',
  answer: z.object({ data: z.array(PaymentMethod) }),
})

export const PayForm = z.object({
  method: z.enum(payMethods, 'Pasirinkite, kaip mokėsite.'),
  /** Skips the provider's choice of bank. */
  bank: LimitedString(40).optional(),
})
export type PayForm = z.infer<typeof PayForm>

/** The return secret; 404 for any that opens nothing. */

export const PayMyOrder = definePaymentStart({
  address: '/api/orders/:id/pay',
  who: 'customer',
  summary:
    'Begin to pay online for an order of one’s own; 409 when nothing is due or money can’t come for it, 503 `provider-away` when the provider does not answer',
  params: ById,
  body: PayForm,
})

export const PayGuestOrder = definePaymentStart({
  address: '/api/guest-orders/:secret/pay',
  who: 'anyone',
  summary: 'Begin to pay online for the one order that a guest’s secret opens',
  params: BySecret,
  body: PayForm,
})

export const ShowOnlinePayment = defineEndpoint({
  method: 'GET',
  address: '/api/online-payments/:secret',
  who: 'anyone',
  summary:
    'How a payment stands, for whoever comes back from the provider’s page; what is still open is asked about again',
  params: BySecret,
  answer: wrapRow(
    z.object({
      /** `waiting`: poll again in a second. `to-decide`: money came, and the office looks at it. */
      state: z.enum(onlineStates),
      amount: z.int(),
      what: z.enum(onlinePurposes),
      order_id: z.int().nullable(),
      bills: z.array(z.string()),
      document: z.object({ number: z.string() }).nullable(),
    }),
  ),
})

export const OnlinePaymentInvoice = defineEndpoint({
  method: 'GET',
  address: '/api/online-payments/:secret/invoice',
  who: 'anyone',
  summary: 'The VAT invoice of an order that was paid online, as PDF',
  params: BySecret,
  file: 'application/pdf',
  refuses: [409],
})

export const ReceiveProviderWebhook = defineEndpoint({
  method: 'POST',
  address: '/api/payment-notifications/:provider',
  who: 'anyone',
  summary:
    'A payment provider tells that something happened: 200 when it signed it, 400 when it did not. Nothing of it is believed; the provider is asked',
  params: z.object({ provider: LimitedString(40) }),
  raw: true,
  answer: Message,
  refuses: [400, 503],
})

const Empty = z.literal('').transform(() => undefined)
const Day = DayInput(undefined, undefined, true)
const reasons = Object.keys(toDecideReasons) as [ToDecideReason, ...ToDecideReason[]]

const OnlinePaymentRow = z.object({
  id: z.int(),
  provider: z.enum(providerNames),
  method: z.enum(payMethods),
  /** Our reference at the provider, and theirs. */
  reference: z.string(),
  provider_id: z.string().nullable(),
  what: z.enum(onlinePurposes),
  order_id: z.int().nullable(),
  client_id: z.int().nullable(),
  client: z.string(),
  /** Asked for; received and returned, as the provider told; recorded as payments. */
  amount: z.int(),
  received: z.int(),
  returned: z.int(),
  written: z.int(),
  state: z.enum(onlineStates),
  to_decide: z.enum(reasons).nullable(),
  way: z.string().nullable(),
  begun_at: Instant,
  asked_at: Instant.nullable(),
})
export type OnlinePaymentRow = z.infer<typeof OnlinePaymentRow>

export const ListOnlinePayments = defineEndpoint({
  method: 'GET',
  address: '/api/admin/online-payments',
  who: 'payments:read',
  summary: 'Payments that were begun online, newest first, 20 a page; those to decide about oldest first',
  query: OfficePageQuery.extend({
    state: Empty.or(z.enum(onlineStates)).optional(),
    provider: Empty.or(z.enum(providerNames)).optional(),
    q: Text(100).optional(),
    from: Empty.or(Day).optional(),
    to: Empty.or(Day).optional(),
    order_id: Id.optional(),
  }),
  answer: wrapRows(OnlinePaymentRow),
})

const OnlineMovement = z.object({
  id: z.int(),
  kind: z.enum(movementKinds),
  /** Negative: went back. */
  amount: z.int(),
  at: Instant,
  payment: z.object({ id: z.int(), amount: z.int(), paid_on: z.string() }).nullable(),
})

const OnlineRefund = z.object({
  id: z.int(),
  amount: z.int(),
  reason: z.string(),
  state: z.enum(onlineRefundStates),
  /** Null: by rule. */
  wanted_by: z.string().nullable(),
  wanted_at: Instant,
  done_at: Instant.nullable(),
  refused_because: z.string().nullable(),
})
export type OnlineRefund = z.infer<typeof OnlineRefund>

export const OnlinePaymentLife = OnlinePaymentRow.extend({
  bills: z.array(z.object({ id: z.int(), full_number: z.string() })),
  expires_at: Instant,
  next_ask_at: Instant.nullable(),
  asks: z.int(),
  refused_because: z.string().nullable(),
  not_written_because: z.string().nullable(),
  unclear_because: z.string().nullable(),
  decided_at: Instant.nullable(),
  decided_by: z.string().nullable(),
  refundable: z.int(),
  movements: z.array(OnlineMovement),
  refunds: z.array(OnlineRefund),
  notifications: z.array(z.object({ id: z.int(), came_at: Instant, times: z.int(), last_at: Instant })),
})
export type OnlinePaymentLife = z.infer<typeof OnlinePaymentLife>

export const ShowOnlinePaymentLife = defineEndpoint({
  method: 'GET',
  address: '/api/admin/online-payments/:id',
  who: 'payments:read',
  summary: 'One online payment with all that the provider told, what was written down and given back',
  params: ById,
  answer: wrapRow(OnlinePaymentLife),
})

export const AskAboutOnlinePayment = defineEndpoint({
  method: 'POST',
  address: '/api/admin/online-payments/:id/ask',
  who: 'payments:write',
  summary: 'Ask the provider now how a payment stands, and write down what is new; 503 when it does not answer',
  params: ById,
  answer: Message,
  refuses: [409, 503],
})

export const RefundOnlinePayment = defineEndpoint({
  method: 'POST',
  address: '/api/admin/online-payments/:id/refund',
  who: 'payments:refund',
  risk: 'returns-money',
  summary:
    'Give money back the way it came: written down as wanted, done at the provider by a job, and written as a payment when the provider tells of it',
  params: ById,
  body: z.object({
    amount: z.int('Įrašykite sumą.').min(1, 'Įrašykite sumą, didesnę už nulį.').max(1_000_000_000, 'Suma per didelė.'),
    reason: Text(300, 'Parašykite, kodėl.').min(1, 'Parašykite, kodėl.'),
    /** What the clerk saw; 409 with the current sum when it has changed. */
    expected_refundable: z.int().optional(),
  }),
  status: 201,
  answer: wrapRow(z.object({ id: z.int() })),
  refuses: [409],
})

export const DecideOnlinePayment = defineEndpoint({
  method: 'POST',
  address: '/api/admin/online-payments/:id/decide',
  who: 'payments:write',
  summary: 'Say that what a payment waited for is settled; 409 while money of it is written down nowhere',
  params: ById,
  answer: Message,
  refuses: [409],
})

const ReconciliationQuery = z
  .object({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'Pabaiga negali būti ankstesnė už pradžią.' })

const ReconciliationDay = z.object({
  day: z.string(),
  provider: z.enum(providerNames),
  /** Cents received less refunds. */
  at_provider: z.int(),
  in_shop: z.int(),
  difference: z.int(),
  movements: z.int(),
})
export type ReconciliationDay = z.infer<typeof ReconciliationDay>

export const ShowReconciliation = defineEndpoint({
  method: 'GET',
  address: '/api/admin/online-payments/reconciliation',
  who: 'payments:read',
  summary: 'Money at the providers and in the shop by day, and each payment of which the two differ',
  query: ReconciliationQuery,
  answer: wrapRow(
    z.object({
      days: z.array(ReconciliationDay),
      at_provider: z.int(),
      in_shop: z.int(),
      difference: z.int(),
      /** The oldest 100 of all days. */
      differing: z.array(OnlinePaymentRow),
      differing_total: z.int(),
    }),
  ),
})

export const ReconciliationCsv = defineEndpoint({
  method: 'GET',
  address: '/api/admin/online-payments/reconciliation.csv',
  who: 'payments:read',
  risk: 'exports-people',
  summary: 'Each movement of money at the providers and the payment as which it was written down, as CSV',
  query: ReconciliationQuery,
  file: 'text/csv',
  streamed: true,
})
