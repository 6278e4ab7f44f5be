import { expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { RateLimit } from './rate-limit.ts'

const start = new Date('2026-11-18T08:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const limitOf = (max: number, capacity?: number) => new RateLimit({ max, windowMs: 60_000, field: 'email', capacity })

function refusalOf(action: () => void): Refusal | undefined {
  try {
    action()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

test('a rate limit lets its number of requests through, then refuses until the window is over', () => {
  const limit = limitOf(3)
  for (const second of [0, 10, 20]) limit.count('a', after(second))
  expect(refusalOf(() => limit.count('a', after(30)))).toMatchObject({
    status: 429,
    retryAfterSeconds: 30,
    errors: { email: ['Per daug bandymų. Palaukite minutę ir bandykite dar kartą.'] },
  })
  expect(refusalOf(() => limit.count('b', after(30)))).toBeUndefined()
  expect(refusalOf(() => limit.count('a', after(60)))).toBeUndefined()
})

test('only failures count', async () => {
  const limit = limitOf(2)
  for (let i = 0; i < 10; i++) expect(await limit.countFailures('a', start, async () => 'in')).toBe('in')
  await expect(limit.countFailures('a', start, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  for (let i = 0; i < 2; i++) expect(await limit.countFailures('a', start, async () => undefined)).toBeUndefined()
  await expect(limit.countFailures('a', start, async () => 'in')).rejects.toMatchObject({ status: 429 })
})

test('T40 a hundred wrong ones at once are tried five times', async () => {
  const limit = limitOf(5)
  let tried = 0
  const attempts = Array.from({ length: 100 }, () =>
    limit.countFailures('a', start, async () => {
      tried++
      await new Promise((done) => setTimeout(done, 1))
      return undefined
    }),
  )
  const settled = await Promise.allSettled(attempts)
  expect(tried).toBe(5)
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(95)
})

test('twenty right ones at once all come in', async () => {
  const limit = limitOf(5)
  const right = () =>
    limit.countFailures('a', start, async () => {
      await new Promise((done) => setTimeout(done, 1))
      return 'in'
    })
  expect(await Promise.all(Array.from({ length: 20 }, right))).toEqual(Array(20).fill('in'))
})

test('memory is bounded: the oldest window is forgotten first', () => {
  const limit = limitOf(1, 3)
  for (const [second, key] of ['a', 'b', 'c', 'd'].entries()) limit.count(key, after(second))
  expect(refusalOf(() => limit.count('b', after(5)))).toBeDefined()
  expect(refusalOf(() => limit.count('d', after(5)))).toBeDefined()
  expect(refusalOf(() => limit.count('a', after(5)))).toBeUndefined()
})
