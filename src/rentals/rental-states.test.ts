import { expect, test } from 'vitest'
import {
  getRentalStage,
  getRentalState,
  mayMove,
  type RentalState,
  rentalMoves,
  rentalStages,
  rentalStates,
} from './rental-states.ts'

const now = new Date('2026-11-23T12:00:00Z')
const later = new Date('2026-11-23T12:00:01Z')
const before = '2026-11-23T11:59:59.000Z'

test.for([
  [{ returned: false, expected_return: later }, 'rented'],
  [{ returned: true, expected_return: later }, 'returned'],
  [{ returned: true, expected_return: before }, 'returned'],
  [{ returned_at: null, cancelled_at: null, expected_return: later.toISOString() }, 'rented'],
  [{ returned_at: null, cancelled_at: null, handed_out: 0, expected_return: later }, 'rented'],
  [{ returned_at: null, cancelled_at: null, handed_out: 1, expected_return: later }, 'handed-out'],
  [{ returned_at: null, cancelled_at: null, handed_out: 1, expected_return: before }, 'late'],
  [{ returned: false, expected_return: before }, 'late'],
  [{ returned_at: null, cancelled_at: null, expected_return: now }, 'rented'],
  [{ returned_at: now, cancelled_at: null, handed_out: 1, expected_return: before }, 'returned'],
  [{ returned_at: null, cancelled_at: now, expected_return: before }, 'cancelled'],
] as const)('%o is a rental that is %s', ([rental, state]) => {
  expect(getRentalState(rental, now)).toBe(state)
  expect(getRentalState(rental, now.getTime())).toBe(state)
})

const states = Object.keys(rentalStates) as RentalState[]

test('a tool goes out, may be kept longer and comes back once; what never went out may be cancelled, and revived', () => {
  const arrows = states.flatMap((state) =>
    rentalMoves.flatMap((move) =>
      mayMove(state, move)
        ? [`${state} –${move}→ ${(rentalStates[state].moves as Record<string, readonly string[]>)[move]?.join(' | ')}`]
        : [],
    ),
  )
  expect(arrows).toEqual([
    'rented –hand-out→ handed-out',
    'rented –move-return→ rented | late',
    'rented –take-back→ returned',
    'rented –cancel→ cancelled',
    'handed-out –hand-out→ handed-out',
    'handed-out –move-return→ handed-out | late',
    'handed-out –take-back→ returned',
    'late –hand-out→ late',
    'late –move-return→ rented | handed-out | late',
    'late –take-back→ returned',
    'late –cancel→ cancelled',
    'cancelled –revive→ rented',
  ])
})

test('time alone makes late what is not back', () => {
  expect(states.filter((state) => 'inTime' in rentalStates[state])).toEqual(['rented', 'handed-out'])
})

test('every arrow leads to a state that is there', () => {
  for (const { moves } of Object.values(rentalStates)) {
    for (const next of Object.values(moves).flat()) expect(rentalStates).toHaveProperty(next)
  }
})

test('the words are those of the rentals screen', () => {
  expect(rentalStates.rented.label).toBe('Išnuomota')
  expect(rentalStates['handed-out'].label).toBe('Išnuomota')
  expect(rentalStates.late.label).toBe('Išnuomota')
  expect(rentalStates.returned.label).toBe('Grąžinta')
})

const today = '2026-11-23T08:00:00.000Z'
const yesterday = '2026-11-22T08:00:00.000Z'
const due = { starts_at: today, expected_return: later, handed_out: 0 }

test.for([
  [due, 'Rezervuota'],
  [{ ...due, starts_at: later }, 'Rezervuota'],
  [{ ...due, starts_at: yesterday }, 'Išduota'],
  [{ ...due, handed_out: 1 }, 'Išduota'],
  [{ ...due, handed_out: 1, expected_return: before }, 'Vėluoja'],
  [{ ...due, expected_return: before }, 'Vėluoja'],
  [{ ...due, handed_out: 1, expected_return: before, off_rent_at: before }, 'Laukia surinkimo'],
  [{ ...due, handed_out: 1, broken_since: before }, 'Sugedo'],
  [{ ...due, handed_out: 1, broken_since: before, returned_at: now }, 'Grąžinta'],
  [{ ...due, returned: true }, 'Grąžinta'],
  [{ ...due, cancelled_at: now, off_rent_at: before }, 'Atšaukta'],
] as const)('%o is told finer as %s', ([rental, label]) => {
  expect(rentalStages[getRentalStage(rental, now)].label).toBe(label)
  expect(rentalStages[getRentalStage(rental, now.getTime())].label).toBe(label)
})
