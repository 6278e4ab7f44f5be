import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { companies } from '#people/companies/server/companies.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { findShopMailbox } from '#people/mail/server/public/find-shop-mailbox.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { CreateClient, ListClients, ShowClient, UpdateClient } from '../clients.contract.ts'
import {
  ApproveMyPerson,
  ApprovePerson,
  JoinClient,
  LeaveClient,
  ListMyClients,
  RemoveMyPerson,
  RemovePerson,
  ShowMyClient,
} from '../people.contract.ts'
import { clientsRetention } from './clients.retention.ts'
import { client_people, clients } from './clients.tables.ts'
import { makeCompany } from './public/people.factories.ts'

let clerk: TestPerson
let driver: TestPerson
let manager: TestPerson
const shop = openShopForFile()
beforeAll(async () => {
  clerk = await makeAdmin(shop, { roles: ['counter'] })
  driver = await makeAdmin(shop, { roles: ['driver'] })
  manager = await makeAdmin(shop, { roles: ['manager'] })
})

const confirmed = (overrides = {}) => makeCustomer(shop, { email_confirmed_at: shop.context.clock(), ...overrides })
const join = (as: TestPerson, code: unknown) => shop.request(JoinClient, { as: as.token, body: { code } })
const mine = async (as: TestPerson) => (await shop.request(ListMyClients, { as: as.token })).body.data
const show = async (id: number) => (await shop.request(ShowClient, { as: clerk.token, params: { id } })).body.data
const approve = (id: number, user_id: number, body: object) =>
  shop.request(ApprovePerson, { as: clerk.token, params: { id, user_id }, body })
const rowsOf = (code: string) => shop.context.database.db.select().from(clients).where(eq(clients.code, code))

test('T600 terms begin as paid beforehand, are kept where they are not sent, and each wrong one is refused at its field', async () => {
  const created = await shop.request(CreateClient, {
    as: manager.token,
    body: { kind: 'company', code: '301000006', name: 'UAB „Kranas“', terms: { credit_limit: 500_000 } },
  })
  const { id } = created.body.data
  expect(created.body.data).toMatchObject({
    terms: { billing: 'prepaid', due_days: 14, credit_limit: 500_000, deposit: 'standard', stop_after_days: null },
    people: [],
    sites: [],
    balance: { open: 0, unbilled: 0, free: 500_000, advance: 0 },
  })
  const put = (body: object) => shop.request(UpdateClient, { as: manager.token, params: { id }, body })
  const terms = {
    ...{ billing: 'monthly', due_days: 30, credit_limit: 100_000, deposit: 'none', stop_after_days: 10 },
    statements: true,
  }
  expect((await put({ terms })).body.data.terms).toEqual(terms)
  expect((await put({ note: 'Skambinti po 10' })).body.data.terms).toEqual(terms)
  expect((await put({ terms: { stop_after_days: null } })).body.data.terms).toEqual({ ...terms, stop_after_days: null })
  expect((await show(id)).terms).toEqual({ ...terms, stop_after_days: null })
  const noStatements = await put({ terms: { statements: false }, seen: { statements: true } })
  expect(noStatements.body.data.terms).toMatchObject({ statements: false })
  expect((await put({ terms: { statements: true }, seen: { statements: true } })).status).toBe(409)
  await put({ terms: { statements: true } })

  for (const [field, wrong] of [
    ['billing', 'daily'],
    ['statements', 'yes'],
    ['due_days', -1],
    ['due_days', 400],
    ['due_days', '30'],
    ['credit_limit', -1],
    ['credit_limit', 1.5],
    ['credit_limit', 9_000_000_000],
    ['credit_limit', null],
    ['deposit', 'half'],
    ['stop_after_days', 1_000],
  ] as const) {
    const { status, body } = await put({ terms: { [field]: wrong } })
    expect([field, wrong, status, Object.keys(body.errors ?? {})]).toEqual([field, wrong, 422, [`terms.${field}`]])
    expect(body.errors[`terms.${field}`][0]).toMatch(/[a-ząčęėįšųūž€]\.$/)
  }
  expect((await show(id)).terms).toEqual({ ...terms, stop_after_days: null })
  const listed = await shop.request(ListClients, { as: clerk.token, query: { search: '301000006' } })
  expect(listed.body.data).toMatchObject([{ terms: { billing: 'monthly' }, balance: { free: 100_000 } }])
})

test('T601 a person who asks to join a company waits, once, and gets the same answer whether the shop knows the company', async () => {
  const { db } = shop.context.database
  await db.insert(companies).values([
    { code: '301000013', name: 'UAB „Žinoma“' },
    { code: '301000020', name: 'UAB „Nauja“', address: 'Kaunas, Šv. Gertrūdos g. 7' },
  ])
  const known = await makeCompany(shop, { code: '301000013', name: 'Taip ją vadina tik parduotuvė' })
  const person = await confirmed()
  const answers = []
  for (const code of ['301000013', '301000020', '301000013', '301000020']) answers.push(await join(person, code))
  expect(answers.map(({ status, body }) => [status, body.data.id, body.data.role, body.data.name])).toEqual([
    [201, null, 'pending', 'UAB „Žinoma“'],
    [201, null, 'pending', 'UAB „Nauja“'],
    [201, null, 'pending', 'UAB „Žinoma“'],
    [201, null, 'pending', 'UAB „Nauja“'],
  ])
  expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1)
  expect(JSON.stringify([answers, await mine(person)])).not.toContain('tik parduotuvė')
  expect(await rowsOf('301000020')).toMatchObject([{ kind: 'company', name: 'UAB „Nauja“', city: 'Kaunas' }])
  const waiting = await shop.request(ListClients, { as: clerk.token, query: { waiting: '1' } })
  expect(waiting.body.data.map(({ code }: { code: string }) => code).sort()).toEqual(['301000013', '301000020'])
  const searched = await shop.request(ListClients, { as: clerk.token, query: { waiting: '1', search: '301000006' } })
  expect([searched.body.meta.total, waiting.body.meta.total]).toEqual([0, 2])
  expect((await show(known.id)).people).toMatchObject([
    { user_id: person.id, role: 'pending', limit: null, until: null, name: 'Rūta Žemaitė', email: person.email },
  ])
  const seen = await shop.request(ShowMyClient, { as: person.token, params: { id: known.id } })
  expect([seen.status, (await mine(person)).map(({ sites }: { sites: unknown[] }) => sites)]).toEqual([404, [[], []]])

  for (const code of ['301000016', '', 'abc', undefined, null, { a: 1 }, "'; drop table clients"])
    expect(Object.keys((await join(person, code)).body.errors)).toEqual(['code'])
  expect((await join(await makeCustomer(shop), '301000013')).body.code).toBe('email-not-confirmed')
  expect((await shop.request(JoinClient, { body: { code: '301000013' } })).status).toBe(401)
})

test('T602 of many who ask for the same new company at the same instant one client comes, with each of them once', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => confirmed()))
  const answers = await Promise.all([...people, ...people].map((person) => join(person, '301000038')))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 201))
  const [client] = await rowsOf('301000038')
  expect((await show(client?.id ?? 0)).people).toHaveLength(6)
  expect(await rowsOf('301000038')).toHaveLength(1)
})

test('T603 an account waits for five companies at most, and asks twenty times an hour', async () => {
  const person = await confirmed()
  const codes = ['301000045', '301000052', '301000069', '301000077', '301000006', '301000013']
  const answers = await Promise.all(codes.map((code) => join(person, code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too-many-asked')
  expect(await mine(person)).toHaveLength(5)
  const [{ code }] = await mine(person)
  const taken = await shop.request(LeaveClient, { as: person.token, body: { code } })
  expect([taken.status, (await mine(person)).length]).toEqual([200, 4])
  let last = 201
  for (let n = 0; n < 20 && last === 201; n++) last = (await join(person, '301000006')).status
  expect(last).toBe(429)
})

test('T604 the office lets in only who asked, with a role, a buyer’s limit and a last day; nobody without the right does', async () => {
  const { id } = await makeCompany(shop, { code: '301000084' })
  const person = await confirmed()
  expect((await approve(id, person.id, { role: 'main' })).status).toBe(404)
  expect((await approve(999_999, person.id, { role: 'main' })).status).toBe(404)
  await join(person, '301000084')
  const asDriver = { as: driver.token, params: { id, user_id: person.id } }
  expect((await shop.request(ApprovePerson, { ...asDriver, body: { role: 'main' } })).status).toBe(403)
  const input = { as: person.token, params: { id, user_id: person.id } }
  expect((await shop.request(ApprovePerson, { ...input, body: { role: 'main' } })).status).toBe(403)
  expect((await shop.request(ApproveMyPerson, { ...input, body: { role: 'main' } })).status).toBe(404)

  for (const [field, body] of [
    ['role', {}],
    ['role', { role: 'pending' }],
    ['role', { role: 'owner' }],
    ['limit', { role: 'buyer', limit: 0 }],
    ['limit', { role: 'buyer', limit: 10.5 }],
    ['limit', { role: 'main', limit: 5_000 }],
    ['until', { role: 'receiver', until: '2026-02-30' }],
    ['until', { role: 'receiver', until: '2026-11-17' }],
    ['until', { role: 'receiver', until: 'rytoj' }],
  ] as const) {
    const { status, body: answer } = await approve(id, person.id, body)
    expect([body, status, Object.keys(answer.errors ?? {})]).toEqual([body, 422, [field]])
  }
  const buyer = await approve(id, person.id, { role: 'buyer', limit: 50_000, until: '2026-11-18' })
  expect(buyer).toMatchObject({
    status: 200,
    body: { data: { user_id: person.id, role: 'buyer', limit: 50_000, until: '2026-11-18' } },
  })
  expect(await mine(person)).toMatchObject([{ id, role: 'buyer', limit: 50_000, is_over: false }])
  expect((await shop.request(ShowMyClient, { as: person.token, params: { id } })).status).toBe(404)
  await approve(id, person.id, { role: 'receiver', until: '2026-12-31' })
  expect(await mine(person)).toMatchObject([{ role: 'receiver', limit: null, until: '2026-12-31' }])

  const removed = await shop.request(RemovePerson, { as: clerk.token, params: { id, user_id: person.id } })
  expect([removed.status, await mine(person), (await show(id)).people]).toEqual([204, [], []])
})

test('T605 the main user lets in and removes; on the day after the last one the right is gone', async () => {
  const [main, newcomer, other] = [await confirmed(), await confirmed(), await confirmed()]
  const { id, code } = await makeCompany(shop, {
    code: '301000091',
    people: [{ user_id: main.id, role: 'main', until_day: '2026-11-18' }],
  })
  await join(newcomer, code)
  await join(other, code)
  const as = main.token
  const seen = await shop.request(ShowMyClient, { as, params: { id } })
  expect(seen.body.data.people.map(({ user_id, role }: { user_id: number; role: string }) => [user_id, role])).toEqual([
    [newcomer.id, 'pending'],
    [other.id, 'pending'],
    [main.id, 'main'],
  ])
  const params = { id, user_id: newcomer.id }
  const let_in = await shop.request(ApproveMyPerson, { as, params, body: { role: 'buyer', limit: 10_000 } })
  expect([let_in.status, let_in.body.data.role]).toEqual([200, 'buyer'])
  const denied = { as, params: { id, user_id: other.id } }
  expect((await shop.request(RemoveMyPerson, denied)).status).toBe(204)
  expect((await shop.request(RemoveMyPerson, denied)).status).toBe(404)
  for (const { token } of [newcomer, other])
    expect((await shop.request(RemoveMyPerson, { as: token, params: { id, user_id: main.id } })).status).toBe(404)

  const { db } = shop.context.database
  await db.update(client_people).set({ until_day: '2026-11-17' }).where(eq(client_people.user_id, main.id))
  expect((await shop.request(ShowMyClient, { as, params: { id } })).status).toBe(404)
  expect((await shop.request(ApproveMyPerson, { as, params, body: { role: 'main' } })).status).toBe(404)
  expect(await mine(main)).toMatchObject([{ role: 'main', is_over: true, sites: [] }])
})

test('T606 of two main users who remove each other at the same instant one stays, and the only one can’t go', async () => {
  const { id, code } = await makeCompany(shop, { code: '301000102' })
  const [one, two] = [await confirmed(), await confirmed()]
  for (let round = 0; round < 5; round++) {
    await shop.context.database.db.delete(client_people).where(eq(client_people.client_id, id))
    await shop.context.database.db
      .insert(client_people)
      .values(
        [one, two].map((person) => ({
          client_id: id,
          user_id: person.id,
          role: 'main' as const,
          asked_at: shop.context.clock(),
          approved_at: shop.context.clock(),
        })),
      )
    const answers = await Promise.all([
      shop.request(RemoveMyPerson, { as: one.token, params: { id, user_id: two.id } }),
      shop.request(RemoveMyPerson, { as: two.token, params: { id, user_id: one.id } }),
      shop.request(LeaveClient, { as: one.token, body: { code } }),
      shop.request(ApproveMyPerson, { as: two.token, params: { id, user_id: two.id }, body: { role: 'receiver' } }),
    ])
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    expect((await show(id)).people.filter(({ role }: { role: string }) => role === 'main')).toHaveLength(1)
  }
  const [last] = (await show(id)).people.filter(({ role }: { role: string }) => role === 'main')
  const who = last.user_id === one.id ? one : two
  const left = await shop.request(LeaveClient, { as: who.token, body: { code } })
  expect([left.status, left.body.code]).toEqual([409, 'last-main'])
  // a company whose only main user left calls
  expect((await shop.request(RemovePerson, { as: clerk.token, params: { id, user_id: who.id } })).status).toBe(204)
})

test('a company that has people keeps its code, and stays when nobody has heard of it for years', async () => {
  const person = await confirmed()
  await makeCompany(shop, { code: '301000159' })
  const { id } = await makeCompany(shop, { code: '301000112', people: [{ user_id: person.id, role: 'buyer' }] })
  const other = await shop.request(UpdateClient, { as: clerk.token, params: { id }, body: { code: '301000127' } })
  expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([422, ['code']])
  await shop.context.database.db.execute(sql`update clients set updated_at = '2001-01-01'`)
  await shop.context.database.transaction((tx) =>
    clientsRetention.clients({ tx }, { before: new Date('2002-01-01'), max: 1_000 }),
  )
  expect((await shop.request(ShowClient, { as: clerk.token, params: { id } })).status).toBe(200)
  expect(await rowsOf('301000159')).toEqual([])
})

test('T696 the deciders get one mail about a request to join, and the person one when accepted or declined', async () => {
  const { db } = shop.context.database
  await db.insert(companies).values({ code: '301000084', name: 'UAB „Registre“' })
  const [main, otherMain, lateMain, buyer, asker] = await Promise.all(Array.from({ length: 5 }, () => confirmed()))
  if (!main || !otherMain || !lateMain || !buyer || !asker) throw new Error('Nobody')
  const now = shop.context.clock()
  await db.delete(mails)
  const { id } = await makeCompany(shop, { code: '301000084', name: 'Taip ją vadina tik parduotuvė' })
  const person = (who: TestPerson, role: 'main' | 'buyer', until_day: string | null = null) => ({
    client_id: id,
    user_id: who.id,
    role,
    until_day,
    asked_at: now,
    approved_at: now,
  })
  const written = async () => {
    const rows = await db.select().from(mails).orderBy(mails.id)
    await db.delete(mails)
    for (const { recipient, text } of rows)
      for (const { email } of [main, otherMain, lateMain, buyer, asker])
        if (email !== recipient) expect(text).not.toContain(email)
    return rows.map(({ template, recipient }) => [template, recipient])
  }

  await join(asker, '301000084')
  expect(await written()).toEqual([['client-asked-to-join', await findShopMailbox(db)]])
  await db
    .insert(client_people)
    .values([
      ...[
        person(main, 'main'),
        person(otherMain, 'main'),
        person(lateMain, 'main', '2026-11-17'),
        person(buyer, 'buyer'),
      ],
    ])
  const another = await confirmed()
  await Promise.all([join(another, '301000084'), join(another, '301000084'), join(another, '301000084')])
  expect((await written()).sort()).toEqual([main, otherMain].map(({ email }) => ['client-asked-to-join', email]).sort())
  await shop.request(LeaveClient, { as: another.token, body: { code: '301000084' } })
  await join(another, '301000084')
  expect(await written()).toEqual([])

  const params = { id, user_id: asker.id }
  const byMain = { as: main.token, params, body: { role: 'buyer', limit: 50_000, until: '2026-12-31' } }
  await Promise.all([shop.request(ApproveMyPerson, byMain), shop.request(ApproveMyPerson, byMain)])
  const [approved] = await db.select().from(mails)
  expect(approved).toMatchObject({ recipient: asker.email, user_id: asker.id })
  expect(approved?.text).toContain('500,00\u00a0€')
  expect(approved?.text).toContain('Taip ją vadina tik parduotuvė')
  expect(await written()).toEqual([['client-person-approved', asker.email]])
  // no mail for other terms, nor for leaving
  await shop.request(ApproveMyPerson, { ...byMain, body: { role: 'receiver' } })
  await shop.request(LeaveClient, { as: asker.token, body: { code: '301000084' } })
  expect(await written()).toEqual([])

  const refused = { as: main.token, params: { id, user_id: another.id } }
  const answers = await Promise.all([shop.request(RemoveMyPerson, refused), shop.request(RemoveMyPerson, refused)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
  const [turnedDown] = await db.select().from(mails)
  expect(turnedDown?.text).toContain('UAB „Registre“')
  expect(turnedDown?.text).not.toContain('tik parduotuvė')
  expect(await written()).toEqual([['client-person-refused', another.email]])
})

test('T1063 a company’s main users with confirmed addresses are notified when the office adds, changes or removes a person', async () => {
  const { db } = shop.context.database
  const [main, other, unconfirmed, stranger] = [
    await confirmed(),
    await confirmed(),
    await makeCustomer(shop),
    await confirmed({ name: 'Vagis', lastname: 'Nepažįstamas' }),
  ]
  const { id, code } = await makeCompany(shop, {
    code: '305691172',
    name: 'UAB „Girdi“',
    people: [main, other, unconfirmed].map((who) => ({ user_id: who.id, role: 'main' as const })),
  })
  await join(stranger, code)
  await db.delete(mails)
  const heard = async () => {
    const rows = await db.select().from(mails).where(eq(mails.template, 'client-people-changed')).orderBy(mails.id)
    await db.delete(mails)
    return rows.map(({ recipient, text }) => [recipient, text] as const)
  }
  const mains = [main.email, other.email]

  expect((await approve(id, stranger.id, { role: 'main' })).status).toBe(200)
  const entries = await heard()
  expect(entries.map(([to]) => to)).toEqual(mains)
  expect(entries[0]?.[1]).toContain(
    'Vagis Nepažįstamas: nuo šiol gali užsakyti įmonės vardu, matyti visus jos užsakymus',
  )
  // no mail without a change
  await approve(id, stranger.id, { role: 'main' })
  await shop.request(ApproveMyPerson, {
    as: main.token,
    params: { id, user_id: stranger.id },
    body: { role: 'receiver' },
  })
  expect(await heard()).toEqual([])
  await approve(id, other.id, { role: 'receiver' })
  expect((await heard()).map(([to]) => to)).toEqual(mains)
  await shop.request(RemovePerson, { as: clerk.token, params: { id, user_id: main.id } })
  expect((await heard()).map(([to]) => to)).toEqual([main.email])
})
