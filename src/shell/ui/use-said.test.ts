import { expect, test } from 'vitest'
import { endSaid } from './use-said.ts'

test('T2341 the end of a notice takes that one away, and none that was said after it', () => {
  const first = { what: 'Klientas užblokuotas.', number: 1 }
  const second = { what: 'Kontaktai išsaugoti.', number: 2 }
  expect(endSaid(1)(first)).toBeNull()
  expect(endSaid(1)(second)).toBe(second)
  expect(endSaid(1)(null)).toBeNull()
})
