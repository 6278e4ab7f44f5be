import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import {
  PreviewReminder,
  SaveReminderStep,
  SendReminder,
  ShowClientDebt,
  ShowReminderSteps,
} from '#finance/debts/debts.contract.ts'
import { makeDebtor, makeDebtorBill } from '#finance/debts/server/debts.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { extractPdfText, joinPlainText } from '#people/documents/pdf-text.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { SaveWording, ShowWording } from '#people/wording/wording.contract.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { CreateDeskOrder } from '#sales/desk/desk.contract.ts'
import { PreviewQuoteTerms } from '#sales/desk/quote-words.contract.ts'
import { DeskQuotePdf } from '#sales/desk/quotes.contract.ts'
import { makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'
import { desk_orders } from '#sales/desk/server/desk.tables.ts'

const now = new Date('2026-11-23T10:00:00Z')
let owner: string
let accountant: string
const shop = openShopForFile({ now })
beforeAll(async () => {
  owner = (await makeAdmin(shop)).token
  accountant = (await makeAdmin(shop, { roles: ['accountant'] })).token
})

const shown = async (key: string) => (await shop.request(ShowWording, { as: owner, params: { key } })).body.data
const save = (as: string, key: string, texts: Record<string, string> | null, seen: number) =>
  shop.request(SaveWording, { as, params: { key }, body: { texts, seen } })
const steps = async () => (await shop.request(ShowReminderSteps, { as: accountant })).body.data

test('T778 a letter to debtors is changed where all words are, by who writes to debtors, and says of which version it was made', async () => {
  const key = 'debt-reminder-1'
  const before = await shown(key)
  expect(before).toMatchObject({ version: 0, title: 'Draugiškas priminimas', right: 'debts:write' })
  const texts = { ...before.texts, subject: 'Laukiame {suma}', opening: 'Sveiki, {klientas}!', closing: 'Ačiū.' }
  expect((await save(accountant, key, texts, 0)).body.data).toMatchObject({ version: 1, saved_by: expect.any(String) })
  const order = await shown('order-paid')
  expect((await save(accountant, 'order-paid', { ...order.texts, closing: 'Ne.' }, order.version)).status).toBe(403)
  const counter = (await makeAdmin(shop, { roles: ['counter'] })).token
  expect((await save(counter, key, { ...texts, closing: 'Ne.' }, 1)).status).toBe(403)
  expect(await shown('order-paid')).toEqual(order)
  expect((await shown(key)).version).toBe(1)

  const clientId = await makeDebtor(shop, {
    name: 'UAB „Vieta“',
    code: null,
    kind: 'person',
    email: 'vieta@example.lt',
  })
  await makeDebtorBill(shop, { clientId, due_on: '2026-11-01', issued_on: '2026-10-01' })
  const about = { as: accountant, params: { id: clientId }, body: { step: 1 as const } }
  const preview = (await shop.request(PreviewReminder, about)).body.data
  expect((await shop.request(SendReminder, about)).status).toBe(201)
  const [mail] = await shop.context.database.db.select().from(mails).where(eq(mails.recipient, 'vieta@example.lt'))
  expect(mail).toMatchObject({ subject: 'Laukiame 121,00\u00a0€', wording: key, wording_version: 1 })
  for (const { text = '' } of [preview, mail ?? {}]) {
    expect(text).toContain('Sveiki, UAB „Vieta“!\n\nSąskaita')
    expect(text.indexOf('Ačiū.')).toBeGreaterThan(text.indexOf('Mokėjimo paskirtis'))
  }
  expect(preview.subject).toBe(mail?.subject)
  const debt = (await shop.request(ShowClientDebt, { as: accountant, params: { id: clientId } })).body.data
  expect(debt.documents[0].reminders).toMatchObject([{ step: 1, wording_version: 1 }])
})

test('T778 the reminder steps and the wordings of letters keep the same words', async () => {
  const [, second] = await steps()
  expect(second).toMatchObject({ step: 2, after_days: 14, subject: 'Vėluojate apmokėti {suma}' })
  const put = (changes: object) => shop.request(SaveReminderStep, { as: accountant, body: { ...second, ...changes } })
  expect((await put({ after_days: 15 })).status).toBe(200)
  expect(await shown('debt-reminder-2')).toMatchObject({ version: 0, changed: false })
  expect((await put({ after_days: 14, subject: undefined, words: undefined })).status).toBe(200)
  expect((await put({ words: 'Prašome {suma}.\n\nAčiū.' })).status).toBe(200)
  expect(await shown('debt-reminder-2')).toMatchObject({
    version: 1,
    texts: { subject: 'Vėluojate apmokėti {suma}', opening: 'Prašome {suma}.\n\nAčiū.', closing: '' },
  })
  expect((await steps())[1]).toMatchObject({ after_days: 14, words: 'Prašome {suma}.\n\nAčiū.' })
  const refused = await put({ words: 'Prašome {kiek}', subject: '{kas}' })
  expect([refused.status, Object.keys(refused.body.errors ?? {}).sort()]).toEqual([422, ['subject', 'words']])
  expect((await shown('debt-reminder-2')).version).toBe(1)
  // the heading follows the subject unless it has been changed
  await put({ subject: 'Skola {suma}', words: undefined })
  expect((await shown('debt-reminder-2')).texts).toMatchObject({ subject: 'Skola {suma}', heading: 'Skola {suma}' })
  const { texts, version } = await shown('debt-reminder-2')
  await save(accountant, 'debt-reminder-2', { ...texts, heading: 'Dėl skolos', closing: 'Iki.' }, version)
  await put({ subject: 'Vėl {suma}', words: undefined })
  expect((await shown('debt-reminder-2')).texts).toMatchObject({
    subject: 'Vėl {suma}',
    heading: 'Dėl skolos',
    opening: 'Prašome {suma}.\n\nAčiū.',
    closing: 'Iki.',
  })
})

const quoted = async (items: unknown[], more: object = {}) => {
  const body = { ...makeDeskForm(items), state: 'quoted', ...more } as never
  const { status, body: answer } = await shop.request(CreateDeskOrder, { as: owner, body })
  expect([status, answer.errors]).toEqual([201, undefined])
  const [row] = await shop.context.database.db.select().from(desk_orders).where(eq(desk_orders.id, answer.data.id))
  return { id: answer.data.id as number, paper: row?.promised?.paper }
}

test('T780 a quote says of which terms it was made, one from before says what it said, and each sentence stands where it is about something', async () => {
  const { id: saw } = await makeRentProduct(shop, { units: 20 })
  const { id: glue } = await makeSellProduct(shop, { units: 20 })
  const bought = { id: glue, type: 'sell', quantity: 1 }
  const before = await quoted([makeRentLine({ id: saw }), bought])
  expect(before.paper?.terms).toEqual([
    'Kainos nesikeičia, kol pasiūlymas galioja. Priimti galima pasiūlymo puslapyje, telefonu ar nuomos punkte.',
    'Nuomojami įrankiai nelaikomi: kol pasiūlymas nepriimtas, kitas klientas gali juos užsakyti pirmas.',
    'Parduodamos prekės nelaikomos: jų likutis tikrinamas priimant pasiūlymą.',
    'Priėmus pasiūlymą, išrašome išankstinę sąskaitą; apmokėjus – PVM sąskaitą faktūrą.',
  ])
  expect(before.paper).not.toHaveProperty('wording')
  const drawn = async (id: number) =>
    joinPlainText(extractPdfText((await shop.request(DeskQuotePdf, { as: owner, params: { id } })).bytes))

  const { texts } = await shown('quote-terms')
  const more = 'Galioja iki {valid_until}.\nLaikoma{holds_until}.'
  const held = 'Laikome iki {holds_until}.'
  expect((await save(owner, 'quote-terms', { ...texts, accepting: 'Labas.', held, more }, 0)).status).toBe(200)
  const refused = await save(owner, 'quote-terms', { ...texts, held: 'Laikome {kiek}', paying: ' ' }, 1)
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['held', 'paying']])

  const kept = await quoted([makeRentLine({ id: saw })], { holds_until: '2026-11-23T15:00:00Z' })
  expect(kept.paper?.wording).toEqual({ version: 1, on: toVilniusDay(now) })
  expect(kept.paper?.terms).toEqual([
    'Labas.',
    'Laikome iki 2026-11-23 17:00.',
    'Priėmus pasiūlymą, išrašome išankstinę sąskaitą; apmokėjus – PVM sąskaitą faktūrą.',
    `Galioja iki ${kept.paper?.valid_until}.`,
    'Laikoma2026-11-23 17:00.',
  ])
  expect(await drawn(kept.id)).toContain(`Sąlygų redakcija Nr. 1, ${toVilniusDay(now)}`)
  expect(await drawn(before.id)).not.toContain('Sąlygų redakcija')
})

test('T780 a sample of a quote is drawn before its terms are saved, and not of what could not be', async () => {
  const { texts } = await shown('quote-terms')
  const held = 'Laikome iki {holds_until}.'
  const sample = (of: Record<string, string>, holds: boolean) =>
    shop.request(PreviewQuoteTerms, { as: accountant, body: { texts: of, holds } })
  expect((await sample({ ...texts, held: '{kiek}' }, true)).status).toBe(422)
  const shownAs = joinPlainText(extractPdfText((await sample({ ...texts, held }, true)).bytes))
  for (const part of ['PAVYZDYS', 'Laikome iki 2026-11-27 17:00.', 'Pristatymo laikas nelaikomas'])
    expect(shownAs).toContain(part)
  expect(joinPlainText(extractPdfText((await sample({ ...texts, held }, false)).bytes))).not.toContain('Laikome iki')
})
