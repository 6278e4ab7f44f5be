import { inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { runConcurrently } from '#platform/test-kit/run-concurrently.ts'
import {
  type DunningLetterToSend,
  PreviewReminders,
  PromiseDebt,
  SendReminder,
  SendReminders,
} from '../debts.contract.ts'
import { makeDebtor, makeDebtorBill, payBill } from './debts.factories.ts'

const today = '2026-11-23'
let as: string
const shop = openShopForFile({ now: new Date(`${today}T10:00:00Z`) })
beforeAll(async () => {
  as = (await makeAdmin(shop, { roles: ['accountant'] })).token
})

let made = 0
async function aLateDebtor(overrides: object = {}, dueDays: string[] = ['2026-11-01']) {
  const mark = ++made
  const email = `skola${mark}@example.lt`
  const id = await makeDebtor(shop, { name: `UAB „Skola ${mark}“`, code: null, kind: 'person', email, ...overrides })
  const bills = []
  for (const due_on of dueDays)
    bills.push((await makeDebtorBill(shop, { clientId: id, due_on, issued_on: '2026-10-01' })).id)
  return { id, email, bills }
}
const preview = async (client_ids: number[] | 'due') =>
  (await shop.request(PreviewReminders, { as, body: { client_ids } })).body
const send = (letters: DunningLetterToSend[]) => shop.request(SendReminders, { as, body: { letters } })
const letter = ({ id, bills }: { id: number; bills: number[] }, step: 1 | 2 | 3 = 1): DunningLetterToSend => ({
  client_id: id,
  step,
  documents: bills,
})
const lettersTo = async (...addresses: string[]) => {
  const mailRows = await shop.context.database.db.select().from(mails).where(inArray(mails.recipient, addresses))
  return mailRows.map(({ recipient }) => recipient).sort()
}
const pay = (clientId: number, documentId: number) =>
  shop.context.database.transaction((tx) =>
    payBill(tx, { clientId, documentId, amount: 12_100, on: today, now: shop.context.clock() }),
  )

test('T743 a preview of many reminders tells who would get which letter, and who would get none and why', async () => {
  const late = await aLateDebtor({}, ['2026-11-01', '2026-11-10'])
  const silent = await aLateDebtor({ email: null })
  const young = await aLateDebtor({}, ['2026-11-22'])
  const notDue = await aLateDebtor({}, ['2026-12-22'])
  const promised = await aLateDebtor()
  const body = { day: '2026-11-30' }
  await shop.request(PromiseDebt, { as, params: { id: promised.id }, body })
  const all = [late, silent, young, notDue, promised]
  const { data, left_out } = await preview(all.map(({ id }) => id))
  expect(data).toMatchObject([
    { client_id: late.id, to: late.email, step: 1, open: 24_200, documents: late.bills.map((id) => ({ id })) },
  ])
  expect(
    left_out.map(({ client_id, message }: { client_id: number; message: string }) => [client_id, message]),
  ).toEqual([
    [silent.id, 'Nėra el. pašto: paskambinkite.'],
    [young.id, 'Kito laiško diena – 2026-11-25.'],
    [promised.id, 'Pažadėjo sumokėti iki 2026-11-30.'],
    [notDue.id, 'Niekas nevėluoja.'],
  ])
  const everybody = await preview('due')
  expect(everybody.data.map(({ client_id }: { client_id: number }) => client_id)).toEqual([late.id])
  expect(everybody.left_out).toEqual([])
  expect(await lettersTo(...all.map(({ email }) => email))).toEqual([])

  const sent = await send([letter(late)])
  expect([sent.status, sent.body]).toMatchObject([200, { sent: [{ client_id: late.id, open: 24_200 }], failed: [] }])
  expect(await preview([late.id])).toMatchObject({
    data: [],
    left_out: [{ message: 'Kito laiško diena – 2026-12-04.' }],
  })
})

test('T744 of those who send the same letters at once each letter goes once, also beside who sends one by itself', async () => {
  const debtors = [await aLateDebtor(), await aLateDebtor(), await aLateDebtor()]
  const letters = debtors.map((one) => letter(one))
  const [first] = debtors
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, (_, at) => send(at % 2 ? letters : letters.toReversed())),
    shop.request(SendReminder, { as, params: { id: first?.id ?? 0 }, body: { step: 1 } }),
  ])
  expect(answers.every(({ status }) => [200, 201, 409].includes(status))).toBe(true)
  expect(await lettersTo(...debtors.map(({ email }) => email))).toEqual(debtors.map(({ email }) => email).sort())
  const sent = answers.flatMap(({ body }) => body.sent ?? (body.data ? [body.data] : []))
  expect(sent).toHaveLength(3)
})

test('T744 a debtor who can’t be written to is named with the reason, and the others get their reminders', async () => {
  const paid = await aLateDebtor()
  const silent = await aLateDebtor({ email: null })
  const fine = await aLateDebtor()
  await pay(paid.id, paid.bills[0] as number)
  const gone = { client_id: 2_000_000, step: 1 as const, documents: [1] }
  const { status, body } = await send([letter(paid), gone, letter(silent), letter(fine)])
  expect([status, body.sent.map(({ client_id }: { client_id: number }) => client_id)]).toEqual([200, [fine.id]])
  expect(body.failed).toMatchObject([
    { client_id: paid.id, step: 1, message: expect.stringContaining('sąskaitos apmokėtos') },
    { client_id: 2_000_000, message: 'Tokio kliento nėra.' },
    { client_id: silent.id, message: expect.stringContaining('neturi el. pašto') },
  ])
  expect(await lettersTo(paid.email, silent.email, fine.email)).toEqual([fine.email])
})

test('T745 a debtor who pays while letters go to many gets none, and a debt left of several bills is listed', async () => {
  const debtor = await aLateDebtor({}, ['2026-11-01', '2026-11-02'])
  const other = await aLateDebtor()
  const [paid = 0, left] = debtor.bills
  const now = shop.context.clock()
  const whole = await aLateDebtor()
  const crossing = await runConcurrently(
    shop,
    async (tx) => {
      await payBill(tx, { clientId: debtor.id, documentId: paid, amount: 12_100, on: today, now })
      await payBill(tx, { clientId: whole.id, documentId: whole.bills[0] ?? 0, amount: 12_100, on: today, now })
    },
    () => send([letter(debtor), letter(whole), letter(other)]),
  )
  expect(crossing.body.sent).toMatchObject([
    { client_id: debtor.id, open: 12_100, documents: [left] },
    { client_id: other.id, open: 12_100 },
  ])
  expect(crossing.body.failed).toMatchObject([{ client_id: whole.id }])
  expect(await lettersTo(whole.email)).toEqual([])
})
