import { randomBytes } from 'node:crypto'

/** Amounts in cents, times in seconds. */
export interface Charge {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  balance_transaction: { id: string; object: 'balance_transaction'; amount: number; created: number } | null
  captured: boolean
  created: number
  currency: string
  disputed: boolean
  metadata: Record<string, string>
  paid: boolean
  payment_intent: string
  payment_method_details: {
    type: 'card'
    card: { brand: string; last4: string; capture_before?: number; wallet: null; exp_month: number; exp_year: number }
  }
  refunded: boolean
  status: 'succeeded' | 'failed'
}

export interface StandInPaymentIntent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_capturable: number
  amount_received: number
  canceled_at: number | null
  cancellation_reason: string | null
  capture_method: string
  created: number
  currency: string
  customer: string | null
  description: string | null
  latest_charge: Charge | null
  livemode: false
  metadata: Record<string, string>
  payment_method: string | null
  setup_future_usage: string | null
  status: 'requires_payment_method' | 'requires_capture' | 'succeeded' | 'canceled'
}

export interface StandInCheckoutSession {
  id: string
  object: 'checkout.session'
  amount_total: number
  client_reference_id: string | null
  created: number
  currency: string
  customer: string | null
  expires_at: number
  livemode: false
  metadata: Record<string, string>
  mode: 'payment'
  payment_intent: StandInPaymentIntent | null
  payment_status: 'paid' | 'unpaid'
  status: 'open' | 'complete' | 'expired'
  success_url: string
  cancel_url: string
  url: string | null
}

export interface StandInRefund {
  id: string
  object: 'refund'
  amount: number
  /** Null: an authorisation that was released. The rest after a capture has one, with its own reporting category. */
  balance_transaction: { id: string; object: 'balance_transaction'; amount: number; reporting_category: string } | null
  charge: string
  created: number
  currency: string
  metadata: Record<string, string>
  payment_intent: string
  status: 'succeeded' | 'pending' | 'failed'
  failure_reason?: string
}

export interface StandInDispute {
  id: string
  object: 'dispute'
  amount: number
  charge: string
  created: number
  currency: string
  metadata: Record<string, string>
  payment_intent: string
  reason: string
  status: 'needs_response' | 'won' | 'lost' | 'warning_needs_response'
}

/** Their last digits decide the outcome, as with Stripe's own. */
export const testCards = [
  { value: '4242', label: '4242 4242 4242 4242: pavyksta' },
  { value: '3155', label: '4000 0025 0000 3155: be kliento bankas antrą kartą neleidžia' },
  { value: '0002', label: '4000 0000 0000 0002: bankas atmeta' },
]

export const generatePaymentMethodId = (last4: string) => `pm_${last4}${generateIdSuffix()}`
export const getCardDigits = (method: string) => method.slice(3, 7)

export const getUnixSeconds = () => Math.floor(Date.now() / 1000)
export const generateIdSuffix = () => randomBytes(12).toString('hex')

const day = 24 * 3600

/** Captured at once, or held as long as Visa allows, less when the payer is not present. */
export function chargeOf(intent: StandInPaymentIntent, { isThere }: { isThere: boolean }): Charge {
  const isHeld = intent.capture_method === 'manual'
  const created = getUnixSeconds()
  const charge: Charge = {
    id: `ch_${generateIdSuffix()}`,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    balance_transaction: null,
    captured: false,
    created,
    currency: intent.currency,
    disputed: false,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    refunded: false,
    status: 'succeeded',
    payment_method_details: {
      type: 'card',
      card: {
        brand: 'visa',
        last4: getCardDigits(intent.payment_method ?? ''),
        wallet: null,
        exp_month: 12,
        exp_year: 2034,
        ...(isHeld && { capture_before: created + (isThere ? 7 * day : 4 * day + 18 * 3600) }),
      },
    },
  }
  if (!isHeld) take(charge, intent.amount)
  return charge
}

/** Captures. */
export function take(charge: Charge, amount: number): void {
  charge.captured = true
  charge.amount_captured = amount
  charge.balance_transaction = {
    // All that was held; the rest is deducted by a transaction of its own.
    id: `txn_${generateIdSuffix()}`,
    object: 'balance_transaction',
    amount: charge.amount,
    created: getUnixSeconds(),
  }
}
