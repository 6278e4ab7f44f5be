import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { users } from './accounts.tables.ts'
import { ensureFirstAdmin } from './ensure-first-admin.ts'
import { makeCustomer } from './public/accounts.factories.ts'
import { isPassword } from './public/password-hash.ts'

const shop = openShopForFile()
afterEach(() => shop.context.database.db.delete(users))

const admins = () => shop.context.database.db.select().from(users).where(eq(users.is_admin, true))
const input = (email: string, password?: string) => ({
  ...shop.context,
  config: { ...shop.context.config, adminEmail: email, adminPassword: password },
})

test('a shop without an administrator gets admin@localhost with a password of chance, once', async () => {
  const first = await ensureFirstAdmin(shop.context)
  expect(first).toEqual({ email: 'admin@localhost', madeUpPassword: expect.stringMatching(/^[\w-]{16}$/) })
  const [admin] = await admins()
  expect(await isPassword(first?.madeUpPassword ?? '', admin?.password_hash)).toBe(true)
  expect(await ensureFirstAdmin(shop.context)).toBeUndefined()
  expect(await admins()).toEqual([admin])
})

test('the asked administrator is made, and the asked password is not told again', async () => {
  const first = await ensureFirstAdmin(input('savininkas@example.lt', 'Geležinis kablys'))
  expect(first).toEqual({ email: 'savininkas@example.lt', madeUpPassword: undefined })
  const [admin] = await admins()
  expect(await isPassword('Geležinis kablys', admin?.password_hash)).toBe(true)
})

test('processes that start together make one administrator', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => ensureFirstAdmin(shop.context)))
  expect(made.filter(Boolean)).toHaveLength(1)
  expect(await admins()).toHaveLength(1)
})

test('a person who registered with the owner’s address before is signed out, and the owner comes in', async () => {
  const squatter = await makeCustomer(shop, { email: 'Savininkas@example.lt' })
  await ensureFirstAdmin(input('savininkas@example.lt', 'Geležinis kablys'))
  const [admin, ...others] = await admins()
  expect([admin?.id, others]).toEqual([squatter.id, []])
  expect(await isPassword('Geležinis kablys', admin?.password_hash)).toBe(true)
  expect(await shop.context.findPerson(squatter.token, shop.context.clock())).toBeUndefined()
})
