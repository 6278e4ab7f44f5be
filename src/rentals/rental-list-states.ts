/**
 * What the office's list of rentals can be narrowed to by `?state=`. They are questions about a moment, not a life as in
 * `rental-states.ts`, and they overlap: a tool that was due at noon is `out`, `due-today` and `late` in the afternoon.
 */
export const rentalListStates = ['handover-today', 'due-today', 'late', 'out', 'returned', 'upcoming'] as const

export type RentalListState = (typeof rentalListStates)[number]
