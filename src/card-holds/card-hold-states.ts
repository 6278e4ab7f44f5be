/**
 * A deposit on a card: its customer is sent to the provider (`begun`), or it is held anew without the customer (`renewing`); it is
 * held; then some of it is to be taken and the rest let go (`capturing`), or all of it is to be let go (`releasing`), which the
 * provider does once it answers. `over`: nothing was ever held. `lapsed`: the provider let it go by itself. `failed`: what was to be
 * taken could not be, or another sum was. What was taken is watched for as long as it may go back.
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

/** After these nothing is done at the provider any more. */
export const endedHolds = ['captured', 'released', 'over', 'lapsed', 'failed'] as const satisfies CardHoldState[]

export type CardHoldState = (typeof cardHoldStates)[number]

const hour = 3_600_000

/** How long, in milliseconds, a state that is not final may get no answer before a person is asked. */
export const cardHoldAges = {
  begun: 24 * hour,
  // a hold is renewed two days before it lapses
  renewing: 6 * hour,
  held: 24 * hour,
  capturing: 12 * hour,
  releasing: 24 * hour,
  // what was taken of it may go back, or be taken back, for half a year
  captured: 72 * hour,
  failed: 72 * hour,
} as const satisfies Partial<Record<CardHoldState, number>>

/** What of a deposit's money moved at the provider: taken of the card, given back, taken back by the customer's bank, won again. */
export const cardMovementKinds = ['taken', 'refund', 'chargeback', 'regained'] as const
export type CardMovementKind = (typeof cardMovementKinds)[number]
