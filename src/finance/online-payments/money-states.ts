import type { CardHoldState } from '#finance/card-holds/card-hold-states.ts'
import { cardHoldAges } from '#finance/card-holds/card-hold-states.ts'
import type { IntentState, OnlineRefundState } from './online-payment-states.ts'

const hour = 3_600_000
const day = 24 * hour

/** `person`: after how many milliseconds a person is told; `final`: nothing more comes. */
type Watch = { job: 'ask-providers' | 'card-holds'; person: number } | 'final'

const ages = {
  /** The provider's answer is not as documented. */
  misspoken: hour,
  unanswered: day,
  open: 2 * day,
  /** Allows for weekends and the day its money takes to arrive. */
  refund: 6 * day,
}

const input = (person: number) => ({ job: 'ask-providers', person }) as const
const held = (person: number) => ({ job: 'card-holds', person }) as const

export const moneyStates = {
  ages,
  payment: {
    begun: input(ages.open),
    pending: input(ages.open),
    // may go back, or be charged back, for half a year
    paid: input(ages.unanswered),
    over: input(ages.unanswered),
    refused: 'final',
  } satisfies Record<IntentState, Watch>,
  refund: {
    wanted: input(ages.refund),
    sent: input(ages.refund),
    // done: watched with its payment; refused: a person was told
    done: 'final',
    refused: 'final',
  } as Record<OnlineRefundState, Watch>,
  hold: {
    begun: held(cardHoldAges.begun),
    renewing: held(cardHoldAges.renewing),
    held: held(cardHoldAges.held),
    capturing: held(cardHoldAges.capturing),
    releasing: held(cardHoldAges.releasing),
    captured: held(cardHoldAges.captured),
    failed: held(cardHoldAges.failed),
    released: 'final',
    over: 'final',
    lapsed: 'final',
  } as Record<CardHoldState, Watch>,
}
