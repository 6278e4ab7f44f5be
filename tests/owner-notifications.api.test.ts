import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { SaveFees } from '#finance/fees/fees.contract.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { UpdateClient } from '#people/clients/clients.contract.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { ChangePlace } from '#shell/branches/places.contract.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import { SaveSettings, ShowSettings } from '#shell/settings/settings.contract.ts'

const start = new Date('2026-11-18T08:00:00Z')
const shop = openShopForFile({ now: start })
let owner: TestPerson
let manager: TestPerson
beforeEach(async () => {
  shop.setNow(start)
  await shop.context.database.db.delete(mails)
  owner = await makeAdmin(shop)
  manager = await makeAdmin(shop, { roles: ['manager'] })
})

const entry = async () =>
  (await shop.context.database.db.select().from(mails).where(eq(mails.template, 'owners-told')))
    .filter(({ recipient }) => recipient === owner.email)
    .map(({ subject }) => subject)
const later = () => shop.setNow(new Date(start.getTime() + 11 * 60_000))

const save = async (changes: object) => {
  const { data } = (await shop.request(ShowSettings, { as: manager.token })).body
  return shop.request(SaveSettings, { as: manager.token, body: { ...data, ...changes } })
}
const fee = (price: number) => ({
  data: [{ title: 'Valymas', unit: 'vnt.', price, vat: true, kind: 'cleaning' }] as never,
})

const changes: Record<string, [string, () => Promise<{ status: number; body: unknown }>]> = {
  'who hears news': ['Pakeista: Kam pranešti naujienas', () => save({ news_mails: ['kitas@example.lt'] })],
  'the shop’s e-mail': ['Pakeista: El. paštas', () => save({ email: 'kitas@example.lt' })],
  'how much anybody may give away': [
    'Pakeista: Nuolaida be vadovo, %',
    async () =>
      save({
        hand_discount_max:
          ((await shop.request(ShowSettings, { as: manager.token })).body.data.hand_discount_max + 1) % 100,
      }),
  ],
  'fees of returns': [
    'Pakeista: Grąžinimo įkainiai',
    () => shop.request(SaveFees, { as: manager.token, body: fee(Math.ceil(Math.random() * 9_000)) }),
  ],
}

test.each(Object.entries(changes))(
  'T1606 %s changes with a password just given, and the owner is told',
  async (_, [subject, change]) => {
    later()
    const stale = await change()
    expect([stale.status, stale.body]).toMatchObject([403, { code: 'sign-in-again' }])
    expect(await entry()).toEqual([])
    shop.setNow(start)
    const { status, body } = await change()
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await entry()).toEqual([subject])
  },
)

test('T1606 a change of who gets a branch’s notifications or a client’s bills is told to the owners too', async () => {
  const { id } = await makeBranch(shop)
  const place = () =>
    shop.request(ChangePlace, {
      as: manager.token,
      params: { id },
      body: { title: 'Vilnius', code: 'VL', address: '', city: 'Vilnius', news_mails: ['padalinys@example.lt'] },
    })
  const client = await makeCompany(shop, { email: 'biuras@example.lt' })
  const bills = () =>
    shop.request(UpdateClient, {
      as: manager.token,
      params: { id: client.id },
      body: { contacts: [{ name: 'Ona', email: 'ona@example.lt', gets_bills: true }] },
    })
  later()
  for (const change of [place, bills])
    expect(await change(), String(change)).toMatchObject({ status: 403, body: { code: 'sign-in-again' } })
  shop.setNow(start)
  for (const change of [place, bills]) expect((await change()).status).toBe(200)
  expect(await entry()).toEqual([
    expect.stringMatching(/^Pakeista: Kam pranešti naujienas \(/),
    expect.stringMatching(/^Pakeista: Kam siunčiamos kliento sąskaitos/),
  ])
})

test('T1606 a change that leads to no other address asks nobody, and notifies nobody', async () => {
  later()
  expect((await save({ quote_valid_days: 21 })).status).toBe(200)
  expect(await entry()).toEqual([])
})
