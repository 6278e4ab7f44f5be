/**
 * `begun`: the customer was sent to the provider. `renewing`: without the customer. `capturing`: some is being taken
 * and the rest released; `releasing`: all is. `over`: never held. `lapsed`: the provider let go. `failed`: capture
 * failed or took another sum.
 */
export const cardHoldStates = [
  'begun',
  'renewing',
  'held',
  'capturing',
  'releasing',
  'captured',
  'released',
  'over',
  'lapsed',
  'failed',
] as const

export const endedHolds = ['captured', 'released', 'over', 'lapsed', 'failed'] as const satisfies CardHoldState[]

export type CardHoldState = (typeof cardHoldStates)[number]

const hour = 3_600_000

/** Milliseconds a state may stay unanswered before a person is asked. */
export const cardHoldAges = {
  begun: 24 * hour,
  renewing: 6 * hour,
  held: 24 * hour,
  capturing: 12 * hour,
  releasing: 24 * hour,
  // captured money can be refunded or charged back for half a year
  captured: 72 * hour,
  failed: 72 * hour,
} as const satisfies Partial<Record<CardHoldState, number>>

/** `regained`: a chargeback was won. */
export const cardMovementKinds = ['taken', 'refund', 'chargeback', 'regained'] as const
export type CardMovementKind = (typeof cardMovementKinds)[number]
