import { beforeAll, expect, test } from 'vitest'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { buildSeller } from '#people/documents/build-seller.ts'
import { makeDocumentSnapshot } from '#people/documents/documents.factories.ts'
import { renderPaperPdf } from '#people/documents/server/public/render-document-pdf.ts'
import { renderMail } from '#people/mail/render-mail.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { makePictureFile } from '#shell/images/server/pictures.factories.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { ShowPublicSettings, ShowSettings } from '#shell/settings/settings.contract.ts'
import { SavePage, ShowPage, UndoPage, UploadLogo } from '../pages.contract.ts'

const shop = openShopForFile()
const params = { page: 'look' } as const
let owner: string
beforeAll(async () => {
  owner = (await makeAdmin(shop)).token
})

async function save(fields: { logo?: string; accent?: string }, publish = true) {
  const { version } = (await shop.request(ShowPage, { as: owner, params })).body.data
  const content = { fields: { logo: '', accent: '', ...fields }, items: [] }
  return shop.request(SavePage, { as: owner, params, body: { version, content, publish } })
}
const upload = async (bytes: Buffer, as = owner) =>
  shop.request(UploadLogo, { ...(await buildMultipartForm({ image: { name: 'logo.png', bytes } })), as })
const readLook = async () => (await shop.request(ShowPublicSettings)).body.data.look

test.each([
  [
    '#ff0000',
    /^Užrašai ant šios spalvos neįskaitomi: kontrastas 4,\d\d\u00a0:\u00a01, reikia bent 4,50.*#[0-9a-f]{6}\.$/,
  ],
  ['#fdfdfd', /^Ši spalva susilieja su puslapio fonu: kontrastas 1,\d\d\u00a0:\u00a01, reikia bent 1,50/],
  ['raudona', /^Spalva rašoma grotelėmis/],
])('T1986 an accent of %s is refused at its field with a reason', async (accent, reason) => {
  const { status, body } = await save({ accent })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['content.fields.accent']])
  expect(body.errors['content.fields.accent'][0]).toMatch(reason)
})

test('T1986 a logo that was not uploaded is refused at its field', async () => {
  for (const logo of ['/images/x.webp', `${'a'.repeat(32)} 10x10`]) {
    const { status, body } = await save({ logo })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['content.fields.logo']])
  }
  expect((await upload(Buffer.from('<svg onload="alert(1)"/>'))).status).toBe(422)
  const accountant = (await makeAdmin(shop, { roles: ['accountant'] })).token
  expect((await upload(await makePictureFile(), accountant)).status).toBe(403)
})

test('T1987 the published look is worn by visitors’ pages, papers and mails, a draft by none, and an undo takes it off', async () => {
  expect(await readLook()).toBeUndefined()
  const { logo } = (await upload(await makePictureFile({ width: 400, height: 100 }))).body.data
  expect(logo).toMatch(/^[0-9a-f]{32} 400x100$/)
  const key = logo.slice(0, 32)

  await save({ logo, accent: '#0b5d3b' }, false)
  expect(await readLook()).toBeUndefined()

  await save({ logo, accent: '#0b5d3b' })
  expect(await readLook()).toEqual({ logo: { key, width: 400, height: 100 }, accent: '#0b5d3b' })
  expect((await shop.request(ShowSettings, { as: owner })).body.data).not.toHaveProperty('look')

  const settings = await readSettings(shop.context.database.db)
  const seller = buildSeller(settings)
  expect(seller).toMatchObject({ logo: `/images/${key}-640.webp`, accent: '#0b5d3b' })
  const { config } = shop.context
  const plain = await renderPaperPdf(makeDocumentSnapshot(), config)
  const branded = await renderPaperPdf(makeDocumentSnapshot({ seller }), config)
  expect([plain, branded].map((pdf) => pdf.includes('/Subtype /Image'))).toEqual([false, true])
  expect(await renderPaperPdf(makeDocumentSnapshot({ seller }), config)).toEqual(branded)

  const content = { subject: 'Tema', heading: 'Tema', blocks: [{ go: 'https://shop.example.lt', words: 'Atverti' }] }
  const { html } = renderMail(content as never, { ...settings, home: 'https://shop.example.lt' })
  expect(html).toContain(`<img src="https://shop.example.lt/logo/${key}.jpg"`)
  expect(html).toContain('background:#0b5d3b;color:#ffffff')
  const jpeg = await shop.app.inject({ method: 'GET', url: `/logo/${key}.jpg` })
  expect([jpeg.statusCode, jpeg.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect((await shop.app.inject({ method: 'GET', url: '/logo/..%2Fx.jpg' })).statusCode).toBe(404)

  expect((await shop.request(UndoPage, { as: owner, params, body: {} })).status).toBe(200)
  expect(await readLook()).toBeUndefined()
})
