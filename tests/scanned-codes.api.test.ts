import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { AdminProducts } from '#catalogue/catalogue.office.contract.ts'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { product_eans, products } from '#catalogue/server/catalogue.tables.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { ListUnits } from '#catalogue/units/units.contract.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { FindForDesk } from '#sales/desk/desk.contract.ts'
import { FindAnything } from '#sales/search/find.contract.ts'

let clerk: TestPerson
let discId: number
let drillId: number
let unitCode: string
const shop = openShopForFile()
const ean = '4778683797994'
beforeAll(async () => {
  clerk = await makeAdmin(shop)
  const { db } = shop.context.database
  discId = (await makeSellProduct(shop, { title: 'Deimantinis diskas' })).id
  await db.insert(product_eans).values({ product_id: discId, ean, position: 0 })
  await db.update(products).set({ sku: 'DISK-125' }).where(eq(products.id, discId))
  drillId = (await makeRentProduct(shop, { title: 'Perforatorius', units: 1 })).id
  const [unit] = await db.select().from(units).where(eq(units.product_id, drillId))
  unitCode = unit?.code ?? ''
})

const keys = (code: string) => [...code].map((sign) => ' ąčęėįšųū'[Number(sign)]?.trim() || sign).join('')
const waysOf = (code: string): string[] => [
  ...[code, code.toLowerCase(), `${code}\r\n`, ` ${code.slice(0, 3)} ${code.slice(3)} `, `\u{FEFF}${code}\u{1D}`],
  ...[keys(code), keys(code).toUpperCase(), `]E0${code}`, `]Q1${keys(code)}`, `]Qą${keys(code)}`],
  [...code].map((sign) => (/\d/.test(sign) ? String.fromCodePoint(0xff10 + Number(sign)) : sign)).join(''),
]
const match = {
  desk: async (search: string) => {
    const { body } = await shop.request(FindForDesk, { as: clerk.token, query: { search } as never })
    return body.data.map(({ id }: { id: number }) => id)
  },
  search: async (q: string) => {
    const { body } = await shop.request(FindAnything, { as: clerk.token, query: { q } as never })
    return body.data.flatMap((one: { kind: string; id: number }) => (one.kind === 'product' ? one.id : []))
  },
  list: (kind: 'rent' | 'sell') => async (q: string) => {
    // one line alone, as a browser's field gives it
    const query = { q: q.replaceAll(/[\p{Cc}]/gu, '') } as never
    const { body } = await shop.request(AdminProducts[kind].list, { as: clerk.token, query })
    return body.data.map(({ id }: { id: number }) => id)
  },
  units: async (search: string) => {
    const { body } = await shop.request(ListUnits, { as: clerk.token, query: { search } as never })
    return body.data.map(({ product }: { product: { id: number } }) => product.id)
  },
}

test('T1575 an article is found by its number or the shop’s own code, however a scanner typed them', async () => {
  const gs1 = [`0${ean}`, `(01)0${ean}`, `]C1010${ean}10A\u{1D}`, `https://id.gs1.org/01/0${ean}`]
  for (const text of [...waysOf(ean), ...gs1, ...waysOf('DISK-125')])
    for (const [where, find] of Object.entries({ desk: match.desk, search: match.search, list: match.list('sell') }))
      expect([where, text, await find(text)]).toEqual([where, text, [discId]])
})

test('T1575 a machine is found by its code, however a scanner typed it', async () => {
  for (const text of waysOf(unitCode))
    for (const [where, find] of Object.entries({
      desk: match.desk,
      search: match.search,
      list: match.list('rent'),
      units: match.units,
    }))
      expect([where, text, await find(text)]).toEqual([where, text, [drillId]])
})

test('T1575 a title in Lithuanian letters is still a title, and no code finds nothing', async () => {
  const saw = await makeRentProduct(shop, { title: 'Ąžuolo pjūklas', units: 1 })
  expect(await match.desk('ąžuolo pj')).toEqual([saw.id])
  expect(await match.units('ąžuolo')).toEqual([saw.id])
  expect(await match.desk('4778683797995')).toEqual([])
})
