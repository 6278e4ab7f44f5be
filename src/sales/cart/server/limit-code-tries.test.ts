import { expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import { limitCodeTries } from './limit-code-tries.ts'

const now = new Date('2026-11-18T08:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000)

function tries() {
  const tried = limitCodeTries()
  return (code: string | undefined, client = 'here', at = now) =>
    tried(
      { ipKey: client, code, now: at, isWrong: (right: boolean) => !right },
      async () => !code || code === 'RUDUO',
    ).catch((error) => (error instanceof Refusal ? error.status : error))
}

test('T1045 ten codes a minute are guessed by one client, and then the right one is not told from a wrong one', async () => {
  const guess = tries()
  for (let n = 0; n < 10; n++) expect(await guess(`KODAS${n}`)).toBe(false)
  expect([await guess('KODAS10'), await guess('RUDUO')]).toEqual([429, 429])
  // no code, a counted code or another client: nobody waits
  expect([await guess(undefined), await guess('kodas3 '), await guess('RUDUO', 'elsewhere')]).toEqual([
    true,
    false,
    true,
  ])
  expect(await guess('RUDUO', 'here', after(60))).toBe(true)
})

test('T1045 a cart that is priced again and again with the same code is one try, and right codes are none', async () => {
  const guess = tries()
  for (let n = 0; n < 50; n++) expect([await guess('PAVASARIS'), await guess('RUDUO')]).toEqual([false, true])
  for (let n = 0; n < 9; n++) expect(await guess(`KODAS${n}`)).toBe(false)
  expect(await guess('KODAS9')).toBe(429)
})

test('T1045 a hundred guesses at the same instant are ten', async () => {
  const guess = tries()
  const seen = await Promise.all(Array.from({ length: 100 }, (_, n) => guess(`KODAS${n}`)))
  expect(seen.filter((answer) => answer === false)).toHaveLength(10)
})
