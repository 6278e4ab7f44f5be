import { expect, test } from 'vitest'
import { computeNextPoll } from './compute-next-poll.ts'

const begunAt = new Date('2026-11-18T08:00:00Z')
const expiresAt = new Date('2026-11-18T09:00:00Z')
const minute = 60_000
const after = (ms: number) => new Date(begunAt.getTime() + ms)

test('an open payment is polled after a minute, then with growing pauses, at most an hour', () => {
  const pauses: number[] = []
  let now = begunAt
  for (let turn = 0; turn < 40; turn++) {
    const next = computeNextPoll({ begunAt, expiresAt, endedAt: null, now })
    if (!next) throw new Error('it is open')
    pauses.push(next.getTime() - now.getTime())
    now = next
  }
  expect(pauses.slice(0, 4)).toEqual([minute, minute, minute, minute])
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(pauses.at(-1)).toBe(60 * minute)
})

test('a payment that never ends is polled no more a month after nobody could pay', () => {
  expect(computeNextPoll({ begunAt, expiresAt, endedAt: null, now: after(30 * 24 * 60 * minute) })).not.toBeNull()
  expect(computeNextPoll({ begunAt, expiresAt, endedAt: null, now: after(31 * 24 * 60 * minute) })).toBeNull()
})

test('a finished payment is polled a few times more, the last time half a year later', () => {
  const requests: number[] = []
  let now = begunAt
  for (let next = computeNextPoll({ begunAt, expiresAt, endedAt: begunAt, now }); next; ) {
    requests.push((next.getTime() - begunAt.getTime()) / (60 * minute))
    now = next
    next = computeNextPoll({ begunAt, expiresAt, endedAt: begunAt, now })
  }
  expect(requests).toEqual([1, 24, 7 * 24, 30 * 24, 90 * 24, 180 * 24])
})
