import { eq } from 'drizzle-orm'
import { generateSync } from 'otplib'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ChangeAdminProfile, ChangeProfile } from '#people/accounts/accounts.contract.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import {
  makeAdmin,
  makeCustomer,
  type TestPerson,
  testPassword,
} from '#people/accounts/server/public/accounts.factories.ts'
import { runAdminCommand } from '#people/accounts/server/run-admin-command.ts'
import { UpdateUser } from '#people/accounts/users.contract.ts'
import { findMailedLink } from '#people/mail/mailed-link.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { createWork } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { saveSettings } from '#shell/settings/server/public/save-settings.ts'
import { AddPasskey, BeginPasskey, RemovePasskey } from '#sign-in/security/passkeys.contract.ts'
import { BeginTotp, ConfirmTotp, RemoveTotp, RenewRecoveryCodes } from '#sign-in/security/second-factor.contract.ts'
import { removeSecondFactorOf } from '#sign-in/security/server/remove-second-factor-of.ts'
import { SoftKey } from '#sign-in/security/server/soft-key.factories.ts'
import { ResetPassword } from '../auth.contract.ts'
import { SetOwnPassword } from '../own-password.contract.ts'
import { mailResetLink } from './mail-reset-link.ts'
import { runAuthJobs } from './run-auth-jobs.factories.ts'

let now = new Date('2026-11-18T08:05:00Z')
const shop = openShopForFile({ now })
beforeAll(async () => {
  const reach = { phone: '+37037123456', email: 'parduotuve@example.lt' }
  await shop.context.database.transaction(async (tx) =>
    saveSettings(createWork(tx, { now }), { ...(await readSettings(tx)), ...reach }, { by: null }),
  )
})
/** An hour per test, so that rate limits do not carry over. */
beforeEach(() => {
  now = new Date(now.getTime() + 3_600_000)
  shop.setNow(now)
})

const phone = {
  'user-agent': 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
}
const current = { current_password: testPassword }
const own = 'Geležinis kablys'
const newPassword = { ...current, new_password: own, new_password_confirmation: own }

async function told({ id }: { id: number }) {
  await runAuthJobs(shop)
  const { db } = shop.context.database
  const written = await db.delete(mails).where(eq(mails.user_id, id)).returning()
  return written.filter(({ template }) => template === 'credential-changed')
}

const subjects = async (person: TestPerson) => (await told(person)).map(({ subject }) => subject)

test('T170 a person who changes the password is told what, when, on which device and where to turn, and no secret', async () => {
  const person = await makeCustomer(shop)
  const body = { name: 'Rūta', lastname: 'Žemaitė', phone: null, ...newPassword }
  expect((await shop.request(ChangeProfile, { as: person.token, body, headers: phone })).status).toBe(200)
  const [mail, ...more] = await told(person)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ recipient: person.email, subject: 'Pakeistas jūsų paskyros slaptažodis' })
  const when = ['Kada: 2026-11-18 11:05', 'Įrenginys: Chrome, Android']
  for (const said of [...when, 'kreipkitės į mus telefonu +37037123456 arba el. paštu parduotuve@example.lt.'])
    expect(mail?.text).toContain(said)
  expect(mail?.text.match(/\{\{shop\}\}\S*/g)).toEqual(['{{shop}}/forgot-password', '{{shop}}'])
  expect(mail?.text).not.toMatch(/token=|#/)
  expect(mail?.text).not.toContain(own)
})

test('T170 a person is notified of a password changed by a mailed link, by staff, by themselves or from the command line', async () => {
  const person = await makeCustomer(shop)
  const said = async () => (await told(person)).map(({ text }) => /^Kas pakeitė: (.*)$/m.exec(text)?.[1])
  await shop.context.database.transaction((tx) => mailResetLink(createWork(tx, { now }), { email: person.email }))
  const { token, email } = await findMailedLink(shop, person.email)
  const twice = { password: own, password_confirmation: own }
  expect((await shop.request(ResetPassword, { body: { token, email, ...twice } })).status).toBe(200)
  expect(await said()).toEqual(['kas paspaudė nuorodą, išsiųstą šiuo adresu'])

  const admin = await makeAdmin(shop)
  const body = { name: 'Rūta', lastname: 'Žemaitė', email: person.email, phone: null, ...twice }
  expect((await shop.request(UpdateUser, { as: admin.token, params: { id: person.id }, body })).status).toBe(200)
  expect(await said()).toEqual(['parduotuvės darbuotojas'])

  await runAdminCommand(shop.context, { action: 'reset-password', email: person.email, password: own, now })
  await runAdminCommand(shop.context, { action: 'create', email: person.email, password: own, now })
  expect(await said()).toEqual(Array(2).fill('kas prižiūri parduotuvės serverį'))
})

test('T170 the staff are told of their own, and of the one that replaces a printed one', async () => {
  const admin = await makeAdmin(shop)
  const body = { name: 'Jonas', lastname: 'Šeimininkas', phone: null, email: admin.email, ...newPassword }
  expect((await shop.request(ChangeAdminProfile, { as: admin.token, body })).status).toBe(200)
  expect(await subjects(admin)).toEqual(['Pakeistas jūsų paskyros slaptažodis'])

  const printed = await makeAdmin(shop, { password_is_temporary: true })
  const twice = { password: own, password_confirmation: own }
  expect((await shop.request(SetOwnPassword, { as: printed.token, body: twice })).status).toBe(200)
  expect(await subjects(printed)).toEqual(['Pakeistas jūsų paskyros slaptažodis'])
})

test('T170 every second factor that comes or goes is told, once each', async () => {
  const person = await makeCustomer(shop)
  const { token: as } = person
  const { body: begun } = await shop.request(BeginTotp, { as, body: current })
  expect(await told(person)).toEqual([])
  const code = generateSync({ secret: begun.secret, epoch: Math.floor(now.getTime() / 1_000) })
  const { recovery_codes: first } = (await shop.request(ConfirmTotp, { as, body: { code } })).body
  const { recovery_codes: codes } = (await shop.request(RenewRecoveryCodes, { as, body: current })).body
  const { body: question } = await shop.request(BeginPasskey, { as })
  const key = new SoftKey('http://shop.example.lt').make(question)
  const { id } = (await shop.request(AddPasskey, { as, body: { name: 'Telefonas', key } })).body.data
  await shop.request(RemoveTotp, { as, body: current })
  await shop.request(RemoveTotp, { as, body: current })
  expect((await shop.request(RemovePasskey, { as, params: { id } })).status).toBe(204)
  await removeSecondFactorOf(shop.context, { email: person.email, now })

  const written = await told(person)
  expect(written.map(({ subject }) => subject)).toEqual([
    'Prie jūsų paskyros pridėta kodų programėlė',
    'Sukurti nauji jūsų paskyros atsarginiai kodai',
    'Prie jūsų paskyros pridėtas prieigos raktas',
    'Iš jūsų paskyros pašalinta kodų programėlė',
    'Iš jūsų paskyros pašalintas prieigos raktas',
    'Iš jūsų paskyros pašalintas antras veiksnys',
  ])
  const text = JSON.stringify(written)
  for (const secret of [begun.secret, ...first, ...codes, 'Telefonas']) expect(text).not.toContain(secret)
})

test('T170 a refused change changes nothing and notifies nobody', async () => {
  const person = await makeCustomer(shop)
  const body = { name: 'Rūta', lastname: 'Žemaitė', phone: null, ...newPassword, current_password: 'ne tas' }
  expect((await shop.request(ChangeProfile, { as: person.token, body })).status).toBe(422)
  expect((await shop.request(RenewRecoveryCodes, { as: person.token, body: current })).status).toBe(409)
  expect(await told(person)).toEqual([])
})

test('T170 the old address is told of a password that was changed together with it, and nobody once the account is gone', async () => {
  const [admin, person] = [await makeAdmin(shop), await makeCustomer(shop)]
  const email = `naujas.${person.email}`
  const body = { name: 'Rūta', lastname: 'Žemaitė', email, phone: null, password: own, password_confirmation: own }
  expect((await shop.request(UpdateUser, { as: admin.token, params: { id: person.id }, body })).status).toBe(200)
  expect((await told(person)).map(({ recipient }) => recipient)).toEqual([person.email])

  await runAdminCommand(shop.context, { action: 'reset-password', email, password: own, now })
  await shop.context.database.db.delete(users).where(eq(users.id, person.id))
  expect(await told(person)).toEqual([])
})
