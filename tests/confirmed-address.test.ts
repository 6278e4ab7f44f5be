import { beforeAll, describe, expect, test } from 'vitest'
import {
  AskErasure,
  FulfilRequest,
  RequestedData,
  TakeMyData,
  WriteDownRequest,
} from '#back-office/privacy/privacy.contract.ts'
import { eraseAccount } from '#back-office/privacy/server/erase-account.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import {
  makeAdmin,
  makeCustomer,
  type TestPerson,
  testPassword,
} from '#people/accounts/server/public/accounts.factories.ts'
import { extractPdfText, joinPlainText } from '#people/documents/pdf-text.factories.ts'
import { deliverMail } from '#people/mail/server/deliver-mail.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { ReceiveWithdrawal } from '#sales/withdrawals/withdrawals.contract.ts'
import { createWork } from '#shell/action/work.ts'
import { SaveSettings, ShowSettings } from '#shell/settings/settings.contract.ts'
import { Register } from '#sign-in/auth/auth.contract.ts'
import { SendContact } from '#storefront/contact/contact.contract.ts'

let admin: TestPerson
const now = new Date('2026-11-18T08:30:00Z')
const shop = openShopForFile({ now })
beforeAll(async () => {
  admin = await makeAdmin(shop)
})

const current_password = testPassword
const take = ({ token }: TestPerson, more: object = {}) =>
  shop.request(TakeMyData, { as: token, body: { current_password, ...more } })
const query = async (text: string, values: unknown[] = []) =>
  (await shop.context.database.pool.query(text, values)).rows

let people = 0
const newAddress = () => `kliente.${++people}@example.lt`

async function deletedCustomer(): Promise<{ email: string; order: number }> {
  const email = newAddress()
  const person = await makeCustomer(shop, { email })
  const buyer = { name: 'Ona', lastname: 'Išėjusi', email, address: 'Slapta g. 1' }
  const { id } = await makeOrder(shop, { user_id: person.id, order: buyer })
  await shop.context.database.transaction((tx) => eraseAccount(createWork(tx, { now }), { userId: person.id }))
  await query('update orders set user_id = null where id = $1', [id])
  return { email, order: id }
}

const withdraw = (email: string, name = 'Petras Svetimas') =>
  shop.request(ReceiveWithdrawal, { body: { name, email, order_number: 'Nr. 4242' } })

const sendWaitingMails = async () => {
  for (const { id } of await query('select id from mails where sent_at is null order by id'))
    await deliverMail(shop.context, { mail_id: id })
}

describe('T138 of an address that nobody has confirmed', () => {
  test('a newcomer who registers with a deleted customer’s address gets none of that customer’s papers', async () => {
    const { email, order } = await deletedCustomer()
    const form = { name: 'Naujas', lastname: 'Žmogus', email, password: 'Kūjis ir priekalas 7' }
    const { body } = await shop.request(Register, { body: { ...form, password_confirmation: form.password } })
    const newcomer = { id: body.user.id, token: body.token, email }
    const unconfirmed = await take(newcomer, { current_password: form.password })
    expect(unconfirmed.status).toBe(200)
    expect([unconfirmed.body.account[0].email, unconfirmed.body.orders, unconfirmed.body.documents]).toEqual([
      email,
      [],
      [],
    ])
    expect(unconfirmed.bytes.toString()).not.toContain('Slapta g. 1')
    expect(unconfirmed.body.left_out).toContain('nepatvirtintas')

    await query('update users set email_confirmed_at = now() where id = $1', [newcomer.id])
    const confirmed = await take(newcomer, { current_password: form.password })
    expect(confirmed.body.orders).toEqual([expect.objectContaining({ id: order })])
    expect(confirmed.body).not.toHaveProperty('left_out')
  })

  test('an export holds the account’s own records, with a note about the rest, in every format', async () => {
    const mine = await makeCustomer(shop, { email: newAddress() })
    const { id } = await makeOrder(shop, { user_id: mine.id, order: { email: mine.email } })
    await withdraw(mine.email)
    const { body } = await take(mine)
    expect(body.orders).toEqual([expect.objectContaining({ id })])
    expect(body.mails).toEqual([expect.objectContaining({ order_id: id, recipient: mine.email })])
    expect(body.withdrawals).toEqual([])

    const page = await take(mine, { format: 'html' })
    expect(page.bytes.toString()).toContain(`${mine.email}: jis nepatvirtintas`)
    const paper = await take(mine, { format: 'pdf' })
    expect(joinPlainText(extractPdfText(paper.bytes))).toContain('jis nepatvirtintas')
  })

  test('an erasure takes what hangs on the account and leaves all else of the address', async () => {
    const { email, order } = await deletedCustomer()
    await withdraw(email)
    const { body } = await shop.request(WriteDownRequest, {
      as: admin.token,
      body: { kind: 'correction', email, received_on: '2026-11-18', note: 'Prašo pataisyti.' },
    })
    const imposter = await makeCustomer(shop, { email })
    const mine = await makeOrder(shop, { user_id: imposter.id, order: { email, deleted_at: now } })
    const before = await query('select count(*)::int from mails where recipient = $1 and order_id is null', [email])

    const answer = await shop.request(AskErasure, { as: imposter.token, body: { current_password } })
    expect(answer.body.data.state).toBe('done')
    const names = await query('select id, name from orders where id in ($1, $2) order by id', [order, mine.id])
    expect(names).toEqual([
      { id: order, name: 'Ona' },
      { id: mine.id, name: 'Ištrinta' },
    ])
    const [letter] = await query('select email, note from data_requests where id = $1', [body.data.id])
    expect(letter).toEqual({ email, note: 'Prašo pataisyti.' })
    const after = await query(
      `select count(*)::int from mails where recipient = $1 and order_id is null and template <> 'account-erased'`,
      [email],
    )
    expect(after).toEqual(before)
  })

  test('a letter does not reach an account whose address anybody may have typed', async () => {
    const { email, order } = await deletedCustomer()
    const unconfirmed = await makeCustomer(shop, { email })
    await makeOrder(shop, { user_id: unconfirmed.id, order: { email: newAddress(), name: 'Kitas' } })
    const write = { kind: 'erasure', email, received_on: '2026-11-18', note: null }
    const { body } = await shop.request(WriteDownRequest, { as: admin.token, body: write })
    expect(body.data.user_id).toBeNull()
    const params = { id: body.data.id }
    const data = await shop.request(RequestedData, { as: admin.token, params })
    expect(data.body.orders).toEqual([expect.objectContaining({ id: order })])
    expect(data.body.left_out).toContain(`#${unconfirmed.id}`)
    const refused = await shop.request(FulfilRequest, { as: admin.token, params })
    expect([refused.status, refused.body.code]).toEqual([409, 'email-not-confirmed'])
    expect(await query('select id from users where id = $1', [unconfirmed.id])).toHaveLength(1)

    await query('update users set email_confirmed_at = now() where id = $1', [unconfirmed.id])
    expect((await shop.request(FulfilRequest, { as: admin.token, params })).body.code).toBe('not-over-yet')
  })
})

describe('T139 mail to the shop’s mailbox', () => {
  const mailbox = 'info@musu-parduotuve.lt'

  test('is nobody’s data, also when a customer’s confirmed address is the shop’s mailbox, and outlives that customer', async () => {
    const { body: settings } = await shop.request(ShowSettings, { as: admin.token })
    await shop.request(SaveSettings, { as: admin.token, body: { ...settings.data, email: mailbox } })
    await withdraw(newAddress(), 'Petras Slaptasis')
    await sendWaitingMails()
    await withdraw(newAddress(), 'Jonas Slaptasis')
    const form_start = now.getTime() - 60_000
    const message = {
      name: 'Ona',
      phone: '+37061234567',
      email: newAddress(),
      message: 'Labas, ar turite kopėčių?',
      website: '',
      form_start,
    }
    expect((await shop.request(SendContact, { body: message })).status).toBe(200)

    const clever = await makeCustomer(shop, { email: mailbox, email_confirmed_at: now })
    const { body, bytes } = await take(clever)
    expect(body.mails).toEqual([])
    expect(bytes.toString()).not.toContain('Slaptasis')

    const toShop = `select id from mails where recipient = $1 and template in ('contact', 'withdrawal-came') order by id`
    const before = await query(toShop, [mailbox])
    expect(before).toHaveLength(3)
    await shop.request(AskErasure, { as: clever.token, body: { current_password } })
    expect(await query(toShop, [mailbox])).toEqual(before)
  })

  test('still arrives when its writer is erased meanwhile, and then forgets the writer', async () => {
    const writer = await makeCustomer(shop, { email: newAddress(), email_confirmed_at: now })
    await withdraw(writer.email)
    await shop.request(AskErasure, { as: writer.token, body: { current_password } })
    expect(await query('select template from mails where reply_to = $1', [writer.email])).toEqual([
      { template: 'withdrawal-came' },
    ])
    const other = await makeCustomer(shop, { email: newAddress(), email_confirmed_at: now })
    await withdraw(other.email)
    await sendWaitingMails()
    await shop.request(AskErasure, { as: other.token, body: { current_password } })
    expect(await query('select template from mails where reply_to = $1', [other.email])).toEqual([])
  })
})

test('T140 a request that came by letter and is open keeps its address when the account goes', async () => {
  const mine = await makeCustomer(shop, { email: newAddress(), email_confirmed_at: now })
  const write = { kind: 'download', email: mine.email, received_on: '2026-11-18', note: 'Paštu' }
  const open = await shop.request(WriteDownRequest, { as: admin.token, body: write })
  const closed = await shop.request(WriteDownRequest, { as: admin.token, body: write })
  await shop.request(FulfilRequest, { as: admin.token, params: { id: closed.body.data.id } })
  await shop.request(AskErasure, { as: mine.token, body: { current_password } })
  const rows = await query('select id, email, note from data_requests where id in ($1, $2) order by id', [
    open.body.data.id,
    closed.body.data.id,
  ])
  expect(rows).toEqual([
    { id: open.body.data.id, email: mine.email, note: 'Paštu' },
    { id: closed.body.data.id, email: '', note: null },
  ])
})

describe('T141 a person’s data are exported, or erased, only with the password', () => {
  test('the password is required on its field, and the calls of before are gone', async () => {
    const mine = await makeCustomer(shop, { email: newAddress() })
    for (const body of [{}, { current_password: '' }, { current_password: 'ne tas' }, { format: 'pdf' }])
      for (const call of [TakeMyData, AskErasure]) {
        const answer = await shop.request(call, { as: mine.token, body })
        expect([answer.status, Object.keys(answer.body.errors)], JSON.stringify(body)).toEqual([
          422,
          ['current_password'],
        ])
      }
    const wrong = await take(mine, { format: 'docx' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['format']])
    for (const url of ['/api/user/data', '/api/user/data.html', '/api/user/data.pdf']) {
      const gone = await shop.app.inject({ url, headers: { authorization: `Bearer ${mine.token}` } })
      expect(gone.statusCode, url).toBe(404)
    }
  })

  test('five wrong ones are enough, whichever call they are tried at', async () => {
    const mine = await makeCustomer(shop, { email: newAddress() })
    for (let at = 0; at < 5; at++)
      expect(
        (await shop.request(at % 2 ? TakeMyData : AskErasure, { as: mine.token, body: { current_password: 'ne' } }))
          .status,
      ).toBe(422)
    expect((await take(mine)).status).toBe(429)
    expect((await shop.request(AskErasure, { as: mine.token, body: { current_password } })).status).toBe(429)
  })

  test('an erasure still takes the password under its name of before', async () => {
    const mine = await makeCustomer(shop, { email: newAddress() })
    const ask = (password: string) => shop.request(AskErasure, { as: mine.token, body: { password } })
    expect(Object.keys((await ask('ne tas')).body.errors)).toEqual(['password'])
    expect((await ask(testPassword)).body.data.state).toBe('done')
  })
})
