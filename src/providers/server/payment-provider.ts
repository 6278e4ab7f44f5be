import type { PayMethod, ProviderName } from '../provider-words.ts'

/**
 * What the shop asks of whoever takes money on the net for it. Money is whole cents of euros everywhere. Calls throw
 * `ProviderUnavailable` when there was no answer (asked again later, nothing is known) and `ProviderRefused` when there was
 * one and it was no.
 */
export interface PaymentProvider {
  name: ProviderName
  /** How customers can pay there at all. */
  methods: readonly PayMethod[]
  /** What of it the shop's account has now (`offeredBy` remembers it). */
  offered: () => Promise<Offered>
  /** The least that it takes or holds, in cents: less is never asked for. */
  least: number
  /** Begins a payment there: the customer is sent to its address. The same reference begun twice is one payment. */
  begin: (wanted: WantedPayment) => Promise<BegunPayment>
  /** How a payment stands now: the only thing that is believed. */
  ask: (id: string) => Promise<ProviderPayment>
  /**
   * Which payment a notification is about: after it the shop asks, so that late, double and disordered ones say the same.
   * Throws `NotFromProvider` when its signature is not the provider's. Null: signed, and about nothing of the shop's.
   */
  readNotification: (request: {
    headers: Record<string, string | string[] | undefined>
    /** Of its address: Montonio writes `order-token` there and may leave the body empty. */
    query: Record<string, unknown>
    /** As it came, byte by byte. */
    body: string
  }) => Promise<Heard | null>
  /** Gives some of a payment back; the same key asked twice is one refund. Throws `NotYet` where the money has not arrived there. */
  refund: (wanted: { id: string; amount: number; key: string }) => Promise<void>
  /** Money held on a card as a deposit; undefined where the provider has none of it. */
  holds?: CardHolds
}

export interface Offered {
  methods: readonly PayMethod[]
  /** Banks that the payer may choose before, in the provider's order; none: they are chosen on its page. */
  banks: readonly Bank[]
}

export interface Bank {
  /** The provider's: `HABALT22`. */
  code: string
  name: string
}

export interface Heard {
  /** Which payment, by the provider's id and by our reference. */
  id: string
  reference: string | null
  /** What makes it this notification and no other, however often and in whatever wrapping it is brought. */
  mark: string
}

export interface WantedPayment {
  /** Ours, unique, at most 64 letters, digits and hyphens: stands with the payment at the provider. */
  reference: string
  amount: number
  method: PayMethod
  /** The code of the payer's bank, where one was chosen. */
  bank?: string | null
  /** One line for the payer, as on the bank's page: „Užsakymas Nr. 12“. */
  description: string
  payer: { email: string; name: string; lastname: string }
  /** Absolute addresses of this shop: where the payer comes back to, paid or not, and where notifications go. */
  returnAddress: string
  notificationAddress: string
  /** After it nobody can pay any more. */
  expiresAt: Date
  /** Only held on the card: `holds.capture` and `holds.release` decide later. */
  hold?: boolean
}

export interface BegunPayment {
  /** The provider's. */
  id: string
  /** Where the payer is sent. */
  address: string
}

/**
 * Where a payment stands: nobody has paid, held on a card, paid (all of it or what was captured), can't be paid any more. What was
 * paid may be over later, with nothing received: a bank that takes its word back (Montonio's VOIDED, rare).
 */
export type ProviderState = 'pending' | 'held' | 'paid' | 'over'

export interface ProviderPayment {
  id: string
  /** Ours, as it was given. */
  reference: string
  state: ProviderState
  /** What was asked for. */
  amount: number
  /** What the provider took of the payer for the shop, ever: what went back since is in `returned`. */
  received: number
  receivedAt: Date | null
  /** What is held on the card now, and until when the provider promises it. */
  held: number
  heldUntil: Date | null
  /** What went back, each once: by us, by the provider's own screen, or because the payer's bank took it (a chargeback). */
  returned: { id: string; kind: 'refund' | 'chargeback'; amount: number; at: Date }[]
  /** Refunds that it took and then did not do, ever; `key` where it tells whose they were, `because` as the office reads it. */
  rejected: { id: string; amount: number; key: string | null; because?: string | null; isEarly?: boolean }[]
  /** What it said that the shop has no word for, in the provider's own: nothing is booked of it, a person looks. */
  puzzles?: string[]
  /** For the desk: „Swedbank“, „Visa •••• 4242“; never more of a card than its last four digits. */
  way: string | null
}

/** Deposits that stay on the customer's card. */
export interface CardHolds {
  /** Takes some of what is held, once; the rest is let go. */
  capture: (wanted: { id: string; amount: number; key: string }) => Promise<void>
  /** Lets all of it go. */
  release: (wanted: { id: string; key: string }) => Promise<void>
  /**
   * Holds the same sum on the same card anew, before the first hold lapses: a payment of its own, with its own reference. Throws
   * `ProviderRefused` when the bank wants to ask the customer first.
   */
  renew: (wanted: { id: string; reference: string; amount: number; description: string }) => Promise<{ id: string }>
  /** Removes the card that was kept to renew a hold, and its customer; the payment stays. Done twice it is done. */
  forget: (wanted: { id: string }) => Promise<void>
}

/** No answer came, or one that says nothing: the network, a timeout, a fault at the provider. What was asked may have happened. */
export class ProviderUnavailable extends Error {}

/** An answer came whose shape is none that the provider's papers tell, or whose word for a state is new: asked again, like silence. */
export class ProviderMisspoke extends ProviderUnavailable {}

/** The provider answered no. */
export class ProviderRefused extends Error {}

/** It knows no such account, or lets it do no such thing: the shop's own keys are wrong, and nothing is said of what was asked. */
export class NotLetIn extends ProviderRefused {}

/** Only the customer can do it: the bank declined the card, or wants to ask. */
export class CustomerNeeded extends ProviderRefused {}

/** The money that is to go back has not reached the provider's balance: asked again on another day. */
export class NotYet extends ProviderRefused {}

/** Money of another currency than the shop's: never booked, a person looks. */
export class OtherCurrency extends ProviderRefused {}

/** A notification that the provider did not sign. */
export class NotFromProvider extends Error {}
