import { eq } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { beforeEach, expect, test } from 'vitest'
import { ChangeAdminProfile, ChangeProfile } from '#people/accounts/accounts.contract.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { ensureFirstAdmin } from '#people/accounts/server/ensure-first-admin.ts'
import { makeAdmin, makeCustomer, testPassword } from '#people/accounts/server/public/accounts.factories.ts'
import { runAdminCommand } from '#people/accounts/server/run-admin-command.ts'
import { ListSessions } from '#people/accounts/sessions.contract.ts'
import { ListUsers } from '#people/accounts/users.contract.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { createWork } from '#shell/action/work.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { security_events } from '#shell/history/server/security-events.tables.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { saveSettings } from '#shell/settings/server/public/save-settings.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { BeginPasskey } from '#sign-in/security/passkeys.contract.ts'
import { BeginTotp, ConfirmTotp, RemoveTotp, ShowSecondFactor } from '#sign-in/security/second-factor.contract.ts'
import { removeSecondFactorOf } from '#sign-in/security/server/remove-second-factor-of.ts'
import { Login, Logout, ShowUser } from '../auth.contract.ts'
import { SetOwnPassword } from '../own-password.contract.ts'

let now = new Date('2026-11-18T08:00:00Z')
const shop = openShopForFile({ now })
/** An hour per test, so that rate limits do not carry over. */
beforeEach(async () => {
  now = new Date(now.getTime() + 3_600_000)
  shop.setNow(now)
  await wish('off')
})

const wish = (staff_second_factor: Settings['staff_second_factor']) =>
  shop.context.database.transaction(async (tx) =>
    saveSettings(createWork(tx, { now }), { ...(await readSettings(tx)), staff_second_factor }, { by: null }),
  )
const signIn = (email: string, password: string) => shop.request(Login, { body: { email, password } })
const own = 'Geležinis kablys'

async function firstAdmin(): Promise<string> {
  await shop.context.database.db.delete(users).where(eq(users.is_admin, true))
  return (await ensureFirstAdmin(shop.context))?.madeUpPassword ?? ''
}

test('T161 the printed password signs in once, and the second time it is a wrong one', async () => {
  const printed = await firstAdmin()
  const first = await signIn('admin@localhost', printed)
  expect(first).toMatchObject({ status: 200, body: { user: { isAdmin: true, owes: 'new-password' } } })
  expect(await signIn('admin@localhost', printed)).toMatchObject({ status: 422, body: { code: 'wrong-login' } })
})

test('T161 of ten who come with it at once one gets in', async () => {
  const printed = await firstAdmin()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/login',
        payload: { email: 'admin@localhost', password: printed },
        remoteAddress: `192.0.2.${i}`,
      }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('T161 with it one sets a password of one’s own and nothing else; then everything is open', async () => {
  const printed = await firstAdmin()
  const { token: as } = (await signIn('admin@localhost', printed)).body
  for (const call of [ListUsers, ChangeAdminProfile, ChangeProfile, RemoveTotp])
    expect(await shop.request(call, { as, body: {} }), call.address).toMatchObject({
      status: 403,
      body: { code: 'password-must-change', message: expect.any(String) },
    })
  expect((await shop.request(ShowUser, { as })).body.owes).toBe('new-password')
  expect((await shop.request(ListSessions, { as })).status).toBe(200)

  const set = (password: string, password_confirmation = password) =>
    shop.request(SetOwnPassword, { as, body: { password, password_confirmation } })
  expect((await set('trumpas')).body.errors).toHaveProperty('password')
  expect((await set('password1')).body.errors).toHaveProperty('password')
  expect((await set(own, 'Geležinis kabliukas')).body.errors).toHaveProperty('password_confirmation')
  expect((await set(own)).status).toBe(200)

  expect((await shop.request(ListUsers, { as })).status).toBe(200)
  expect((await shop.request(ShowUser, { as })).body).not.toHaveProperty('owes')
  expect((await signIn('admin@localhost', printed)).status).toBe(422)
  expect((await signIn('admin@localhost', own)).body.user).not.toHaveProperty('owes')
  expect(await set(own)).toMatchObject({ status: 409, body: { code: 'password-is-own' } })
})

test('T161 a person who lost the window gets another password at the machine, which works once too', async () => {
  const printed = await firstAdmin()
  const { token: as } = (await signIn('admin@localhost', printed)).body
  await shop.request(Logout, { as })
  const lines = await runAdminCommand(shop.context, {
    action: 'reset-password',
    email: 'admin@localhost',
    password: undefined,
    now,
  })
  const again = /: ([\w-]{16})$/.exec(lines[1] ?? '')?.[1] ?? ''
  expect((await signIn('admin@localhost', again)).body.user.owes).toBe('new-password')
  expect((await signIn('admin@localhost', again)).status).toBe(422)
})

test('T161 a password that the operator chose stays', async () => {
  await shop.context.database.db.delete(users).where(eq(users.is_admin, true))
  const config = { ...shop.context.config, adminEmail: 'savininkas@example.lt', adminPassword: own }
  await ensureFirstAdmin({ ...shop.context, config })
  for (let i = 0; i < 2; i++) expect((await signIn('savininkas@example.lt', own)).body.user).not.toHaveProperty('owes')
  const order = { action: 'reset-password', email: 'savininkas@example.lt', password: 'Plieninis kablys', now } as const
  await runAdminCommand(shop.context, order)
  for (let i = 0; i < 2; i++)
    expect((await signIn('savininkas@example.lt', 'Plieninis kablys')).body.user).not.toHaveProperty('owes')
})

test('T162 where a second factor is demanded, the staff get as far as setting one up', async () => {
  const [admin, customer] = [await makeAdmin(shop), await makeCustomer(shop)]
  await wish('demanded')
  const as = admin.token
  expect(await shop.request(ListUsers, { as })).toMatchObject({ status: 403, body: { code: 'second-factor-needed' } })
  expect((await shop.request(ShowUser, { as })).body.owes).toBe('second-factor')
  expect((await signIn(admin.email, testPassword)).body.user.owes).toBe('second-factor')
  expect((await shop.request(ShowUser, { as: customer.token })).body).not.toHaveProperty('owes')
  expect((await shop.request(BeginPasskey, { as })).status).toBe(200)

  const password = { current_password: testPassword }
  const { body: begun } = await shop.request(BeginTotp, { as, body: password })
  expect((await shop.request(ListUsers, { as })).status).toBe(403)
  const code = generateSync({ secret: begun.secret, epoch: Math.floor(now.getTime() / 1_000) })
  expect((await shop.request(ConfirmTotp, { as, body: { code } })).status).toBe(200)
  expect((await shop.request(ListUsers, { as })).status).toBe(200)
  expect((await shop.request(ShowUser, { as })).body).not.toHaveProperty('owes')

  expect(await shop.request(RemoveTotp, { as, body: password })).toMatchObject({
    status: 409,
    body: { code: 'last-second-factor' },
  })
  await wish('advised')
  expect((await shop.request(RemoveTotp, { as, body: password })).status).toBe(204)
})

test('T171 a person who lost phone, keys and codes is let in by the password alone at the word of the machine’s operator', async () => {
  const { id, token: as, email } = await makeCustomer(shop)
  const { body: begun } = await shop.request(BeginTotp, { as, body: { current_password: testPassword } })
  const code = generateSync({ secret: begun.secret, epoch: Math.floor(now.getTime() / 1_000) })
  await shop.request(ConfirmTotp, { as, body: { code } })
  expect((await signIn(email, testPassword)).body).not.toHaveProperty('token')
  await removeSecondFactorOf(shop.context, { email: email.toUpperCase(), now })
  expect((await shop.request(ShowUser, { as })).status).toBe(401)
  expect((await signIn(email, testPassword)).body).toHaveProperty('token')
  const { db } = shop.context.database
  const [line] = await db.select().from(history).where(eq(history.subject_id, id))
  const entry = { changed: ['second_factor'], through: 'npm run admin' }
  expect(line).toMatchObject({ by_id: null, deed: 'user.updated', details: entry })
  const events = await db.select().from(security_events).where(eq(security_events.user_id, id))
  const off = events.filter(({ event }) => event === 'second-factor-off')
  expect(off).toMatchObject([{ by_id: null, client: 'npm run admin' }])
  await expect(removeSecondFactorOf(shop.context, { email: 'niekas@example.lt', now })).rejects.toThrow(
    'has no account',
  )
})

test('T162 where it is advised nothing is shut, and the person is told', async () => {
  const { token: as } = await makeAdmin(shop)
  await wish('advised')
  expect((await shop.request(ListUsers, { as })).status).toBe(200)
  expect((await shop.request(ShowUser, { as })).body).not.toHaveProperty('owes')
  expect((await shop.request(ShowSecondFactor, { as })).body).toMatchObject({ advised: true, demanded: false })
})
