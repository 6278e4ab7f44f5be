import { formatDay } from '#rules/calendar/format-day.ts'

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

/** Finer than the two words of the rentals list, for people; each has a colour of its own. */
export const rentalStages = {
  reserved: { label: 'Rezervuota', colour: 'steel' },
  out: { label: 'Išduota', colour: 'ink' },
  late: { label: 'Vėluoja', colour: 'red' },
  'to-collect': { label: 'Laukia surinkimo', colour: 'amber' },
  broken: { label: 'Sugedo', colour: 'violet' },
  returned: { label: 'Grąžinta', colour: 'green' },
  cancelled: { label: 'Atšaukta', colour: 'neutral' },
} as const

export type RentalStage = keyof typeof rentalStages

interface StageMoments extends Moments {
  starts_at: Date | string
  off_rent_at?: Date | string | null
  broken_since?: Date | string | null
}

/** Earlier days' bookings count as handed out, with or without an act. */
export const isHandedOut = (
  { handed_out, starts_at }: Pick<StageMoments, 'handed_out' | 'starts_at'>,
  now: Date | number,
): boolean => Boolean(handed_out) || formatDay(starts_at) < formatDay(new Date(Number(now)))

export function getRentalStage(rental: StageMoments, now: Date | number): RentalStage {
  const state = getRentalState(rental, now)
  if (state === 'returned' || state === 'cancelled') return state
  if (rental.off_rent_at) return 'to-collect'
  if (rental.broken_since) return 'broken'
  if (state === 'late') return 'late'
  return isHandedOut(rental, now) ? 'out' : 'reserved'
}

/** What the stages of an order's rentals come to; the first of them that one of the rentals has. */
const urgent = ['late', 'broken', 'to-collect'] as const

export const orderStages = { ...rentalStages, 'part-returned': { label: 'Dalis grąžinta', colour: 'teal' } } as const
export type OrderStage = keyof typeof orderStages

/** Undefined: nothing is rented. */
export function getOrderStage(rentals: readonly StageMoments[], now: Date | number): OrderStage | undefined {
  const stages = new Set(rentals.map((rental) => getRentalStage(rental, now)))
  stages.delete('cancelled')
  const known = urgent.find((stage) => stages.has(stage))
  if (known || stages.size === 0) return known
  if (stages.has('returned')) return stages.size > 1 ? 'part-returned' : 'returned'
  return stages.has('out') ? 'out' : 'reserved'
}
