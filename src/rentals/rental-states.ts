/**
 * The life of a rental. Server and screen both read it: what is not among a state's `moves` is refused, and its button
 * is not drawn. Nothing leads back: a tool that goes out again is a new rental.
 */
export const rentalStates = {
  rented: { label: 'Išnuomota', tone: 'bad', moves: { 'take-back': 'returned', cancel: 'cancelled' } },
  returned: { label: 'Grąžinta', tone: 'good', moves: {} },
  /** Its order was deleted before the tool went out. */
  cancelled: { label: 'Atšaukta', tone: 'quiet', moves: {} },
} as const satisfies Record<string, { label: string; tone: string; moves: Partial<Record<RentalMove, string>> }>

export type RentalMove = 'take-back' | 'cancel'
export type RentalState = keyof typeof rentalStates

/** A rental as a table row or as the wire shows it: moments or booleans will do. */
export function rentalState(rental: {
  returned?: boolean
  returned_at?: Date | string | null
  cancelled_at?: Date | string | null
}): RentalState {
  if (rental.cancelled_at) return 'cancelled'
  return rental.returned || rental.returned_at ? 'returned' : 'rented'
}

export function mayMove(state: RentalState, move: RentalMove): boolean {
  return move in rentalStates[state].moves
}
