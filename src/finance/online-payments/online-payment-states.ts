import type { CardMovementKind } from '#finance/card-holds/card-hold-states.ts'
import type { ProviderName } from '#finance/providers/pay-methods.ts'

export const onlineStates = ['waiting', 'paid', 'not-paid', 'to-decide', 'returned'] as const
export type OnlineState = (typeof onlineStates)[number]

export const onlineStateLabels: Record<OnlineState, string> = {
  waiting: 'Laukia',
  paid: 'Apmokėta',
  'not-paid': 'Neapmokėta',
  'to-decide': 'Reikia sprendimo',
  returned: 'Grąžinta',
}

export const onlinePurposes = ['order', 'bills'] as const

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

export const movementKinds = ['received', 'refund', 'chargeback'] as const
export type MovementKind = (typeof movementKinds)[number]

export const movementNotes: Record<MovementKind, string> = {
  received: 'Apmokėta internetu',
  refund: 'Grąžinta internetu',
  chargeback: 'Mokėtojo bankas atsiėmė pinigus',
}

export const cardMovementNotes: Record<CardMovementKind, string> = {
  taken: 'Užstatas nurašytas nuo kortelės',
  refund: 'Užstatas grąžintas į kortelę',
  chargeback: 'Mokėtojo bankas atsiėmė užstatą',
  regained: 'Į kortelę grįžęs užstatas atgautas',
}

export const providerTitles: Record<ProviderName, string> = { montonio: 'Montonio', stripe: 'Stripe' }

export const onlineRefundStates = ['wanted', 'sent', 'done', 'refused'] as const
export type OnlineRefundState = (typeof onlineRefundStates)[number]

/** `begun` before the provider answered, `refused` when it would not begin. */
export const intentStates = ['begun', 'pending', 'paid', 'over', 'refused'] as const
export type IntentState = (typeof intentStates)[number]
