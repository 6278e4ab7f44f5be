/**
 * What the office's list of rentals can be narrowed to by `?state=`. They are questions about a moment, not a life as in
 * `rental-states.ts`, and they overlap: a tool that was due at noon is `out`, `due-today` and `late` in the afternoon.
 * `to-collect`: the customer is done with it, and it is not back; `broken`: it broke, and nothing has been done about it.
 */
export const rentalListStates = [
  'handover-today',
  'due-today',
  'late',
  'out',
  'returned',
  'upcoming',
  'to-collect',
  'broken',
] as const

export type RentalListState = (typeof rentalListStates)[number]
