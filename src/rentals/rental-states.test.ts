import { expect, test } from 'vitest'
import { mayMove, type RentalMove, type RentalState, rentalState, rentalStates } from './rental-states.ts'

test.for([
  [{ returned: false }, 'rented'],
  [{ returned: true }, 'returned'],
  [{ returned_at: null, cancelled_at: null }, 'rented'],
  [{ returned_at: new Date(), cancelled_at: null }, 'returned'],
  [{ returned_at: null, cancelled_at: new Date() }, 'cancelled'],
] as const)('%o is a rental that is %s', ([rental, state]) => {
  expect(rentalState(rental)).toBe(state)
})

test('a tool comes back once or its rental is cancelled, and then nothing more happens to it', () => {
  const arrows = (Object.keys(rentalStates) as RentalState[]).flatMap((state) =>
    (['take-back', 'cancel'] satisfies RentalMove[]).flatMap((move) =>
      mayMove(state, move) ? [`${state} –${move}→ ${(rentalStates[state].moves as Record<string, string>)[move]}`] : [],
    ),
  )
  expect(arrows).toEqual(['rented –take-back→ returned', 'rented –cancel→ cancelled'])
})

test('every arrow leads to a state that is there', () => {
  for (const { moves } of Object.values(rentalStates)) {
    for (const next of Object.values(moves)) expect(rentalStates).toHaveProperty(next)
  }
})

test('the words are those of the rentals screen', () => {
  expect(rentalStates.rented.label).toBe('Išnuomota')
  expect(rentalStates.returned.label).toBe('Grąžinta')
})
