import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { RecordPayment } from '#finance/payments/payments.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { ProvePerson } from '#people/accounts/fresh.contract.ts'
import { tokens } from '#people/accounts/server/accounts.tables.ts'
import {
  makeAdmin,
  makeCustomer,
  type TestPerson,
  testPassword,
} from '#people/accounts/server/public/accounts.factories.ts'
import { CreateUser, DeleteUsers, ExportUsers, UpdateUser, type UserRow } from '#people/accounts/users.contract.ts'
import { CreateClient, UpdateClient } from '#people/clients/clients.contract.ts'
import { SaveWording, ShowWording } from '#people/wording/wording.contract.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { AddPlace } from '#shell/branches/places.contract.ts'
import { ExportHistory } from '#shell/history/history.contract.ts'
import { SaveSettings, ShowSettings } from '#shell/settings/settings.contract.ts'

const start = new Date('2026-11-18T08:30:00Z')
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

let owner: TestPerson
const shop = openShopForFile({ now: start })
beforeEach(async () => {
  shop.setNow(start)
  owner = await makeAdmin(shop)
})

const prove = (current_password: string) => shop.request(ProvePerson, { as: owner.token, body: { current_password } })
const password = 'Tvirtas kaip medis 7'
const details = (email: string) => ({ name: 'Vaiva', lastname: 'Varžtaitė', email })
const newStaff = (email: string) => ({
  ...details(email),
  roles: ['counter'],
  password,
  password_confirmation: password,
})

let people = 0
const address = () => `naujas.${++people}@example.lt`

const actions: [string, () => Promise<{ status: number; body: { code?: string } }>][] = [
  ['making somebody staff', () => shop.request(CreateUser, { as: owner.token, body: newStaff(address()) })],
  [
    'changing rights',
    async () => {
      const { id, email } = await makeCustomer(shop)
      return shop.request(UpdateUser, {
        as: owner.token,
        params: { id },
        body: { ...details(email), roles: ['mechanic'] },
      })
    },
  ],
  [
    "changing somebody's password",
    async () => {
      const { id, email } = await makeCustomer(shop)
      const body = { ...details(email), password, password_confirmation: password }
      return shop.request(UpdateUser, { as: owner.token, params: { id }, body })
    },
  ],
  ['taking the customers along as a file', () => shop.request(ExportUsers, { as: owner.token })],
  [
    'giving money back',
    async () => {
      const { id } = await makeOrder(shop)
      const pay = (amount: number) =>
        shop.request(RecordPayment, {
          as: owner.token,
          params: { id },
          body: { paid_on: '2026-11-18', amount, way: 'transfer', iban: 'LT601010012345678901' },
        })
      expect((await pay(100)).status).toBe(201)
      return pay(-100)
    },
  ],
  [
    'changing the account that customers pay to',
    async () => {
      const { data } = (await shop.request(ShowSettings, { as: owner.token })).body
      const iban = data.iban === 'LT121000011101001000' ? '' : 'LT121000011101001000'
      return shop.request(SaveSettings, { as: owner.token, body: { ...data, iban } })
    },
  ],
  [
    'changing whom papers say to pay',
    async () => {
      const { data } = (await shop.request(ShowSettings, { as: owner.token })).body
      return shop.request(SaveSettings, { as: owner.token, body: { ...data, name: `UAB „Kita ${++people}“` } })
    },
  ],
  [
    'moving a customer’s account to another mailbox',
    async () => {
      const { id } = await makeCustomer(shop)
      return shop.request(UpdateUser, { as: owner.token, params: { id }, body: details(address()) })
    },
  ],
  [
    'turning a client’s mail to another mailbox',
    async () => {
      const { id } = await aClient({ email: address() })
      return shop.request(UpdateClient, { as: owner.token, params: { id }, body: { email: address() } })
    },
  ],
  [
    'trusting a client',
    async () => {
      const { id } = await aClient({})
      const terms = { credit_limit: 1_000_000_000 }
      return shop.request(UpdateClient, { as: owner.token, params: { id }, body: { terms } })
    },
  ],
  [
    'trusting a client who is new',
    () =>
      shop.request(CreateClient, {
        as: owner.token,
        body: { name: 'Jonas Jonaitis', terms: { billing: 'on_return' } },
      }),
  ],
  [
    'changing what mails say',
    async () => {
      const params = { key: 'order-placed' }
      const { data } = (await shop.request(ShowWording, { as: owner.token, params })).body
      const texts = { ...data.texts, heading: `Gavome ${++people}` }
      return shop.request(SaveWording, { as: owner.token, params, body: { texts, seen: data.version } })
    },
  ],
  [
    'deleting accounts',
    async () => {
      const { id } = await makeCustomer(shop)
      return shop.request(DeleteUsers, { as: owner.token, body: { ids: [id] } })
    },
  ],
  [
    'opening a place whose news go to a new mailbox',
    () =>
      shop.request(AddPlace, {
        as: owner.token,
        body: {
          title: `Nauja vieta ${++people}`,
          code: `N${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[people % 26]}`,
          news_mails: [address()],
        },
      }),
  ],
  ['taking the history along as a file', () => shop.request(ExportHistory, { as: owner.token, query: {} })],
]

const aClient = async (known: object): Promise<{ id: number }> =>
  (await shop.request(CreateClient, { as: owner.token, body: { name: 'Rūta Žemaitė', ...known } })).body.data

describe.each(actions)('%s', (_, action) => {
  test('T165 is done within ten minutes of a password, not later, and again once it is given anew', async () => {
    shop.setNow(later(10))
    expect((await action()).status).toBeLessThan(300)
    shop.setNow(later(10.1))
    expect(await action()).toMatchObject({ status: 403, body: { code: 'sign-in-again' } })
    expect((await prove(testPassword)).status).toBe(200)
    expect((await action()).status).toBeLessThan(300)
    shop.setNow(later(21))
    expect((await action()).status).toBe(403)
  })
})

test('T165 an action that needs no trust asks for no password', async () => {
  shop.setNow(later(600))
  const { id, email } = await makeCustomer(shop)
  const saved = await shop.request(UpdateUser, { as: owner.token, params: { id }, body: details(email) })
  expect(saved.status).toBe(200)
  const { data } = (await shop.request(ShowSettings, { as: owner.token })).body
  expect((await shop.request(SaveSettings, { as: owner.token, body: { ...data, phone: '+37061234567' } })).status).toBe(
    200,
  )
})

test('T165 a client is written down, corrected and given an address by whoever sits there', async () => {
  shop.setNow(later(600))
  const { id } = await aClient({ terms: { billing: 'prepaid', due_days: 14, credit_limit: 0, stop_after_days: null } })
  for (const body of [{ email: 'ruta@example.lt' }, { email: 'Ruta@example.lt' }, { note: 'Moka laiku' }])
    expect((await shop.request(UpdateClient, { as: owner.token, params: { id }, body })).status).toBe(200)
})

test('T1062 a clerk who creates clients grants them no credit: that is a right of its own', async () => {
  const counter = await makeAdmin(shop, { roles: ['counter'] })
  const { id } = await aClient({})
  const save = (body: object) => shop.request(UpdateClient, { as: counter.token, params: { id }, body })
  for (const terms of [{ credit_limit: 1 }, { billing: 'monthly' }, { due_days: 15 }, { stop_after_days: 3 }]) {
    const noRight = { status: 403, body: { code: 'no-right', right: 'clients:terms' } }
    expect(await save({ note: 'Moka laiku', terms })).toMatchObject(noRight)
    expect(await shop.request(CreateClient, { as: counter.token, body: { name: 'Ona Onaitė', terms } })).toMatchObject(
      noRight,
    )
  }
  const same = { billing: 'prepaid', due_days: 14, credit_limit: 0, stop_after_days: null }
  expect(await save({ note: 'Skambinti ryte', terms: same })).toMatchObject({
    status: 200,
    body: { data: { note: 'Skambinti ryte', terms: same } },
  })
  const manager = await makeAdmin(shop, { roles: ['manager'] })
  const granted = { as: manager.token, params: { id }, body: { terms: { credit_limit: 50_000 } } }
  expect((await shop.request(UpdateClient, granted)).status).toBe(200)
})

test('T165 a wrong password proves nothing and, five times, waits a minute', async () => {
  shop.setNow(later(60))
  for (let n = 0; n < 5; n++)
    expect(await prove('ne tas')).toMatchObject({
      status: 422,
      body: { errors: { current_password: [expect.any(String)] } },
    })
  expect((await prove(testPassword)).status).toBe(429)
  const [token] = await shop.context.database.db.select().from(tokens).where(eq(tokens.user_id, owner.id))
  expect(token?.fresh_at).toEqual(start)
  shop.setNow(later(61.1))
  expect((await prove(testPassword)).status).toBe(200)
})

describe('T166 staff decide about customers, and about staff only who may', () => {
  let counter: TestPerson
  let customer: TestPerson
  beforeEach(async () => {
    counter = await makeAdmin(shop, { roles: ['counter'] })
    customer = await makeCustomer(shop)
  })
  const change = (person: TestPerson, body: object) =>
    shop.request(UpdateUser, {
      as: counter.token,
      params: { id: person.id },
      body: { ...details(person.email), ...body },
    })
  const noRight = { status: 403, body: { code: 'no-right', right: 'users:rights' } }

  test("a customer's details are anybody's who may write them", async () => {
    expect((await change(customer, { phone: '+37061234567' })).status).toBe(200)
  })

  test('a person without a fresh password can’t make anybody staff', async () => {
    expect(await change(customer, { isAdmin: true })).toMatchObject(noRight)
    expect(await change(customer, { roles: ['driver'] })).toMatchObject(noRight)
    expect(await shop.request(CreateUser, { as: counter.token, body: newStaff(address()) })).toMatchObject(noRight)
  })

  test('the address of an owner can not be turned to another mailbox, nor the password set', async () => {
    expect(await change(owner, { email: address() })).toMatchObject(noRight)
    expect(await change(owner, { password, password_confirmation: password })).toMatchObject(noRight)
  })

  test('a member of staff changes their own details, and not their own roles', async () => {
    expect((await change(counter, { lastname: 'Prekystalienė' })).status).toBe(200)
    expect(await change(counter, { roles: ['owner'] })).toMatchObject({ status: 403, body: { code: 'own-rights' } })
  })
})

describe('roles on the wire', () => {
  const save = async (person: TestPerson, body: object): Promise<UserRow> =>
    (
      await shop.request(UpdateUser, {
        as: owner.token,
        params: { id: person.id },
        body: { ...details(person.email), ...body },
      })
    ).body.data

  test('`isAdmin: true` alone makes an owner, and raises nobody who has a role', async () => {
    const customer = await makeCustomer(shop)
    expect(await save(customer, { isAdmin: true })).toMatchObject({ isAdmin: true, roles: ['owner'] })
    const counter = await makeAdmin(shop, { roles: ['counter'] })
    expect(await save(counter, { isAdmin: true })).toMatchObject({ isAdmin: true, roles: ['counter'] })
  })

  test('`roles` are taken as they are sent, `isAdmin: false` takes all', async () => {
    const person = await makeCustomer(shop)
    const some = await save(person, { roles: ['driver', 'mechanic', 'driver'] })
    expect(some).toMatchObject({ isAdmin: true, roles: ['driver', 'mechanic'] })
    expect(some.rights).toEqual([
      ...['office:enter', 'catalogue:read', 'rentals:read', 'rentals:write', 'rounds:drive'],
      ...['downtimes:write', 'transfers:write', 'inspections:write'],
    ])
    expect(await save(person, { isAdmin: false, roles: ['driver'] })).toMatchObject({
      isAdmin: false,
      roles: [],
      rights: [],
    })
  })

  test('somebody of the staff without a role, or with one that is none, is a 422 on `roles`', async () => {
    const { id, email } = await makeCustomer(shop)
    for (const body of [{ isAdmin: true, roles: [] }, { roles: ['karalius'] }, { roles: 'owner' }]) {
      const answer = await shop.request(UpdateUser, {
        as: owner.token,
        params: { id },
        body: { ...details(email), ...body },
      })
      expect(answer.status).toBe(422)
      expect(Object.keys(answer.body.errors)).toEqual(['roles'])
    }
  })
})
