import { expect, test } from 'vitest'
import { parseEmail } from './email.ts'

test.each([
  'ona@example.lt',
  'o.na+uab@pastas.example.co.uk',
  ' ona@example.lt ',
  'a&b@example.lt',
  'ona/uab@example.lt',
])('%s is an address', (text) => expect(parseEmail(text)).toBe(text.trim()))

test.each(['ona', 'ona@', 'ona@example', '@example.lt', 'ona@example..lt', 'ona petre@example.lt', 'ona@example.lt.'])(
  '%s is none, and said so when it is left',
  (text) => expect(parseEmail(text)).toBeUndefined(),
)
