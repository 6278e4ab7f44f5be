import { z } from 'zod'
import { createLookup } from '#platform/create-lookup.ts'

const Moment = z.int().min(0)
const Cents = z.int()
export const StripeId = z.object({ id: z.string() })
const OurMarks = z.object({
  reference: z.string().optional(),
  key: z.string().optional(),
  until: z.string().optional(),
})

const expanded = <Shape extends z.ZodType>(shape: Shape) => shape.nullish().or(z.string().transform(() => null))

const StripeCard = z.object({
  brand: z.string().nullish(),
  last4: z.string().nullish(),
  capture_before: Moment.nullish(),
  wallet: z.object({ type: z.string() }).nullish(),
})
export type StripeCard = z.infer<typeof StripeCard>

const Charge = z.object({
  created: Moment,
  balance_transaction: expanded(z.object({ created: Moment })),
  payment_method_details: z.object({ card: StripeCard.nullish() }).nullish(),
})

const intentStates = [
  ...['canceled', 'processing', 'requires_action', 'requires_capture', 'requires_confirmation'],
  ...['requires_payment_method', 'succeeded'],
] as const

const idOf = z.string().or(StripeId.transform(({ id }) => id))

export const StripePaymentIntent = z.object({
  id: z.string(),
  status: z.enum(intentStates),
  currency: z.string(),
  amount: Cents,
  amount_received: Cents.default(0),
  amount_capturable: Cents.default(0),
  metadata: OurMarks.default({}),
  customer: idOf.nullish(),
  payment_method: idOf.nullish(),
  latest_charge: expanded(Charge),
})
export type StripePaymentIntent = z.infer<typeof StripePaymentIntent>

export const Renewed = StripePaymentIntent.pick({ id: true, status: true, metadata: true })

export const StripeCheckoutSession = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']).nullable(),
  currency: z.string().nullable(),
  amount_total: Cents.nullable(),
  client_reference_id: z.string().nullable(),
  metadata: OurMarks.nullish(),
  payment_intent: expanded(StripePaymentIntent).transform((intent) => intent ?? null),
})
export type StripeCheckoutSession = z.infer<typeof StripeCheckoutSession>

export const Account = z.object({
  charges_enabled: z.boolean().nullish(),
  capabilities: z.object({ card_payments: z.string().nullish() }).nullish(),
})

export const BegunSession = StripeId.extend({ url: z.url() })

export interface StripePaymentMatch {
  id: string
  session?: StripeCheckoutSession
  intent: StripePaymentIntent | null
}

export const StripeRefund = z.object({
  id: z.string(),
  amount: Cents,
  created: Moment,
  status: z
    .string()
    .nullable()
    .transform((said) => said ?? ''),
  metadata: OurMarks.nullish(),
  failure_reason: z.string().nullish(),
  balance_transaction: z.object({ reporting_category: z.string() }).nullable(),
})
export type StripeRefund = z.infer<typeof StripeRefund>

export const stripeRefundStates = {
  pending: 'waiting',
  requires_action: 'waiting',
  succeeded: 'done',
  failed: 'undone',
  canceled: 'undone',
} as const

/** The uncaptured rest is a `partial_capture_reversal`, beside a charge of the whole. */
export const refundMoves = { refund: 'done', partial_capture_reversal: 'rest' } as const

export const StripeDispute = z.object({ id: z.string(), amount: Cents, created: Moment, status: z.string() })
export type StripeDispute = z.infer<typeof StripeDispute>

/** Whether the money is gone: inquiries take none, won disputes gave it back. */
export const disputeTakes: Record<string, boolean> = createLookup({
  needs_response: true,
  under_review: true,
  lost: true,
  appeal_needs_response: true,
  appeal_under_review: true,
  won: false,
  prevented: false,
  warning_needs_response: false,
  warning_under_review: false,
  warning_closed: false,
})

const key = z.string().regex(/^\w{1,255}$/)
const Told = z.object({
  id: key.optional().catch(undefined),
  payment_intent: key.nullish().catch(null),
  client_reference_id: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .nullish()
    .catch(null),
})

export const StripeEvent = z.object({
  id: key,
  account: z.string().nullish(),
  data: z.object({
    object: z.discriminatedUnion('object', [
      Told.extend({ object: z.literal('checkout.session'), id: key }),
      Told.extend({ object: z.literal('payment_intent'), id: key }),
      ...(['charge', 'refund', 'dispute'] as const).map((name) => Told.extend({ object: z.literal(name) })),
    ]),
  }),
})

export const getEventIntentId = (entry: z.infer<typeof StripeEvent>['data']['object']): string | undefined =>
  (entry.object === 'payment_intent' ? entry.id : entry.payment_intent) ?? undefined
