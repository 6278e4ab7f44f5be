import type { CardMovementKind } from '#card-holds/card-hold-states.ts'
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
  'refund-stuck': 'Grąžinimas užtruko',
  unclear: 'Teikėjas neatsako arba atsako neaiškiai',
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

/** The same of what was taken of a deposit on a card. */
export const cardMovementNotes: Record<CardMovementKind, string> = {
  taken: 'Užstatas nurašytas nuo kortelės',
  refund: 'Užstatas grąžintas į kortelę',
  chargeback: 'Mokėtojo bankas atsiėmė užstatą',
  regained: 'Į kortelę grįžęs užstatas atgautas',
}

export const providerTitles: Record<ProviderName, string> = { montonio: 'Montonio', stripe: 'Stripe' }

/** A refund's life: wanted, asked for at the provider, told by it as done, refused by it. */
export const refundStates = ['wanted', 'sent', 'done', 'refused'] as const
export type RefundState = (typeof refundStates)[number]

/** A payment as the provider told last: `begun` before it has answered, `refused` when it would not begin it. */
export const intentStates = ['begun', 'pending', 'paid', 'over', 'refused'] as const
export type IntentState = (typeof intentStates)[number]
