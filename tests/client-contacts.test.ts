import { and, eq, inArray, like } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { readPersonData } from '#back-office/privacy/server/read-person-data.ts'
import { HandOver, ShowHandover } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody } from '#counter/handovers/handovers.factories.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { makeOrderOnCredit, makeRentedLine } from '#finance/billing/server/billing.factories.ts'
import { SendReminder } from '#finance/debts/debts.contract.ts'
import { makeDebtorBill } from '#finance/debts/server/debts.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { ShowClient, UpdateClient } from '#people/clients/clients.contract.ts'
import { client_contacts } from '#people/clients/server/clients.tables.ts'
import { eraseClients } from '#people/clients/server/public/erase-clients.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { history } from '#shell/history/server/history.tables.ts'

let clerk: TestPerson
let client: { id: number; code: string }
let code = 305_691_172
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
const db = () => shop.context.database.db
beforeAll(async () => {
  clerk = await makeAdmin(shop)
})
beforeEach(async () => {
  client = await makeCompany(shop, { code: String(code++), email: 'biuras@azuolas.lt', billing: 'monthly' })
})

const put = (contacts: unknown, more: object = {}) =>
  shop.request(UpdateClient, { as: clerk.token, params: { id: client.id }, body: { contacts, ...more } })
const shown = async () =>
  (await shop.request(ShowClient, { as: clerk.token, params: { id: client.id } })).body.data.contacts
const foreman = { name: 'Jonas Meistras', role: 'Darbų vadovas', phone: '8 612 34567', signs_until: '2026-11-18' }
const bookkeeper = { name: 'Ona Skaičienė', email: 'Buhalterija@azuolas.lt', gets_bills: true }
const mailedTo = async () =>
  (await db().select({ to: mails.recipient }).from(mails).where(like(mails.recipient, '%@azuolas.lt')))
    .map(({ to }) => to)
    .sort()
const toldOf = async (kind: 'client' | 'order', id: number) =>
  (
    await db()
      .select({ deed: history.deed, details: history.details })
      .from(history)
      .where(and(eq(history.subject_kind, kind), eq(history.subject_id, id)))
      .orderBy(history.id)
  ).map(({ deed: action, details }) => [action, details])

test('a client’s contacts are kept as they are sent: a known one keeps its row, one that is not sent goes, and the history names nobody', async () => {
  const first = await put([foreman, bookkeeper])
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  const [jonas, ona] = first.body.data.contacts
  expect([jonas, ona]).toMatchObject([
    { ...foreman, phone: '+37061234567', email: null, gets_bills: false },
    { ...bookkeeper, role: '', phone: null, email: 'Buhalterija@azuolas.lt', signs_until: null },
  ])
  await put([{ id: ona.id, ...bookkeeper, name: 'Ona Naujoji' }, { name: 'Petras Antras' }])
  expect(await shown()).toMatchObject([{ id: ona.id, name: 'Ona Naujoji' }, { name: 'Petras Antras' }])
  expect((await put(undefined, { note: 'Kita' })).body.data.contacts).toHaveLength(2)
  expect(await toldOf('client', client.id)).toEqual([
    ['client.contacts-changed', { created: 2, updated: 0, removed: 0 }],
    ['client.bills-redirected', {}],
    ['client.contacts-changed', { created: 1, updated: 1, removed: 1 }],
    ['client.updated', {}],
  ])
})

test('a wrong contact is a 422 at its field, and a list that another clerk has changed is not overwritten unseen', async () => {
  const wrong = [
    { name: '' },
    { name: 'Be Pašto', gets_bills: true },
    { name: 'Be Dienos', signs_until: '2026-02-30' },
    { name: 'Ne Telefonas', phone: '12' },
  ]
  expect(Object.keys((await put(wrong)).body.errors)).toEqual([
    ...['contacts.0.name', 'contacts.1.email', 'contacts.2.signs_until', 'contacts.3.phone'],
  ])
  const other = await makeCompany(shop, { code: String(code++) })
  const [theirs] = await db().insert(client_contacts).values({ client_id: other.id, name: 'Svetimas' }).returning()
  const taken = await put([{ name: 'Savas' }, { id: theirs?.id, name: 'Pasisavintas' }])
  expect([taken.status, Object.keys(taken.body.errors)]).toEqual([422, ['contacts.1.id']])
  expect(await shown()).toEqual([])

  await put([{ name: 'Pirmas' }])
  const late = await put([{ name: 'Antras' }], { seen: { contacts: '[]' } })
  expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile'])
  expect(await put([{ name: 'Antras' }], { seen: late.body.now })).toMatchObject({ status: 200 })
})

test('bills and reminders go to every contact that gets bills, and to the client’s own address when there is none', async () => {
  const bill = async () => {
    const line = await makeRentedLine(shop, { from: '2026-11-16', to: '2026-11-17' })
    await makeOrderOnCredit(shop, client.id, { lines: [line] })
    await db().delete(mails)
    const body = { until: '2026-11-18', dry_run: false, client_ids: [client.id] }
    await shop.request(RunBilling, { as: clerk.token, body })
    return mailedTo()
  }
  expect(await bill()).toEqual(['biuras@azuolas.lt'])
  await put([bookkeeper, { name: 'Antra', email: 'archyvas@azuolas.lt', gets_bills: true }, foreman])
  expect(await bill()).toEqual(['Buhalterija@azuolas.lt', 'archyvas@azuolas.lt'])

  await makeDebtorBill(shop, { clientId: client.id, due_on: '2026-10-30' })
  await db().delete(mails)
  const sent = await shop.request(SendReminder, { as: clerk.token, params: { id: client.id }, body: { step: 1 } })
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  expect(sent.body.data.to).toBe('Buhalterija@azuolas.lt, archyvas@azuolas.lt')
  expect(await mailedTo()).toEqual(['Buhalterija@azuolas.lt', 'archyvas@azuolas.lt'])
})

test('the hand-over offers today’s authorised signers; another name may sign too, and stands in the history', async () => {
  await put([foreman, { name: 'Vakar Baigęs', signs_until: '2026-11-17' }, bookkeeper])
  const handedTo = async (client_name: string) => {
    const line = await makeRentedLine(shop, { from: '2026-11-18', to: '2026-11-20' })
    const { id } = await makeOrderOnCredit(shop, client.id, { lines: [line] })
    const { body } = await shop.request(ShowHandover, { as: clerk.token, params: { id } })
    expect(body.data.may_sign).toEqual([
      { name: 'Jonas Meistras', role: 'contact', title: 'Darbų vadovas', until: '2026-11-18' },
    ])
    const { tools } = await fetchHandover(shop, clerk.token, id)
    const out = await shop.request(HandOver, {
      as: clerk.token,
      params: { id },
      body: makeHandOverBody(tools, {}, { client_name }),
    })
    expect(out.status, JSON.stringify(out.body)).toBe(201)
    return (await toldOf('order', id)).map(([action]) => action)
  }
  expect(await handedTo('jonas  MEISTRAS')).not.toContain('order.signed-by-other')
  expect(await handedTo('Petras Nežinomas')).toContain('order.signed-by-other')
})

test('a contact is a person’s data: in the file of everything, and gone with the erasure wherever it stands', async () => {
  await db().delete(client_contacts)
  const other = await makeCompany(shop, { code: String(code++) })
  await db()
    .insert(client_contacts)
    .values({ client_id: other.id, name: 'Ona', email: 'buhalterija@azuolas.lt', role: 'Buhalterė' })
  await put([foreman, bookkeeper])
  const data = await readPersonData(
    { reader: db(), sections: shop.context.personalData },
    { userId: null, email: 'BUHALTERIJA@azuolas.lt' },
  )
  expect(data.contacts).toMatchObject([
    { name: 'Ona', role: 'Buhalterė' },
    { name: bookkeeper.name, gets_bills: true },
  ])
  await shop.context.database.transaction((tx) => eraseClients(tx, { email: 'buhalterija@AZUOLAS.lt' }))
  const left = await db()
    .select({ name: client_contacts.name })
    .from(client_contacts)
    .where(inArray(client_contacts.client_id, [client.id, other.id]))
  expect(left).toEqual([{ name: foreman.name }])
})
