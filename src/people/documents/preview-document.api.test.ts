import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { ownLook } from '#shell/look/look.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { PreviewDocument, previewableKinds } from './documents.contract.ts'
import { extractPdfText, joinPlainText } from './pdf-text.factories.ts'
import { document_series, documents } from './server/documents.tables.ts'

const typed = {
  ...testSettings,
  name: 'UAB „Nauji įrankiai“',
  code: '305519913',
  vat_code: 'LT100009512310',
  address: 'Naujoji g. 5, Vilnius',
  bank: 'Kitas pavyzdinis bankas',
  iban: 'LT121000011101001000',
  vat_rate: 22,
  series: { prepayment: 'PRE', invoice: 'SF', credit: 'KR' },
}

let as: string
const shop = openShopForFile()
beforeAll(async () => {
  as = (await makeAdmin(shop)).token
})

test.each(previewableKinds)('a sample %s says what was typed, is marked as one, and takes no number', async (kind) => {
  const answer = await shop.request(PreviewDocument, { as, body: { ...typed, kind } })
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="pavyzdys-${kind}.pdf"`,
    'cache-control': 'no-store',
  })
  const text = joinPlainText(extractPdfText(answer.bytes))
  for (const words of [
    'PAVYZDYS',
    typed.name,
    typed.code,
    typed.vat_code,
    typed.address,
    'LT12 1000 0111',
    'Kitas pavyzdinis bankas',
  ])
    expect(text).toContain(words)
  expect(text).toContain(`${typed.series[kind]}000000`)
  expect(text).toContain('PVM 22 %')

  const { db } = shop.context.database
  expect(await db.$count(document_series)).toBe(0)
  expect(await db.$count(documents)).toBe(0)
  expect(await readSettings(db)).toEqual({
    ...testSettings,
    vat_rates: [{ rate: 21, from: '2002-07-01' }],
    look: ownLook,
  })
})

test('a preview of settings that could not be saved is refused, with the reason under the field', async () => {
  const answer = await shop.request(PreviewDocument, { as, body: { ...typed, email: 'ne paštas', vat_rate: 100 } })
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.errors)).toEqual(['email', 'vat_rate'])
})

test('only an administrator asks for one', async () => {
  const customer = await makeCustomer(shop)
  expect((await shop.request(PreviewDocument, { body: typed })).status).toBe(401)
  expect((await shop.request(PreviewDocument, { as: customer.token, body: typed })).status).toBe(403)
})
