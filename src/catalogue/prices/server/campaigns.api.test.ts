import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct, makeSellProduct, type TestProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { CreateCampaign, EndCampaign, ListCampaigns, ShowCampaignReach } from '../campaigns.contract.ts'

let admin: TestPerson
let tool: TestProduct
let ladder: TestProduct
const shop = openShopForFile({ now: new Date('2026-11-18T08:00:00Z') })
beforeAll(async () => {
  admin = await makeAdmin(shop)
  tool = await makeRentProduct(shop)
  ladder = await makeSellProduct(shop)
})

const form = (changes: object = {}) => ({
  title: 'Žiemos akcija',
  percent: 20,
  from: '2026-11-20',
  to: '2026-11-30',
  products: [tool.id],
  ...changes,
})
const create = (changes: object = {}) => shop.request(CreateCampaign, { as: admin.token, body: form(changes) })

test('a campaign is answered as it was made, planned until its first day', async () => {
  const { status, body } = await create({ categories: [ladder.category.slug] })
  expect([status, body.data]).toMatchObject([
    201,
    {
      title: 'Žiemos akcija',
      percent: 20,
      from: '2026-11-20',
      to: '2026-11-30',
      code: null,
      state: 'planned',
      products: [{ id: tool.id, title: tool.title }],
      categories: [{ slug: ladder.category.slug, title: ladder.category.title }],
      without_ledger: 2,
      ended_at: null,
    },
  ])
  const { body: listed } = await shop.request(ListCampaigns, { as: admin.token })
  expect(listed.data[0]).toEqual(body.data)
  const [line] = (await shop.context.database.db.select().from(history)).filter(
    ({ deed: action }) => action === 'campaign.created',
  )
  expect(line).toMatchObject({ subject_kind: 'campaign', subject_id: body.data.id, subject_title: 'Žiemos akcija' })
})

test('a campaign that begins today runs at once, and is ended once', async () => {
  const { body } = await create({ from: '2026-11-18' })
  expect(body.data.state).toBe('now')
  const ended = await shop.request(EndCampaign, { as: admin.token, params: { id: body.data.id } })
  expect([ended.status, ended.body.data]).toMatchObject([200, { state: 'over', ended_at: '2026-11-18T08:00:00.000Z' }])
  const again = await shop.request(EndCampaign, { as: admin.token, params: { id: body.data.id } })
  expect([again.status, again.body.code]).toEqual([409, 'campaign-over'])
  expect((await shop.request(EndCampaign, { as: admin.token, params: { id: 987_654 } })).status).toBe(404)
})

test('a campaign that has not begun is called off', async () => {
  const { body } = await create()
  const { body: off } = await shop.request(EndCampaign, { as: admin.token, params: { id: body.data.id } })
  expect(off.data.state).toBe('over')
  expect((await shop.request(EndCampaign, { as: admin.token, params: { id: body.data.id } })).status).toBe(409)
})

test.each([
  ['percent', { percent: 0 }, 'Nuolaida – bent 1 %.'],
  ['percent', { percent: 100 }, 'Nuolaida – ne daugiau kaip 99 %.'],
  ['percent', { percent: 1.5 }, 'Nuolaida – sveikas procentų skaičius.'],
  ['percent', { percent: '20' }, 'Nuolaida – sveikas procentų skaičius.'],
  ['percent', { percent: undefined }, 'Nuolaida – sveikas procentų skaičius.'],
  ['to', { from: '2026-12-02', to: '2026-12-01' }, 'Paskutinė diena negali būti ankstesnė už pirmą.'],
  ['to', { to: '2028-01-01' }, 'Akcija trunka ne ilgiau kaip metus.'],
  ['from', { from: '2026-11-17' }, 'Akcija negali prasidėti praeityje.'],
  ['from', { from: '2026-02-30' }, 'Tokios dienos nėra. Datą rašykite taip: 2026-11-21.'],
  ['to', { to: '' }, 'Pasirinkite paskutinę dieną.'],
  ['from', { from: undefined }, 'Pasirinkite pirmą dieną.'],
  ['title', { title: ' ' }, 'Pavadinkite akciją.'],
  ['products', { products: [] }, 'Pasirinkite produktus arba kategorijas.'],
  ['products', { products: undefined }, 'Pasirinkite produktus arba kategorijas.'],
  ['products', { products: [987_654] }, 'Produkto Nr.\u00a0987654 nėra.'],
  ['categories', { categories: ['tokios-nera'] }, 'Kategorijos „tokios-nera“ nėra.'],
  ['code', { code: 'a b' }, 'Kodas – nuo 3 iki 40 raidžių, skaičių ar brūkšnelių, be tarpų.'],
])('T541 %s of %o is told at its field, and nothing is written', async (field, changes, sentence) => {
  const before = (await shop.request(ListCampaigns, { as: admin.token })).body.meta.total
  const { status, body } = await create(changes)
  expect([status, body.errors?.[field]]).toEqual([422, [sentence]])
  expect((await shop.request(ListCampaigns, { as: admin.token })).body.meta.total).toBe(before)
})

test('T541 a code that another campaign has, in small letters too, is told at its field', async () => {
  expect((await create({ code: 'ŽIEMA20' })).status).toBe(201)
  const taken = await create({ code: 'žiema20' })
  expect([taken.status, taken.body.code, taken.body.errors]).toEqual([
    409,
    'code-taken',
    { code: ['Toks kodas jau yra kitoje akcijoje.'] },
  ])
})

test('how many products have no ledger of thirty days is told beforehand', async () => {
  const reach = async (from: string) =>
    (await shop.request(ShowCampaignReach, { as: admin.token, body: { from, products: [tool.id, ladder.id] } })).body
      .data
  expect(await reach('2026-11-20')).toEqual({ products: 2, without_ledger: 2 })
  // thirty whole days begin with the 19th
  expect(await reach('2026-12-18')).toEqual({ products: 2, without_ledger: 2 })
  expect(await reach('2026-12-19')).toEqual({ products: 2, without_ledger: 0 })
})
