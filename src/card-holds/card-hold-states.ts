/**
 * A deposit on a card: its customer is sent to the provider (`begun`), or it is held anew without the customer (`renewing`); it is
 * held; then some of it is to be taken and the rest let go (`capturing`), or all of it is to be let go (`releasing`), which the
 * provider does once it answers. `over`: nothing was ever held. `lapsed`: the provider let it go by itself. `failed`: what was to be
 * taken could not be.
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

type CardHoldState = (typeof cardHoldStates)[number]
