import { desc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { PreviewTerms } from '#orders/contract-wording.contract.ts'
import { issueContract } from '#orders/server/public/issue-contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { extractPdfText, joinPlainText } from '#people/documents/pdf-text.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { drawDocument } from '#people/documents/server/public/draw-document.ts'
import { snapshotHash } from '#people/documents/server/public/snapshot-hash.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import {
  findRegisteredWording,
  listRegisteredWordings,
  type RegisteredWording,
} from '#people/wording/registered-wording.ts'
import { saveWording } from '#people/wording/server/public/save-wording.ts'
import { wordings } from '#people/wording/server/wording.tables.ts'
import { validateWording } from '#people/wording/validate-wording.ts'
import {
  ListWordings,
  PreviewWording,
  SaveWording,
  ShowWording,
  type WordingRow,
  type WordingVersion,
} from '#people/wording/wording.contract.ts'
import type { Tx } from '#platform/database/database.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { runConcurrently } from '#platform/test-kit/run-concurrently.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { createWork } from '#shell/action/work.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'

let as: string
const shop = openShopForFile()
beforeAll(async () => {
  as = (await makeAdmin(shop)).token
})

const db = () => shop.context.database.db
const shown = async (key: string) => (await shop.request(ShowWording, { as, params: { key } })).body.data
const save = (key: string, texts: Record<string, string> | null, seen: number) =>
  shop.request(SaveWording, { as, params: { key }, body: { texts, seen } })
const mailOf = async (orderId: number) =>
  (await db().select().from(mails).where(eq(mails.order_id, orderId)).orderBy(desc(mails.id)))[0]

test('T915 the program’s own words pass their own checks, and every one can be previewed', async () => {
  const { data } = (await shop.request(ListWordings, { as })).body
  expect(data.length).toBeGreaterThan(35)
  expect(data.every(({ version, changed }: WordingRow) => version === 0 && !changed)).toBe(true)
  for (const words of listRegisteredWordings()) {
    expect([words.key, validateWording(words, {})]).toEqual([words.key, {}])
    if (words.kind === 'contract' || words.kind === 'quote') continue
    const preview = await shop.request(PreviewWording, { as, params: { key: words.key }, body: { texts: {} } })
    expect([words.key, preview.status, preview.body.data.errors]).toEqual([words.key, 200, {}])
    expect(JSON.stringify(preview.body.data)).not.toMatch(/\{[\p{Ll}_]+\}|undefined|NaN|\{\{shop/u)
  }
})

test('T916 a mail is made of the words that are saved, says of which version, and is never changed after', async () => {
  const first = await makeOrder(shop)
  const before = await mailOf(first.id)
  expect(before).toMatchObject({ wording: 'order-placed', wording_version: 0 })

  const { texts } = await shown('order-placed')
  const opening = 'Labas! Užsakymas {order_id} pas mus.\n\nAntra pastraipa.'
  const saved = await save('order-placed', { ...texts, subject: 'Nr. {order_id} – ačiū', opening, closing: '' }, 0)
  expect(saved).toMatchObject({ status: 200, body: { data: { version: 1, changed: true } } })

  const second = await makeOrder(shop)
  const mail = await mailOf(second.id)
  expect(mail).toMatchObject({ subject: `Nr. ${second.id} – ačiū`, wording: 'order-placed', wording_version: 1 })
  expect(mail?.text).toContain(`Labas! Užsakymas ${second.id} pas mus.\n\nAntra pastraipa.\n\n`)
  expect(mail?.text).not.toContain('Kas toliau')
  for (const part of ['Iš viso su PVM', 'Kaip apmokėti', 'Peržiūrėti užsakymą']) expect(mail?.text).toContain(part)
  expect(await mailOf(first.id)).toEqual(before)

  const back = await save('order-placed', null, 1)
  expect(back.body.data).toMatchObject({ version: 2, changed: false, texts })
  const third = await makeOrder(shop)
  expect(await mailOf(third.id)).toMatchObject({ subject: `Užsakymas Nr. ${third.id} priimtas`, wording_version: 2 })
  const { versions } = await shown('order-placed')
  expect(versions.map(({ version, own }: WordingVersion) => [version, own])).toEqual([
    [2, true],
    [1, false],
  ])
  const [line] = await db().select().from(history).where(eq(history.deed, 'wording.saved')).orderBy(history.id)
  expect(line?.details).toEqual({ version: 1, changed: ['Tema', 'Pradžia', 'Pabaiga'] })
})

test.each([
  ['subject', 'be kintamojo', 'Turi likti kintamasis {order_id}'],
  ['subject', 'Nr. {order_id} {kazkas}', 'Tokio kintamojo nėra: {kazkas}.'],
  ['subject', 'Nr. {order_id}\nBcc: visi@example.lt', 'Turi būti viena eilutė.'],
  ['subject', `{order_id} ${'a'.repeat(200)}`, 'ne daugiau kaip 150 simbolių'],
  ['subject', '  ', 'Įrašykite tekstą.'],
  ['heading', 'A\u2028B', 'Turi būti viena eilutė.'],
  ['opening', 'Paspauskite <a href="https://example.lt">čia</a>', 'be HTML'],
  ['opening', '<script>alert(1)', 'be HTML'],
  ['opening', 'Atversta {order_id', 'turi būti uždarytas'],
  ['opening', 'Dukart {{order_id}}', 'turi būti uždarytas'],
  ['opening', 'A\u202eB', 'nematomų ženklų'],
  ['closing', 'a'.repeat(2_001), 'ne daugiau kaip 2000 simbolių'],
])('T917 wrong words are refused at %s and nothing is kept: %j', async (field, text, sentence) => {
  const { texts, version } = await shown('order-paid')
  const { status, body } = await save('order-paid', { ...texts, [field]: text }, version)
  expect(status).toBe(422)
  expect(Object.keys(body.errors ?? {})).toEqual([field])
  expect(body.errors?.[field]?.join(' ')).toContain(sentence)
  expect(await shown('order-paid')).toMatchObject({ version, texts })
})

test('T918 ten who save what they have seen at once: one makes a version, nine are told what is there', async () => {
  const { texts, version } = await shown('quote')
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => save('quote', { ...texts, heading: `Pasiūlymas ${at}` }, version)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  const won = answers.find(({ status }) => status === 200)?.body.data
  for (const { status, body } of answers)
    if (status === 409) expect(body).toMatchObject({ code: 'wording-changed', data: { version: 1, texts: won?.texts } })
  expect((await shown('quote')).versions).toHaveLength(1)
})

test('T918 a save of a wording waits for another save of the same wording', async () => {
  const { texts } = await shown('order-lapsed')
  const words = findRegisteredWording('order-lapsed') as RegisteredWording
  const { id: by } = await makeAdmin(shop)
  const saving = { words, texts: { ...texts, heading: 'Pirmas' }, seen: 0, by, now: shop.context.clock() }
  const first = (tx: Tx) => saveWording(createWork(tx, { by: saving.by, now: saving.now }), saving)
  const { status, body } = await runConcurrently(shop, first, () =>
    save('order-lapsed', { ...texts, heading: 'Antras' }, 0),
  )
  expect([status, body.code, body.data?.texts.heading]).toEqual([409, 'wording-changed', 'Pirmas'])
})

test('T919 no version is ever changed or taken away', async () => {
  await save('order-declined', { ...(await shown('order-declined')).texts, heading: 'Nepatvirtino' }, 0)
  await expect(db().update(wordings).set({ texts: {} })).rejects.toThrow()
  await expect(db().delete(wordings)).rejects.toThrow()
})

test('a variable’s value is text, whatever it looks like', async () => {
  const { texts, version } = await shown('client-person-refused')
  const preview = await shop.request(PreviewWording, {
    as,
    params: { key: 'client-person-refused' },
    body: { texts: { ...texts, subject: '{company} {company}' } },
  })
  expect(version).toBe(0)
  expect(preview.body.data.subject).toBe('UAB „Pavyzdinė įmonė“ UAB „Pavyzdinė įmonė“')
})

const contractOf = async (orderId: number) =>
  shop.context.database.transaction((tx) =>
    issueContract(createWork(tx, { now: shop.context.clock() }), { orderId, settings: testSettings }),
  )

test('T921 a contract says of which terms it was made, one from before says what it said, with the same hash', async () => {
  const rents = { lines: [{ type: 'rent' as const, unit: 'day' as const, charged_units: 2 }] }
  const [before, after] = [await makeOrder(shop, rents), await makeOrder(shop, rents)]
  const old = await contractOf(before.id)
  expect(old.snapshot).not.toHaveProperty('wording')

  const { texts } = await shown('contract-terms')
  const late = 'Už vėlavimą mokama kaip už nuomą.\nTai antras punktas.'
  expect((await save('contract-terms', { ...texts, late }, 0)).status).toBe(200)

  const { snapshot } = await contractOf(after.id)
  expect(snapshot.wording).toEqual({ version: 1, on: toVilniusDay(shop.context.clock()) })
  expect(snapshot.terms.find(({ title }) => title === 'Vėlavimas grąžinti')?.points).toEqual(late.split('\n'))
  expect(joinPlainText(extractPdfText(await drawDocument(snapshot)))).toContain(
    `Sąlygų redakcija Nr. 1, ${toVilniusDay(shop.context.clock())}`,
  )

  const again = await contractOf(before.id)
  expect(again.snapshot).toEqual(old.snapshot)
  const [row] = await db().select().from(documents).where(eq(documents.id, old.id))
  expect(row?.snapshot_hash).toBe(snapshotHash(old.snapshot))
})

test('T921 terms without what the law wants are refused at their section, and a sample is drawn before they are saved', async () => {
  const { texts, version } = await shown('contract-terms')
  const without = { ...texts, early: 'Anksčiau grąžinti negalima.', disputes: 'Teisme.' }
  const refused = await save('contract-terms', without, version)
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['early', 'disputes']])
  const long = await save('contract-terms', { ...texts, duties: 'a'.repeat(901) }, version)
  expect(long.body.errors).toEqual({ duties: ['Vienoje eilutėje gali būti ne daugiau kaip 900 simbolių.'] })

  const preview = (buyer: string, of: Record<string, string>) =>
    shop.request(PreviewTerms, { as, body: { texts: of, buyer } as never })
  expect((await preview('private', without)).status).toBe(422)
  const drawn = joinPlainText(extractPdfText((await preview('private', { ...texts, late: 'Nauja tvarka.' })).bytes))
  for (const part of ['PAVYZDYS', 'Nauja tvarka.', 'gali per 14 dienų atsisakyti']) expect(drawn).toContain(part)
  expect(joinPlainText(extractPdfText((await preview('company', texts)).bytes))).not.toContain('14 dienų')
  expect((await shown('contract-terms')).version).toBe(version)
})
