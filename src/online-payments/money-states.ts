import type { CardHoldState } from '#card-holds/card-hold-states.ts'
import { cardHoldAges } from '#card-holds/card-hold-states.ts'
import type { IntentState, RefundState } from './online-payment-words.ts'

const hour = 3_600_000
const day = 24 * hour

/** Whose job asks about money in this state, and after how long, in milliseconds, a person is asked; final: nothing more comes. */
type Watch = { job: 'ask-providers' | 'card-holds'; person: number } | 'final'

const ages = {
  /** An answer that is none of those that its papers tell. */
  misspoken: hour,
  /** No answer at all, or a no to the question itself. */
  unanswered: day,
  /** After nobody can pay there any more, a payment that is neither paid nor over. */
  open: 2 * day,
  /** A refund that the provider has not done: weekends and the day on which its money arrives are among them. */
  refund: 6 * day,
}

const asked = (person: number) => ({ job: 'ask-providers', person }) as const
const held = (person: number) => ({ job: 'card-holds', person }) as const

/** Every state that money may be in at a provider, and who watches it. */
export const moneyStates = {
  ages,
  payment: {
    begun: asked(ages.open),
    pending: asked(ages.open),
    // it may go back, or be taken back, for half a year
    paid: asked(ages.unanswered),
    over: asked(ages.unanswered),
    // nobody was sent to its page
    refused: 'final',
  } satisfies Record<IntentState, Watch>,
  refund: {
    wanted: asked(ages.refund),
    sent: asked(ages.refund),
    // its money is watched with its payment, and a person was asked about what was refused
    ...{ done: 'final', refused: 'final' },
  } as Record<RefundState, Watch>,
  hold: {
    begun: held(cardHoldAges.begun),
    renewing: held(cardHoldAges.renewing),
    held: held(cardHoldAges.held),
    capturing: held(cardHoldAges.capturing),
    releasing: held(cardHoldAges.releasing),
    captured: held(cardHoldAges.captured),
    failed: held(cardHoldAges.failed),
    ...{ released: 'final', over: 'final', lapsed: 'final' },
  } as Record<CardHoldState, Watch>,
}
