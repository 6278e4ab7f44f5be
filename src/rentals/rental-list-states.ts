/**
 * They overlap, unlike `rental-states.ts`: a tool due at noon is `out`, `due-today` and `late` in the afternoon.
 * `to-collect`: off rent, not back; `broken`: unresolved; `expected`: out without an agreed end, expected within days
 * or before now.
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
  'expected',
] as const

export type RentalListState = (typeof rentalListStates)[number]
