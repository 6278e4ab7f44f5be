/**
 * The life of a rental, told once: its states, what each is called, which moves are open in it and where they may lead.
 * Server, office and tests read it: what is not among a state's `moves` is refused, and its button is not drawn.
 *
 * The state is told from the row's moments and from the time, it is not kept beside them: so time alone makes a rental
 * late (`inTime`), a return moved back may leave it late, and one moved on is late no more. Actions ask more than the table does
 * where the shop's rules do: of what has begun, units that nobody fetched are cancelled by a lapse alone.
 */
export const rentalStates = {
  /** Ordered, and nothing of it was handed over at the counter: still to be fetched, or given out without an act. */
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
  /** Handed over with an act, all of it or a part. */
  'handed-out': {
    label: 'Išnuomota',
    colour: 'red',
    moves: { 'hand-out': ['handed-out'], 'move-return': ['handed-out', 'late'], 'take-back': ['returned'] },
    inTime: 'late',
  },
  /** Not back when it was due; it holds its units without end. What was never handed over may still lapse. */
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
  /** Nothing leads back: a tool that goes out again is a new rental. */
  returned: { label: 'Grąžinta', colour: 'green', moves: {} },
  /** Its order was deleted, credited or not paid in time before the tool went out; paying what lapsed revives it. */
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

/** A rental as a table row or as the wire shows it: moments or booleans will do. */
interface Moments {
  handed_out?: number
  expected_return: Date | string
  returned?: boolean
  returned_at?: Date | string | null
  cancelled_at?: Date | string | null
}

export function rentalState(rental: Moments, now: Date | number): RentalState {
  if (rental.cancelled_at) return 'cancelled'
  if (rental.returned || rental.returned_at) return 'returned'
  if (Number(new Date(rental.expected_return)) < Number(now)) return 'late'
  return rental.handed_out ? 'handed-out' : 'rented'
}

export function mayMove(state: RentalState, move: RentalMove): boolean {
  return move in rentalStates[state].moves
}
