import { expect, test } from 'vitest'
import { subjectKinds } from './audit-events.ts'
import { readSubject } from './read-subject.ts'

test.for(subjectKinds)('the history of one %s is asked by its kind and number', (kind) => {
  expect(readSubject(`${kind}-12`)).toEqual({ kind, id: 12 })
})

test('a malformed subject has no history', () => {
  for (const subject of ['', 'order', 'order-', '-12', 'orders-12', 'order-1234567890', 'request-3'])
    expect(readSubject(subject), subject).toBeUndefined()
})
