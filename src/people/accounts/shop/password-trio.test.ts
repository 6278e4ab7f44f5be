import { expect, test } from 'vitest'
import { isHalfFilled, readFilledPasswordTrio } from './password-trio.ts'

function form(current: string, next: string, again: string): FormData {
  const data = new FormData()
  data.set('current_password', current)
  data.set('new_password', next)
  data.set('new_password_confirmation', again)
  return data
}

test('the three passwords are sent as they were typed when all of them are there', () => {
  const trio = { current_password: 'senas 1', new_password: ' naujas 2', new_password_confirmation: ' naujas 2' }
  expect(readFilledPasswordTrio(form('senas 1', ' naujas 2', ' naujas 2'))).toEqual(trio)
})

test.each([
  ['', '', '', false],
  ['senas', '', '', false],
  ['senas', 'naujas', '', true],
  ['senas', ' ', 'naujas', true],
  ['', 'naujas', 'naujas', true],
])('„%s“, „%s“, „%s“ are not sent', (current, next, again, half) => {
  expect(readFilledPasswordTrio(form(current, next, again))).toBeUndefined()
  expect(isHalfFilled(form(current, next, again))).toBe(half)
})
