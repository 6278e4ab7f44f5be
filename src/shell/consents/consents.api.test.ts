import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findDatabaseError } from '#platform/database/database.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { consentVersion } from './consent-choice.ts'
import { RecordConsent, ShowConsentTerms } from './consents.contract.ts'
import { consents } from './server/consents.tables.ts'

let now = new Date('2026-11-18T08:30:00Z')
const shop = openShopForFile({ now })

let browsers = 0
const aBrowser = () => (++browsers).toString(16).padStart(32, '0')
const aChoice = (changes: object = {}) => ({
  id: aBrowser(),
  categories: ['statistics'],
  text_version: consentVersion,
  ...changes,
})
const logOf = (id: string) =>
  shop.context.database.db.select().from(consents).where(eq(consents.consent_id, id)).orderBy(consents.id)
const nextMinute = () => {
  now = new Date(now.getTime() + 60_000)
  shop.setNow(now)
}

test('a yes and the no that takes it back both stay in the log, with the wording and the time', async () => {
  const choice = aChoice()
  const { status, body } = await shop.request(RecordConsent, { body: choice })
  expect(status).toBe(201)
  expect(body).toEqual({ data: { ...choice, given_at: now.toISOString() } })
  await shop.request(RecordConsent, { body: { ...choice, categories: [] } })

  expect(await logOf(choice.id)).toMatchObject([
    { categories: ['statistics'], text_version: consentVersion, given_at: now },
    { categories: [] },
  ])
})

test('the same choice sent again, because its answer was lost, is in the log once', async () => {
  const choice = aChoice()
  for (let sent = 0; sent < 3; sent++) expect((await shop.request(RecordConsent, { body: choice })).status).toBe(201)
  expect(await logOf(choice.id)).toHaveLength(1)
  await shop.request(RecordConsent, { body: { ...choice, categories: [] } })
  await shop.request(RecordConsent, { body: choice })
  expect(await logOf(choice.id)).toHaveLength(3)
})

test('the log holds nothing about a person, whatever is sent along', async () => {
  const choice = aChoice()
  const extra = { ...choice, email: 'ruta@example.lt', ip: '192.0.2.1' }
  await shop.request(RecordConsent, { body: extra, headers: { 'user-agent': 'Naršyklė 7' } })
  const [row] = await logOf(choice.id)
  expect(Object.keys(row ?? {})).toEqual(['id', 'consent_id', 'categories', 'text_version', 'given_at'])
})

test.each([
  ['a number of another shape', { id: 'ruta@example.lt' }],
  ['a category that is not asked for', { categories: ['marketing'] }],
  ['one category many times', { categories: ['statistics', 'statistics'] }],
  ['a wording that nobody was shown', { text_version: '2020-01-01' }],
  ['no choice', { categories: undefined }],
])('%s is refused in Lithuanian', async (_, changes) => {
  nextMinute()
  const { status, body } = await shop.request(RecordConsent, { body: aChoice(changes) })
  expect(status).toBe(422)
  expect(body.message).toMatch(/[.!]$/)
})

test('a choice of the time when speeds of pages were asked about stays readable, and a newer one follows it', async () => {
  const choice = aChoice()
  await shop.context.database.db
    .insert(consents)
    .values({ consent_id: choice.id, categories: ['statistics', 'speed'], text_version: consentVersion, given_at: now })
  nextMinute()
  expect((await shop.request(RecordConsent, { body: choice })).status).toBe(201)
  expect((await logOf(choice.id)).map(({ categories }) => categories)).toEqual([
    ['statistics', 'speed'],
    ['statistics'],
  ])
})

test('a record stays as it was written', async () => {
  const choice = aChoice()
  await shop.request(RecordConsent, { body: choice })
  const mine = eq(consents.consent_id, choice.id)
  const { db } = shop.context.database
  const brokenBy = (error: unknown) => findDatabaseError(error)?.constraint
  expect(await db.update(consents).set({ categories: [] }).where(mine).catch(brokenBy)).toBe('row_is_for_good')
  expect(await db.delete(consents).where(mine).catch(brokenBy)).toBe('row_is_for_good')
})

test('one network address records ten consents a minute', async () => {
  nextMinute()
  const answers = await Promise.all(Array.from({ length: 15 }, () => shop.request(RecordConsent, { body: aChoice() })))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toBe('60')
})

test('a shop without statistics asks for nothing', async () => {
  const { body } = await shop.request(ShowConsentTerms)
  expect(body).toEqual({ data: { analytics_id: '', marks_changes: false, text_version: consentVersion } })
})
