import { expect, test } from 'vitest'
import { endNotice } from './use-latest-notice.ts'

test('T2341 the end of a notice takes that one away, and none that came after it', () => {
  const first = { content: 'Klientas užblokuotas.', number: 1 }
  const second = { content: 'Kontaktai išsaugoti.', number: 2 }
  expect(endNotice(1)(first)).toBeNull()
  expect(endNotice(1)(second)).toBe(second)
  expect(endNotice(1)(null)).toBeNull()
})
