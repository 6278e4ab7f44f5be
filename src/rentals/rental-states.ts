/**
 * States, labels and moves, for server, office and tests.
 *
 * Derived from the row's times and the clock, not stored: time alone makes a rental late (`inTime`), and moving its
 * return can end that. Actions may refuse more: what nobody fetched is cancelled only by a lapse once begun.
 */
export const rentalStates = {
  /** Not collected, or given out without an act. */
  rented: {
    label: 'Išnuomota',
    colour: 'red',
    moves: {
      'hand-out': ['handed-out'],
      'move-return': ['rented', 'late'],
      'take-back': ['returned'],
      cancel: ['cancelled'],
    },
    inTime: 'late',
  },
  /** The rental went out with an act, at least in part. */
  'handed-out': {
    label: 'Išnuomota',
    colour: 'red',
    moves: { 'hand-out': ['handed-out'], 'move-return': ['handed-out', 'late'], 'take-back': ['returned'] },
    inTime: 'late',
  },
  /** Holds its units without end. Never handed over, it may still lapse. */
  late: {
    label: 'Išnuomota',
    colour: 'red',
    moves: {
      'hand-out': ['late'],
      'move-return': ['rented', 'handed-out', 'late'],
      'take-back': ['returned'],
      cancel: ['cancelled'],
    },
  },
  /** Going out again is a new rental. */
  returned: { label: 'Grąžinta', colour: 'green', moves: {} },
  /** Deleted, credited or unpaid in time before it went out; paying a lapsed order revives it. */
  cancelled: { label: 'Atšaukta', colour: 'neutral', moves: { revive: ['rented'] } },
} as const satisfies Record<
  string,
  {
    label: string
    colour: 'red' | 'green' | 'neutral'
    moves: Partial<Record<RentalMove, readonly string[]>>
    inTime?: string
  }
>

export const rentalMoves = ['hand-out', 'move-return', 'take-back', 'cancel', 'revive'] as const
export type RentalMove = (typeof rentalMoves)[number]
export type RentalState = keyof typeof rentalStates

interface Moments {
  handed_out?: number
  expected_return: Date | string
  returned?: boolean
  returned_at?: Date | string | null
  cancelled_at?: Date | string | null
}

export function getRentalState(rental: Moments, now: Date | number): RentalState {
  if (rental.cancelled_at) return 'cancelled'
  if (rental.returned || rental.returned_at) return 'returned'
  if (Number(new Date(rental.expected_return)) < Number(now)) return 'late'
  return rental.handed_out ? 'handed-out' : 'rented'
}

export function mayMove(state: RentalState, move: RentalMove): boolean {
  return move in rentalStates[state].moves
}
