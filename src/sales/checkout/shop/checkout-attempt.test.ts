import { beforeEach, expect, test, vi } from 'vitest'
import { endAttempt, getCheckoutAttempt, openAttempt } from './checkout-attempt.ts'

beforeEach(() => {
  const items = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  })
})

test('the same body goes under the same key until its answer has come', () => {
  const first = getCheckoutAttempt(1, '{"a":1}')
  expect(first.key).toMatch(/^[0-9a-f]{32}$/)
  expect(getCheckoutAttempt(1, '{"a":1}').key).toBe(first.key)
  expect(openAttempt(1)).toEqual(first)

  endAttempt()
  expect(openAttempt(1)).toBeUndefined()
  expect(getCheckoutAttempt(1, '{"a":1}').key).not.toBe(first.key)
})

test('an order with another body gets another idempotency key', () => {
  const first = getCheckoutAttempt(1, '{"a":1}')
  expect(getCheckoutAttempt(1, '{"a":2}').key).not.toBe(first.key)
})

test("somebody else's attempt is nobody's business", () => {
  const first = getCheckoutAttempt(1, '{"a":1}')
  expect(openAttempt(2)).toBeUndefined()
  expect(getCheckoutAttempt(2, '{"a":1}').key).not.toBe(first.key)
})

test.each(['{', '7', 'null', '{"user":1}', '{"user":1,"key":2,"body":"x"}'])('garbage is no attempt: %s', (text) => {
  sessionStorage.setItem('checkout-attempt', text)
  expect(openAttempt(1)).toBeUndefined()
})
