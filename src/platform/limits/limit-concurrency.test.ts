import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('never more works than places run at a time, all are done in turn, and a failed one frees its place', async () => {
  const limited = limitConcurrency(2)
  let running = 0
  let most = 0
  const order: number[] = []
  const works = Array.from({ length: 9 }, (_, i) =>
    limited(async () => {
      order.push(i)
      most = Math.max(most, ++running)
      await new Promise((done) => setTimeout(done, 2))
      running--
      if (i % 3 === 0) throw new Error('a work that fails')
      return i
    }).catch(() => -1),
  )
  expect(await Promise.all(works)).toEqual([-1, 1, 2, -1, 4, 5, -1, 7, 8])
  expect(most).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})
