import type { ProviderName } from '#providers/provider-words.ts'

/** How an online payment stands, for whoever pays and for the office. */
export const onlineStates = ['waiting', 'paid', 'not-paid', 'to-decide', 'returned'] as const
export type OnlineState = (typeof onlineStates)[number]

/** What money that came online is for. */
export const onlinePurposes = ['order', 'bills'] as const

/** Why a person has to look at it. */
export const toDecideReasons = {
  'not-written': 'Pinigų nepavyko įrašyti į užsakymą',
  'too-late': 'Apmokėta, kai užsakymas jau nebegaliojo',
  beyond: 'Gauta daugiau, negu reikėjo',
  short: 'Gauta mažiau, negu reikėjo',
  chargeback: 'Mokėtojo bankas atsiėmė pinigus',
  'returned-elsewhere': 'Grąžinta mokėjimų teikėjo svetainėje',
  'refund-refused': 'Teikėjas atsisakė grąžinti pinigus',
} as const
export type ToDecideReason = keyof typeof toDecideReasons

/** What the provider told of once: money that came, went back, or was taken back by the payer's bank. */
export const movementKinds = ['received', 'refund', 'chargeback'] as const
export type MovementKind = (typeof movementKinds)[number]

/** As a payment's note begins. */
export const movementNotes: Record<MovementKind, string> = {
  received: 'Apmokėta internetu',
  refund: 'Grąžinta internetu',
  chargeback: 'Mokėtojo bankas atsiėmė pinigus',
}

export const providerTitles: Record<ProviderName, string> = { montonio: 'Montonio', stripe: 'Stripe' }

/** A refund's life: wanted, asked for at the provider, told by it as done, refused by it. */
export const refundStates = ['wanted', 'sent', 'done', 'refused'] as const
