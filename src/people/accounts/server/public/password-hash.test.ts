import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './password-hash.ts'

test('T46 a password is stored as argon2id with its parameters, salted anew each time', async () => {
  const [one, two] = await Promise.all([hashPassword('Trys kupranugariai'), hashPassword('Trys kupranugariai')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(two).not.toBe(one)
  expect(await isPassword('Trys kupranugariai', one)).toBe(true)
  expect(await isPassword('trys kupranugariai', one)).toBe(false)
})

test('a hash made at another cost is still understood', async () => {
  const cheap = await hashPassword('senas slaptažodis', { memory: 8, passes: 1 })
  expect(await isPassword('senas slaptažodis', cheap)).toBe(true)
})

test.each([
  ['ąžuolas ir liepa', 'ąžuolas ir liepa'.normalize('NFD')],
  ['su tarpu gale ', 'su tarpu gale'],
  [`${'x'.repeat(72)}a`, `${'x'.repeat(72)}b`],
  ['vidury\u0000NUL', 'vidury\u0000nul'],
  ['🔨🔧🪛🪚🔨🔧🪛🪚', '🔨🔧🪛🪚🔨🔧🪛🔨'],
])('only %j itself fits', async (password, other) => {
  const hash = await hashPassword(password, { memory: 8, passes: 1 })
  expect(await isPassword(password, hash)).toBe(true)
  expect(await isPassword(other, hash)).toBe(false)
})

test('T39 an unknown account has no password, and checking it takes as long as checking a known account', async () => {
  const hash = await hashPassword('Trys kupranugariai')
  const times = { somebody: [] as number[], nobody: [] as number[] }
  for (let round = 0; round < 9; round++) {
    for (const who of ['somebody', 'nobody'] as const) {
      const start = performance.now()
      expect(await isPassword('kitas', who === 'somebody' ? hash : undefined)).toBe(false)
      times[who].push(performance.now() - start)
    }
  }
  const fastest = (list: number[]) => Math.min(...list)
  expect(fastest(times.nobody)).toBeGreaterThan(fastest(times.somebody) * 0.5)
})
