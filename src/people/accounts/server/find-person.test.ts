import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { rights } from '#platform/rights.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { createWork } from '#shell/action/work.ts'
import { tokens, users } from './accounts.tables.ts'
import { makeAdmin, makeCustomer } from './public/accounts.factories.ts'
import { endToken, endTokensOf } from './public/end-tokens.ts'
import { issueToken } from './public/issue-token.ts'

const start = new Date('2026-11-18T08:00:00Z')
const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000)

const shop = openShopForFile({ now: start })
beforeEach(() => shop.setNow(start))

const find = (token: string, now: Date) => shop.context.findPerson(token, now)

function signIn(userId: number, remember: boolean): Promise<string> {
  return shop.context.database.transaction((tx) => issueToken(createWork(tx, { now: start }), { userId, remember }))
}

test('T43 a token is 256 random bits, and only its hash is stored', async () => {
  const { id, token } = await makeCustomer(shop)
  expect(token).toMatch(/^[\w-]{43}$/)
  const rows = await shop.context.database.db.select().from(tokens).where(eq(tokens.user_id, id))
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(await find(token, start)).toEqual({ id, isAdmin: false, rights: [], tokenId: rows[0]?.id, freshAt: start })
})

test('a token dies after twelve hours of rest', async () => {
  const { token } = await makeCustomer(shop)
  expect(await find(token, after(12))).toBeUndefined()
  expect(await find(token, after(11.9))).toBeDefined()
})

test('using a token prolongs it, up to thirty days after sign-in', async () => {
  const { id, token } = await makeCustomer(shop)
  for (let hour = 11; hour < 30 * 24; hour += 11) expect(await find(token, after(hour))).toMatchObject({ id })
  expect(await find(token, after(30 * 24))).toBeUndefined()
})

test('a remembered token lives thirty days, used or not', async () => {
  const { id } = await makeCustomer(shop)
  const token = await signIn(id, true)
  expect(await find(token, after(30 * 24 - 1))).toMatchObject({ id })
  expect(await find(token, after(30 * 24))).toBeUndefined()
})

test('a use is written down at most once a minute', async () => {
  const { id, token } = await makeCustomer(shop)
  const expiry = async () =>
    (await shop.context.database.db.select().from(tokens).where(eq(tokens.user_id, id)))[0]?.expires_at
  await find(token, new Date(start.getTime() + 59_000))
  expect(await expiry()).toEqual(after(12))
  await find(token, new Date(start.getTime() + 60_000))
  expect(await expiry()).toEqual(new Date(after(12).getTime() + 60_000))
})

test('T36 rights are asked afresh, and a deleted person has no token', async () => {
  const { id, token } = await makeAdmin(shop)
  const { db } = shop.context.database
  expect(await find(token, start)).toMatchObject({ isAdmin: true, rights })
  await db.update(users).set({ roles: [] }).where(eq(users.id, id))
  expect(await find(token, start)).toMatchObject({ isAdmin: false, rights: [] })
  await db.delete(users).where(eq(users.id, id))
  expect(await find(token, start)).toBeUndefined()
})

test('T44 signing out ends one token, or all tokens but one', async () => {
  const { id, token } = await makeCustomer(shop)
  const [other, third] = [await signIn(id, false), await signIn(id, true)]
  const stranger = await makeCustomer(shop)
  const kept = await find(other, start)

  await shop.context.database.transaction(async (tx) => endToken(tx, (await find(token, start))?.tokenId ?? 0))
  expect(await Promise.all([token, other, third].map((one) => find(one, start)))).toMatchObject([undefined, {}, {}])

  await shop.context.database.transaction((tx) => endTokensOf(tx, id, kept?.tokenId))
  expect(await Promise.all([other, third].map((one) => find(one, start)))).toMatchObject([{ id }, undefined])
  expect(await find(stranger.token, start)).toBeDefined()
})

test('signing in purges what has expired', async () => {
  const { id, token } = await makeCustomer(shop)
  const { token: alive } = await makeCustomer(shop)
  await find(alive, after(6))
  shop.setNow(after(13))
  await makeCustomer(shop)
  const { db } = shop.context.database
  expect(await db.select().from(tokens).where(eq(tokens.user_id, id))).toHaveLength(0)
  expect(await find(token, start)).toBeUndefined()
  expect(await find(alive, after(13))).toBeDefined()
})

test('a sign-in purges expired sessions', async () => {
  const { id } = await makeCustomer(shop)
  const kept = async () => (await shop.context.database.db.select().from(tokens).where(eq(tokens.user_id, id))).length
  expect(await kept()).toBe(1)
  await shop.context.database.transaction((tx) =>
    issueToken(createWork(tx, { now: after(31 * 24) }), { userId: id, remember: true }),
  )
  expect(await kept()).toBe(1)
})
