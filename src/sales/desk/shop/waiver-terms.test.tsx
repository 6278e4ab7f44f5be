import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'
import { CreateDeskOrder } from '../desk.contract.ts'
import { ShowQuote } from '../quotes.contract.ts'
import { makeDeskForm, makeRentLine } from '../server/desk.factories.ts'
import { WaiverTerms } from './waiver-terms.tsx'

const shop = openShopForFile({ now: new Date('2026-11-18T08:00:00Z') })
let as: TestPerson
beforeAll(async () => {
  as = await makeAdmin(shop)
  const body = { ...testSettings, waiver: { percent: 10, deductible: 15_000 } }
  expect((await shop.request(SaveSettings, { as: as.token, body })).status).toBe(200)
})

async function shown(waiver: boolean): Promise<string> {
  const saw = await makeRentProduct(shop, { units: 1 })
  const item = { ...makeRentLine(saw), ...(waiver && { waiver }) }
  const body = { ...makeDeskForm([item]), state: 'quoted' }
  const made = await shop.request(CreateDeskOrder, { as: as.token, body })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const quote = await shop.request(ShowQuote, { params: { secret: made.body.data.quote.secret } })
  return renderToStaticMarkup(<WaiverTerms lines={quote.body.data.lines} />)
}

test('T1728 a quote with a waiver says what it covers and what not, before it is accepted', async () => {
  expect(await shown(true)).toMatch(/atlyginsite ne daugiau kaip 150,00.*Negalioja, jei žala padaryta tyčia/)
  expect(await shown(false)).toBe('')
})
