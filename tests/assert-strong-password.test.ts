import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, expect, test } from 'vitest'
import { ChangeAdminProfile, ChangeProfile } from '#people/accounts/accounts.contract.ts'
import { isCommonPassword } from '#people/accounts/server/common-passwords.ts'
import { isLocallyCommonPassword } from '#people/accounts/server/is-locally-common-password.ts'
import {
  makeAdmin,
  makeCustomer,
  type TestPerson,
  testPassword,
} from '#people/accounts/server/public/accounts.factories.ts'
import { runAdminCommand } from '#people/accounts/server/run-admin-command.ts'
import { CreateUser, UpdateUser } from '#people/accounts/users.contract.ts'
import { findMailedLink } from '#people/mail/mailed-link.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestAnswer } from '#platform/test-kit/test-shop.ts'
import { createWork } from '#shell/action/work.ts'
import { ForgotPassword, Register, ResetPassword } from '#sign-in/auth/auth.contract.ts'
import { mailResetLink } from '#sign-in/auth/server/mail-reset-link.ts'

let admin: TestPerson
const shop = openShopForFile()
beforeAll(async () => {
  admin = await makeAdmin(shop)
})

test('T146 the 3,000 most common passwords that are long enough are all refused', () => {
  const file = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json')
  const ranked: string[] = JSON.parse(readFileSync(file, 'utf8'))
  const wouldPass = [...new Set(ranked.map((password) => password.toLowerCase()))].filter(({ length }) => length >= 8)
  expect(wouldPass.slice(0, 3_000).filter((password) => !isCommonPassword(password))).toEqual([])
  expect(isCommonPassword('BASEBALL')).toBe(true)
  expect(wouldPass.slice(3_000).some(isCommonPassword)).toBe(false)
})

const details = { name: 'Ramunė', lastname: 'Kalvaitytė' }
const trio = (next: string) => ({ current_password: testPassword, new_password: next, new_password_confirmation: next })
const twice = (password: string) => ({ password, password_confirmation: password })

/** With the field of the refusal. */
const ways: Record<string, [field: string, set: (password: string) => Promise<TestAnswer>]> = {
  registration: [
    'password',
    (password) => shop.request(Register, { body: { ...details, email: 'ramune@example.lt', ...twice(password) } }),
  ],
  'a mailed link': [
    'password',
    async (password) => {
      const { email } = await makeCustomer(shop, details)
      await shop.request(ForgotPassword, { body: { email } })
      await shop.context.database.transaction((tx) =>
        mailResetLink(createWork(tx, { now: shop.context.clock() }), { email }),
      )
      const { token } = await findMailedLink(shop, email)
      return shop.request(ResetPassword, { body: { email, token, ...twice(password) } })
    },
  ],
  'the profile': [
    'new_password',
    async (password) => {
      const { token } = await makeCustomer(shop, details)
      return shop.request(ChangeProfile, { as: token, body: { ...details, ...trio(password) } })
    },
  ],
  'the profile of the staff': [
    'new_password',
    async (password) => {
      const { token, email } = await makeAdmin(shop, details)
      return shop.request(ChangeAdminProfile, { as: token, body: { ...details, email, ...trio(password) } })
    },
  ],
  'a new account by the office': [
    'password',
    (password) =>
      shop.request(CreateUser, {
        as: admin.token,
        body: { ...details, email: 'ramune@example.lt', ...twice(password) },
      }),
  ],
  'a change by the office': [
    'password',
    async (password) => {
      const { id, email } = await makeCustomer(shop, details)
      return shop.request(UpdateUser, {
        as: admin.token,
        params: { id },
        body: { ...details, email, ...twice(password) },
      })
    },
  ],
}

test.each(Object.keys(ways))('T146 %s takes no common password and none of own names', async (way) => {
  const [field, set] = ways[way] as (typeof ways)[string]
  for (const [weak, code] of [
    ['21071987', 'common-password'],
    ['žalgiris1', 'common-password'],
    ['Ramune.Kalvaityte1990', 'own-words'],
    ['Įrankinė2026!', 'own-words'],
  ]) {
    const answer = await set(weak as string)
    expect(answer, `${way}: ${weak}`).toMatchObject({ status: 422, body: { code } })
    expect(Object.keys(answer.body.errors)).toEqual([field])
  }
})

test('T146 nor does the command at the machine', async () => {
  const { email } = await makeCustomer(shop, details)
  const order = (password: string) =>
    runAdminCommand(shop.context, { action: 'reset-password', email, password, now: shop.context.clock() })
  for (const weak of ['21071987', 'Lietuva123', 'Kalvaityte1', 'irankine.nuoma'])
    await expect(order(weak), weak).rejects.toThrow('lengva atspėti')
})

test('T1147 a word that Lithuanians take first is none, whatever its case, marks, figures for letters and ending', () => {
  const guessed = `slaptazodis Slaptažodis SLAPTAZODIS1 S1aptaz0dis! $l@ptažodis2026 lietuva123 Lietuva1234. L13tuva1990
    vilnius123 Kaunas2024! klaipeda zalgiris1 Žalgiris Za1g1r1s123 kompiuteris krepsinis labas123 labaslabas mamamama1
    meile2005! saulute12345 tomas1990 Gintarė! agnėagnė qwerty2030 1q2w3e4r1!`.split(/\s+/)
  expect(guessed.filter((password) => !isLocallyCommonPassword(password))).toEqual([])
})

test('T1147 a phrase, a longer password of one’s own and another ending are nobody’s first guess', () => {
  const own = [
    ...['labai-geras-slaptazodis-1', 'Slaptas-zodis-2026', 'Nepakartojamas-41-slaptažodis', testPassword],
    ...['lietuva834617', 'vilnius1949', 'lietuva2031', 'mama tėtis 1', 'krepšinis-ir-alus', 'Liepa prie tilto'],
    ...['varžtas-ir-veržlė', 'keturi-žodžiai-eina-namo', 'kaunas-vilnius-100', '', '1', '123456', '!', '2026'],
  ]
  expect(own.filter(isLocallyCommonPassword)).toEqual([])
})
