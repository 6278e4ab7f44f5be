import type { PayMethod, ProviderName } from '../pay-methods.ts'

/** Integer cents. `ProviderUnavailable`: nothing is known; `ProviderRejection`: a no. */
export interface PaymentProvider {
  name: ProviderName
  methods: readonly PayMethod[]
  /** The account's current part (cached by `readProviderOffer`). */
  offered: () => Promise<ProviderOffer>
  /** The least sum taken or held, in cents. */
  min: number
  /** The same reference twice is one payment. */
  begin: (wanted: WantedPayment) => Promise<BegunPayment>
  /** The state of a payment; only this is trusted. */
  ask: (id: string) => Promise<ProviderPayment>
  /** The shop then asks: late or repeated ones do no harm. `NotFromProvider`: a bad signature. Null: not ours. */
  readNotification: (request: {
    headers: Record<string, string | string[] | undefined>
    /** Montonio puts `order-token` here and may leave the body empty. */
    query: Record<string, unknown>
    body: string
  }) => Promise<ProviderNotification | null>
  /** The same key twice is one refund. `NotYet` where the money has not arrived. */
  refund: (wanted: { id: string; amount: number; key: string }) => Promise<void>
  /** Undefined: the provider holds nothing. */
  holds?: CardHolds
}

export interface ProviderOffer {
  methods: readonly PayMethod[]
  banks: readonly Bank[]
}

export interface Bank {
  /** The provider's code: `HABALT22`. */
  code: string
  name: string
}

export interface ProviderNotification {
  id: string
  reference: string | null
  /** The same across repetitions and wrappings. */
  mark: string
}

export interface WantedPayment {
  /** Ours, unique, at most 64 letters, digits and hyphens. */
  reference: string
  amount: number
  method: PayMethod
  bank?: string | null
  description: string
  payer: { email: string; name: string; lastname: string }
  /** Absolute: the payer's return, paid or not, and notifications. */
  returnAddress: string
  notificationAddress: string
  expiresAt: Date
  hold?: boolean
}

export interface BegunPayment {
  /** The provider's id. */
  id: string
  address: string
}

/** Paid: all or what was captured; may become over when a bank takes its word back. */
export type ProviderState = 'pending' | 'held' | 'paid' | 'over'

export interface ProviderPayment {
  id: string
  /** Our reference. */
  reference: string
  state: ProviderState
  amount: number
  /** Taken from the payer in total, before `returned`. */
  received: number
  receivedAt: Date | null
  held: number
  heldUntil: Date | null
  /** A refund is ours or made at the provider's screen; a chargeback comes from the payer's bank. */
  returned: { id: string; kind: 'refund' | 'chargeback'; amount: number; at: Date }[]
  /** Refunds accepted and then not done; `key` where told, `because` for the office. */
  rejected: { id: string; amount: number; key: string | null; because?: string | null; isEarly?: boolean }[]
  /** Words unknown to the shop: nothing is booked, a person looks. */
  puzzles?: string[]
  /** „Swedbank“, „Visa •••• 4242“; at most a card's last four digits. */
  way: string | null
}

export interface CardHolds {
  /** A hold is captured once; the rest is released. */
  capture: (wanted: { id: string; amount: number; key: string }) => Promise<void>
  release: (wanted: { id: string; key: string }) => Promise<void>
  /** The same sum and card, an own reference. `ProviderRejection`: the bank wants the customer. */
  renew: (wanted: { id: string; reference: string; amount: number; description: string }) => Promise<{ id: string }>
  /** The card kept for renewal and its customer; the payment stays. Idempotent. */
  erase: (wanted: { id: string }) => Promise<void>
}

/** Network, timeout, or a fault at the provider. The request may have been done. */
export class ProviderUnavailable extends Error {}

/** An answer of undocumented shape or with an unknown state: asked again, like silence. */
export class ProviderInvalidResponse extends ProviderUnavailable {}

export class ProviderRejection extends Error {}

/** The keys are wrong or lack a right; says nothing about the request. */
export class ProviderAccessDenied extends ProviderRejection {}

/** The card is declined or the bank requires the customer. */
export class CustomerActionRequired extends ProviderRejection {}

/** The money is not in the provider's balance yet: retry another day. */
export class FundsNotAvailable extends ProviderRejection {}

/** Other currencies are never booked; a person looks. */
export class OtherCurrency extends ProviderRejection {}

export class NotFromProvider extends Error {}
