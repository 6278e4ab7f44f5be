import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { ListPlaces } from '#shell/branches/places.contract.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { ShowPublicSettings } from '#shell/settings/settings.contract.ts'
import { buildPageFacts } from '../build-page-facts.ts'
import type { PageContent } from '../page-content.ts'
import { pageDefinitions } from '../page-definitions.ts'
import { pageNames } from '../page-names.ts'
import { formatPageText } from '../page-text.ts'
import {
  ListPages,
  type PageRow,
  RestorePage,
  SavePage,
  type ShownPage,
  ShowPage,
  ShowPublicPage,
  UndoPage,
} from '../pages.contract.ts'
import { validatePage } from '../validate-page.ts'
import { pageVersions } from './pages.tables.ts'

const shop = openShopForFile()
const params = { page: 'faq' } as const
let owner: string
beforeAll(async () => {
  owner = (await makeAdmin(shop)).token
})

const shown = async (): Promise<ShownPage> => (await shop.request(ShowPage, { as: owner, params })).body.data
const published = async (): Promise<PageContent> => (await shop.request(ShowPublicPage, { params })).body.data
const save = (body: object, as = owner) => shop.request(SavePage, { as, params, body })
const question = (title: string, text = 'Taip.'): PageContent => ({ fields: {}, items: [{ title, text }] })

async function publish(content: PageContent): Promise<ShownPage> {
  const { status, body } = await save({ version: (await shown()).version, content, publish: true })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}

test('T1885 the first version of the questions is the shop’s own text to the letter', async () => {
  const { data: settings } = (await shop.request(ShowPublicSettings)).body
  const { data: places } = (await shop.request(ListPlaces)).body
  const facts = buildPageFacts({ ...settings, address: 'Savanorių pr. 1', charge_closed_days: false }, places)
  const { items } = pageDefinitions.faq.original
  expect(items.map(({ title, text }) => [title, formatPageText(text, facts)])).toEqual([
    [
      'Kaip išsinuomoti įrankį?',
      `Susiraskite įrankį, kalendoriuje pasirinkite laisvas dienas (nuomojamam valandomis – dieną ir valandą) ir įdėkite jį į krepšelį. Visą kainą su PVM matote dar prieš užsakydami. Paskyros nereikia. Savaitgaliai ir kitos dienos, kai nedirbame, nieko nekainuoja. Grąžinus iki ${settings.cutoff_time}, neskaičiuojama ir paskutinė diena.`,
    ],
    [
      'Kokių dokumentų reikia?',
      'Atsiimdami parodykite asmens tapatybės kortelę, pasą arba vairuotojo pažymėjimą. Dokumento kopijų nedarome. Jei nuomoja įmonė, užsakydami įrašykite jos pavadinimą ir kodą. Atsiimti gali vadovas arba žmogus, kurį įmonė tam įgaliojo.',
    ],
    [
      'Kaip galima apmokėti?',
      'Banko pavedimu. Vos užsakius, el. paštu ateina išankstinė sąskaita; ją apmokėkite per 7\u00a0dienas, o jei nuoma prasideda anksčiau – ne vėliau kaip pirmąją nuomos dieną. Gavę pinigus, atsiunčiame PVM sąskaitą faktūrą. Abi sąskaitos lieka ir jūsų paskyroje.',
    ],
    [
      'Ar pristatote?',
      'Taip. Užsakydami pasirinkite „Pristatykite“ ir nurodykite adresą – savo namų ar objekto. Pristatymo laiką pasirinksite užsakydami arba suderinsime telefonu.',
    ],
    [
      'Kur ir kada atsiimti?',
      'Užsakymai atsiimami adresu Savanorių pr. 1. Nuomojamas įrankis laukia jūsų nuo 08:00 pirmąją nuomos dieną, valandomis nuomojamas – nuo pasirinktos valandos. Grąžinkite ten pat iki sutarto laiko, ne vėliau kaip 17:00. Perduodami kartu patikriname, ar įrankis veikia ir ar nieko netrūksta.',
    ],
    [
      'Ką daryti, jei įrankis sugedo?',
      'Nustokite juo dirbti ir iš karto mums praneškite. Patys neardykite ir neremontuokite. Jei sugedo ne dėl jūsų kaltės, įrankį nemokamai sutaisome arba pakeičiame, o už laiką, kai juo naudotis negalėjote, nuomos mokesčio neimame. Jei sugadinote, atlyginate remonto išlaidas.',
    ],
    [
      'Ar yra papildomų mokesčių?',
      'Užsakydami matote galutinę sumą su PVM; kitų mokesčių už užsakymą nėra. Jei įrankiui reikia užstato, jis parodytas atskirai: grąžinus įrankį, užstatą grąžiname. Papildomai mokėti gali tekti tik tada, jei įrankį grąžinate vėliau, negu sutarta, jį sugadinate ar prarandate.',
    ],
  ])
  expect(await published()).toEqual(pageDefinitions.faq.original)
})

test.each(pageNames)('T1885 the first version of %s passes the checks of an edited one', (page) => {
  expect(validatePage(pageDefinitions[page], pageDefinitions[page].original)).toEqual({})
})

test('T1886 customers read what was published last, and a draft stays in the office', async () => {
  const before = await shown()
  const draft = await save({ version: before.version, content: question('Juodraštis?'), publish: false })
  expect(draft.body.data).toMatchObject({
    version: before.version + 1,
    published_version: before.published_version,
    content: question('Juodraštis?'),
  })
  expect(await published()).toEqual(pageDefinitions.faq.original)

  const after = await publish(question('Paskelbta?'))
  expect(after).toMatchObject({ version: before.version + 2, published_version: before.version + 2 })
  expect(after.versions[0]).toMatchObject({ is_draft: false, saved_by: expect.stringMatching(/\S/) })
  expect(await published()).toEqual(question('Paskelbta?'))
  expect((await shop.request(ShowPublicPage, { params })).headers['x-shows']).toBe('pages,settings')
  const rows: PageRow[] = (await shop.request(ListPages, { as: owner })).body.data
  const row = rows.find(({ page }) => page === 'faq')
  expect(row).toMatchObject({ page: 'faq', path: '/duk', version: after.version, published_version: after.version })
  const entries = await shop.context.database.db.select().from(history).where(eq(history.deed, 'pages.published'))
  expect(entries.at(-1)?.details).toEqual({ version: after.version })
})

test.each([
  [question(' '), 'content.items.0.title'],
  [question('x'.repeat(201)), 'content.items.0.title'],
  [question('Du\nd'), 'content.items.0.title'],
  [question('Kiek?', ' '), 'content.items.0.text'],
  [question('Kiek?', 'x'.repeat(5001)), 'content.items.0.text'],
  [question('Kiek?', 'Skambinkite {telefonui}.'), 'content.items.0.text'],
  [question('Kiek?', '[Čia](javascript:alert(1))'), 'content.items.0.text'],
  [{ fields: {}, items: [] }, 'content.items'],
  [{ ...question('Kiek?'), fields: { html: '<b>' } }, 'content.fields.html'],
  [{ fields: {}, items: Array(61).fill({ title: 'a', text: 'b' }) }, 'content.items'],
])('T1887 a text that cannot be shown is refused at its field: %#', async (content, field) => {
  const { status, body } = await save({ version: (await shown()).version, content, publish: true })
  expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
})

test('T1888 of ten who change what they have seen at once one saves and nine are told', async () => {
  const { version } = await shown()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => save({ version, content: question(`Nr. ${at}?`), publish: true })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('changed-meanwhile')
  expect((await shown()).version).toBe(version + 1)
})

test('T1889 an undo publishes what was there before, a second one undoes it, and a version is restored as a new one', async () => {
  await publish(question('Pirmas?'))
  const { version } = await publish(question('Antras?'))
  const undone = await shop.request(UndoPage, { as: owner, params, body: { seen: version } })
  expect(undone.body.data).toMatchObject({ version: version + 1, published_version: version + 1 })
  expect(await published()).toEqual(question('Pirmas?'))
  await shop.request(UndoPage, { as: owner, params, body: {} })
  expect(await published()).toEqual(question('Antras?'))

  const first = await shop.request(RestorePage, { as: owner, params, body: { version: 1 } })
  expect(first.status).toBe(200)
  expect(await published()).toEqual(pageDefinitions.faq.original)
  expect((await shop.request(RestorePage, { as: owner, params, body: { version: 999 } })).status).toBe(404)
  const stale = await shop.request(RestorePage, { as: owner, params, body: { version: 1, seen: version } })
  expect([stale.status, stale.body.code]).toEqual([409, 'changed-meanwhile'])
})

test('T1889 versions are added and never changed', async () => {
  await publish(question('Lieka?'))
  await expect(shop.context.database.db.delete(pageVersions)).rejects.toThrow()
  await expect(shop.context.database.db.update(pageVersions).set({ content: null })).rejects.toThrow()
})

test('T1890 search engines hear on the map when a page was published', async () => {
  await publish(question('Kada?'))
  const { payload } = await shop.app.inject({ method: 'GET', url: '/sitemap/shop.xml' })
  expect(payload).toMatch(/<loc>http:\/\/shop\.example\.lt\/duk<\/loc><lastmod>[^<]+<\/lastmod>/)
  expect(payload).toMatch(/<loc>http:\/\/shop\.example\.lt\/prieinamumas<\/loc><\/url>/)
})

test('readers of settings see the pages, and only their writers publish', async () => {
  const accountant = (await makeAdmin(shop, { roles: ['accountant'] })).token
  expect((await shop.request(ShowPage, { as: accountant, params })).status).toBe(200)
  const { version } = await shown()
  expect((await save({ version, content: question('Ne?'), publish: true }, accountant)).status).toBe(403)
})

test('T1926 the home page keeps its banner for the days that are told, in their order', async () => {
  const home = { page: 'home' } as const
  const { original } = pageDefinitions.home
  const send = async (fields: object, publish = true) => {
    const { version } = (await shop.request(ShowPage, { as: owner, params: home })).body.data
    const content = { ...original, fields: { ...original.fields, ...fields } }
    return shop.request(SavePage, { as: owner, params: home, body: { version, content, publish } })
  }
  const problems = async (fields: object) => Object.keys((await send(fields)).body.errors)
  expect(await problems({ banner_from: '2026-13-01' })).toEqual(['content.fields.banner_from'])
  expect(await problems({ banner_from: 'rytoj' })).toEqual(['content.fields.banner_from'])
  expect(await problems({ banner_from: '2030-12-02', banner_until: '2030-12-01' })).toEqual([
    'content.fields.banner_until',
  ])
  expect(await problems({ title: '' })).toEqual(['content.fields.title'])

  const answer = await send({
    banner: 'Žiemą šildytuvai pigiau',
    banner_from: '2030-12-01',
    banner_until: '2030-12-24',
  })
  expect(answer.status).toBe(200)
  const { headers, body } = await shop.request(ShowPublicPage, { params: home })
  expect(body.data.fields.banner).toBe('Žiemą šildytuvai pigiau')
  expect(headers['x-shows-until']).toBe('2030-11-30T22:00:00.000Z')
})
