import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { data_import_changes, data_imports } from '#back-office/onboarding/server/data-imports.tables.ts'
import { client_prices } from '#catalogue/prices/server/prices.tables.ts'
import { makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeOrderOnCredit, makeRentedLine } from '#finance/billing/server/billing.factories.ts'
import { makeDebtorBill, payBill } from '#finance/debts/server/debts.factories.ts'
import { debt_claims, debt_promises, debt_reminders, monthly_statements } from '#finance/debts/server/debts.tables.ts'
import { payment_intents } from '#finance/online-payments/server/online-payments.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { DeleteUser } from '#people/accounts/users.contract.ts'
import { ListClients, MergeClients, ShowClient, UpdateClient } from '#people/clients/clients.contract.ts'
import { client_people, clients } from '#people/clients/server/clients.tables.ts'
import { mergeClients } from '#people/clients/server/merge-clients.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { label_uses, labels } from '#people/labels/server/labels.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { pay_links } from '#people/pay-links/server/pay-links.tables.ts'
import { tasks } from '#people/tasks/server/tasks.tables.ts'
import { AddSite } from '#people/work-sites/client-sites.contract.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { CreateDeskOrder } from '#sales/desk/desk.contract.ts'
import { makeDeskForm } from '#sales/desk/server/desk.factories.ts'
import { desk_orders } from '#sales/desk/server/desk.tables.ts'
import { createWork } from '#shell/action/work.ts'

let clerk: TestPerson
let code = 305_691_172
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
const db = () => shop.context.database.db
beforeAll(async () => {
  clerk = await makeAdmin(shop)
})

const aClient = (more: object = {}) => makeCompany(shop, { code: String(code++), billing: 'monthly', ...more })
const shown = async (id: number) => (await shop.request(ShowClient, { as: clerk.token, params: { id } })).body.data
const merge = (id: number, into: number, seen = 1) =>
  shop.request(MergeClients, { as: clerk.token, params: { id }, body: { into, seen } })
const put = (id: number, body: object) => shop.request(UpdateClient, { as: clerk.token, params: { id }, body })

/** Each column of the database that names a client, and how many rows name this one. */
async function rowsOf(id: number): Promise<Record<string, number>> {
  const { rows } = await db().execute<{ table_name: string; column_name: string }>(sql`
    select table_name, column_name from information_schema.columns
     where table_schema = 'public' and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE')
       and (column_name = 'client_id' or (table_name, column_name) in (
         select k.conrelid::regclass::text, a.attname from pg_constraint k
           join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
          where k.contype = 'f' and k.confrelid = 'clients'::regclass))
     order by 1, 2`)
  const counted = rows.map(async ({ table_name, column_name }): Promise<[string, number]> => {
    const of = sql`select count(*)::int as n from ${sql.identifier(table_name)} where ${sql.identifier(column_name)} = ${id}`
    return [`${table_name}.${column_name}`, (await db().execute<{ n: number }>(of)).rows[0]?.n ?? 0]
  })
  return Object.fromEntries(await Promise.all(counted))
}

/** Something in every table that knows clients. */
async function busy(id: number): Promise<void> {
  const now = shop.context.clock()
  const person = await makeCustomer(shop)
  const earlier = await aClient()
  await db().update(clients).set({ merged_into: id }).where(eq(clients.id, earlier.id))
  await db()
    .insert(client_people)
    .values({ client_id: id, user_id: person.id, role: 'main', asked_at: now, approved_at: now })
  await put(id, { contacts: [{ name: 'Jonas Meistras', signs_until: '2026-12-01' }] })
  await shop.request(AddSite, {
    as: clerk.token,
    params: { id },
    body: { title: 'Namas', address: 'Kelio g. 1', city: 'Vilnius' },
  })
  await makeOrderOnCredit(shop, id, { lines: [await makeRentedLine(shop, { from: '2026-11-16', to: '2026-11-20' })] })
  const goods = await makeSellProduct(shop)
  const draft = { ...makeDeskForm([{ id: goods.id, type: 'sell', quantity: 1 }]), client_id: id, state: 'draft' }
  expect((await shop.request(CreateDeskOrder, { as: clerk.token, body: draft })).status).toBe(201)
  const bill = await makeDebtorBill(shop, { clientId: id, due_on: '2026-10-30' })
  await shop.context.database.transaction((tx) =>
    payBill(tx, { clientId: id, documentId: bill.id, amount: 100, on: '2026-11-10', now }),
  )
  await db().insert(client_prices).values({ client_id: id, product_id: goods.id, price: 500, from_day: '2026-01-01' })
  await db()
    .insert(debt_promises)
    .values({ client_id: id, day: '2026-12-01', note: 'Mokės', made_at: now, made_by: clerk.id })
  await db()
    .insert(monthly_statements)
    .values([
      { client_id: id, month: '2026-10', sent_at: now },
      { client_id: id, month: `of ${id}`, sent_at: now },
    ])
  await db().insert(debt_reminders).values({ client_id: id, document_id: bill.id, step: 1, open: 100, sent_at: now })
  await db()
    .insert(debt_claims)
    .values({
      ...({ client_id: id, document_id: bill.id, kind: 'interest', amount: 5, until_day: '2026-11-10' } as const),
      accepted_at: now,
      accepted_by: clerk.id,
    })
  const [label] = await db()
    .insert(labels)
    .values({ name: `Žyma ${id}`, color: 'grey', created_at: now })
    .returning({ id: labels.id })
  await db()
    .insert(label_uses)
    .values({ label_id: label?.id ?? 0, client_id: id })
  await db().insert(tasks).values({ title: 'Paskambinti', day: '2026-12-01', client_id: id, created_at: now })
  const [file] = await db()
    .insert(data_imports)
    .values({ kind: 'clients', created_ids: [], updated: 1, by_user_id: clerk.id, at: now })
    .returning({ id: data_imports.id })
  await db()
    .insert(data_import_changes)
    .values({ import_id: file?.id ?? 0, record_id: id, client_id: id, before: {}, after: {} })
  await db()
    .insert(pay_links)
    .values({ hash: String(id).padStart(64, '0'), client_id: id, made_at: now })
  await db()
    .insert(payment_intents)
    .values({
      ...({ provider: 'stripe', method: 'card', what: 'bills', state: 'over' } as const),
      reference: `r-${id}`,
      secret_hash: `s-${id}`,
      client_id: id,
      document_ids: [bill.id],
      amount: 100,
      begun_at: now,
      expires_at: now,
      ended_at: now,
    })
}

test('every row of the first client becomes the second’s, once, in every table, and the first one’s address leads to the second', async () => {
  const [first, second] = [await aClient({ note: 'Moka vėlai' }), await aClient({ note: 'Nuolaida 5 %', due_days: 7 })]
  await busy(first.id)
  await busy(second.id)
  const [had, has] = [await rowsOf(first.id), await rowsOf(second.id)]
  // a table that knows clients and is not filled above proves nothing
  expect(Object.entries(had).filter(([, many]) => many === 0)).toEqual([])

  const { version } = await shown(first.id)
  const merged = await merge(first.id, second.id, version)
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  expect(Object.entries(await rowsOf(first.id)).filter(([, many]) => many > 0)).toEqual([])
  const sums = Object.fromEntries(Object.entries(has).map(([name, many]) => [name, many + (had[name] ?? 0)]))
  // of October both had one
  sums['monthly_statements.client_id'] = 3
  // and the first itself
  expect(await rowsOf(second.id)).toEqual({ ...sums, 'clients.merged_into': (sums['clients.merged_into'] ?? 0) + 1 })

  expect(merged.body.data).toMatchObject({ id: second.id, note: 'Nuolaida 5 %\nMoka vėlai', terms: { due_days: 7 } })
  expect(merged.body.data.contacts).toHaveLength(2)
  expect(await shown(first.id)).toEqual(await shown(second.id))
  const listed = await shop.request(ListClients, { as: clerk.token, query: { search: first.code } })
  expect(listed.body.data).toEqual([])
  const broken = []
  for (const { name, sql: text } of invariants.filter((one) => /^(C|H-)/.test(one.name)))
    if ((await shop.context.database.pool.query(text)).rows.length > 0) broken.push(name)
  expect(broken).toEqual([])
})

test('a client is merged once, into another that is there, as it was seen, and a firm into no person', async () => {
  const [first, second, third] = [await aClient(), await aClient(), await aClient()]
  const [person] = await db()
    .insert(clients)
    .values({ kind: 'person', name: 'Ona', created_at: shop.context.clock(), updated_at: shop.context.clock() })
    .returning()
  for (const into of [first.id, 2_000_000, person?.id ?? 0])
    expect([into, Object.keys((await merge(first.id, into)).body.errors ?? {})]).toEqual([into, ['into']])
  expect((await merge(2_000_000, first.id)).status).toBe(404)
  await put(first.id, { note: 'Kita' })
  expect((await merge(first.id, second.id)).body).toMatchObject({ code: 'changed-meanwhile', now: 2 })
  expect((await merge(first.id, second.id, 2)).status).toBe(200)
  for (const [from, into] of [
    [first.id, third.id],
    [third.id, first.id],
  ] as const)
    expect((await merge(from, into, (await shown(from)).version)).body.code).toBe('already-merged')
  expect((await put(first.id, { note: 'Dar' })).body).toMatchObject({ code: 'already-merged', into: second.id })
  // and on: the first leads to the third
  expect((await merge(second.id, third.id, (await shown(second.id)).version)).status).toBe(200)
  expect((await shown(first.id)).id).toBe(third.id)
})

test('T1603 a person of both keeps the role they had at the second, a product the second’s price, and the second the block of the first', async () => {
  const [first, second] = [await aClient({ blocked_reason: 'Negrąžino.' }), await aClient()]
  const person = await makeCustomer(shop)
  const goods = await makeSellProduct(shop)
  const now = shop.context.clock()
  const roles = [
    [first.id, 'main'],
    [second.id, 'receiver'],
  ] as const
  for (const [client_id, role] of roles)
    await db().insert(client_people).values({ client_id, user_id: person.id, role, asked_at: now, approved_at: now })
  for (const [client_id, price] of [
    [first.id, 100],
    [second.id, 200],
  ] as const)
    await db().insert(client_prices).values({ client_id, product_id: goods.id, price, from_day: '2026-01-01' })
  const merged = await merge(first.id, second.id)
  expect(merged.body.data).toMatchObject({ people: [{ role: 'receiver' }], blocked: { reason: 'Negrąžino.' } })
  const prices = await db().select().from(client_prices).where(eq(client_prices.client_id, second.id))
  expect(prices.map(({ price }) => price)).toEqual([200])
})

test('of two merges that cross one goes through', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const [one, other] = [await aClient(), await aClient()]
    const answers = await Promise.all([merge(one.id, other.id), merge(other.id, one.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  }
})

test('an order made for a client during its merge belongs to the remaining client, whichever comes first', async () => {
  const { database } = shop.context
  const now = shop.context.clock()
  const draft = (client_id: number) => ({
    client_id,
    form: null,
    created_at: now,
    created_by: clerk.id,
    updated_at: now,
  })
  const merging = (id: number, into: number) =>
    database.transaction((tx) => mergeClients(createWork(tx, { by: clerk.id, now }), { id, into, seen: 1 }))
  const soon = () => new Promise((resolve) => setTimeout(resolve, 150))
  const ofDraft = async (id: number) =>
    (await db().select().from(desk_orders).where(eq(desk_orders.id, id)))[0]?.client_id

  const [first, second] = [await aClient(), await aClient()]
  let merged: Promise<void> | undefined
  const before = await database.transaction(async (tx) => {
    const [row] = await tx.insert(desk_orders).values(draft(first.id)).returning()
    merged = merging(first.id, second.id)
    await soon()
    return row?.id ?? 0
  })
  await merged
  expect(await ofDraft(before)).toBe(second.id)

  const [third, fourth] = [await aClient(), await aClient()]
  let written: Promise<{ id: number }[]> | undefined
  await database.transaction(async (tx) => {
    await mergeClients(createWork(tx, { by: clerk.id, now }), { id: third.id, into: fourth.id, seen: 1 })
    written = Promise.resolve(db().insert(desk_orders).values(draft(third.id)).returning({ id: desk_orders.id }))
    await soon()
  })
  const [after] = (await written) ?? []
  expect(await ofDraft(after?.id ?? 0)).toBe(fourth.id)
})

test('a reference to a merged client leads to the remaining one', async () => {
  const { rows } = await db().execute<{ name: string; led: boolean }>(sql`
    select k.conrelid::regclass::text as name,
           exists (select from pg_trigger t where t.tgrelid = k.conrelid and t.tgname = 'client_is_the_one_now') as led
      from pg_constraint k where k.contype = 'f' and k.confrelid = 'clients'::regclass and k.conrelid <> k.confrelid`)
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ led }) => !led)).toEqual([])
})

test('T1603 merging gives nobody a role: people of the first wait at the second, its main user is told, contacts neither get bills nor sign', async () => {
  const [first, second] = [await aClient(), await aClient({ email: 'biuras@example.lt', phone: '+37052123456' })]
  const [stranger, both, main] = [await makeCustomer(shop), await makeCustomer(shop), await makeCustomer(shop)]
  const now = shop.context.clock()
  const roles = [
    [first.id, stranger.id, 'main'],
    [first.id, both.id, 'buyer'],
    [second.id, both.id, 'buyer'],
    [second.id, main.id, 'main'],
  ] as const
  for (const [client_id, user_id, role] of roles)
    await db().insert(client_people).values({ client_id, user_id, role, asked_at: now, approved_at: now })
  const contact = { name: 'Jonas', email: 'jonas@example.lt', gets_bills: true, signs_until: '2027-01-01' }
  await put(first.id, { contacts: [contact] })
  const merged = await merge(first.id, second.id, (await shown(first.id)).version)
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  const people = merged.body.data.people.map(({ user_id, state, role }: Record<string, unknown>) => [
    user_id,
    state,
    role,
  ])
  expect(people).toEqual(
    expect.arrayContaining([
      [stranger.id, 'waits', 'pending'],
      [both.id, 'joined', 'buyer'],
      [main.id, 'joined', 'main'],
    ]),
  )
  expect(merged.body.data.contacts).toMatchObject([{ name: 'Jonas', gets_bills: false, signs_until: null }])
  const entries = await db().select().from(mails).where(eq(mails.template, 'client-merged'))
  expect(entries.at(-1)).toMatchObject({ recipient: main.email, user_id: null })
})

test('T1604 a person merged into a company is not its account: their erasure leaves the company’s own e-mail, phone and contact', async () => {
  const person = await makeCustomer(shop)
  const [own] = await db()
    .insert(clients)
    .values({
      ...({ kind: 'person', name: 'Ona', email: person.email, user_id: person.id } as const),
      created_at: shop.context.clock(),
      updated_at: shop.context.clock(),
    })
    .returning()
  const reach = { email: 'biuras@example.lt', phone: '+37052123456', contact_name: 'Jonas' }
  const company = await aClient(reach)
  expect((await merge(own?.id ?? 0, company.id)).status).toBe(200)
  expect((await shop.request(DeleteUser, { as: clerk.token, params: { id: person.id } })).status).toBe(204)
  const [after] = await db().select().from(clients).where(eq(clients.id, company.id))
  expect(after).toMatchObject({ ...reach, user_id: null })
})
