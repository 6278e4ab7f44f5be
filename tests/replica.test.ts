import { afterAll, beforeAll, expect, test } from 'vitest'
import { ShowSellProduct } from '#catalogue/catalogue.contract.ts'
import { AdminProducts } from '#catalogue/catalogue.office.contract.ts'
import { makeSellProduct, type TestProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeAdmin, testPassword } from '#people/accounts/server/public/accounts.factories.ts'
import type { ReadReplica } from '#platform/database/read-replica.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { createTestDatabase, type TestDatabase } from '#platform/test-kit/test-database.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { Search } from '#sales/search/search.contract.ts'
import { ShowPublicSettings } from '#shell/settings/settings.contract.ts'
import { Login } from '#sign-in/auth/auth.contract.ts'

/** Another shop, to show who answered. */
let copy: TestShop
let copied: TestDatabase
let shop: TestShop
let admin: { token: string; email: string }
let product: TestProduct

beforeAll(async () => {
  copied = await createTestDatabase()
  copy = await openTestShop({ on: { url: copied.url, dataDir: '/nowhere' } })
  shop = await openTestShop({ env: { DATABASE_URL: 'postgres://said.example.lt/', DATABASE_READ_URL: copied.url } })
  admin = await makeAdmin(shop)
  product = await makeSellProduct(shop, { title: 'Karutis' })
  await makeSellProduct(copy, { title: 'Karutis' })
  await copy.context.database.pool.query(`update products set title = 'Karučio kopija'`)
  ;(shop.context.replica as ReadReplica).resume()
})
afterAll(async () => {
  await shop.close()
  await copy.close()
  await copied.drop()
})

const shownTitle = async (headers?: Record<string, string>) =>
  (await shop.request(ShowSellProduct, { params: { slug: product.slug }, headers })).body.data.title
const rename = async (title: string) => {
  const fields = { title, sell_category_id: product.category.id, price: 4900, left_in_stock: 5, _method: 'PUT' }
  return shop.request(AdminProducts.sell.update, {
    ...(await buildMultipartForm(fields)),
    as: admin.token,
    params: { id: product.id },
  })
}

test('public reads go to the copy, what is not announced does not', async () => {
  expect(await shownTitle()).toBe('Karučio kopija')
  expect((await shop.request(Search, { query: { raktazodis: 'karut' } })).body).toMatchObject([
    { title: 'Karučio kopija' },
  ])
  await copy.context.database.pool.query(`insert into settings (id, value) values (1, '{"name": "Kopija"}')
    on conflict (id) do update set value = '{"name": "Kopija"}'`)
  expect((await shop.request(ShowPublicSettings)).body.data.name).not.toBe('Kopija')
})

test('a visitor who has changed something reads the primary, and others the copy', async () => {
  const changed = await rename('Vienratis')
  expect(changed.status).toBe(200)
  expect(changed.headers['set-cookie']).toBe('just_wrote=1; Path=/; Max-Age=10; HttpOnly; SameSite=Lax')
  expect(await shownTitle({ cookie: 'theme=dark; just_wrote=1' })).toBe('Vienratis')
  expect(await shownTitle({ cookie: 'theme=dark' })).toBe('Karučio kopija')
})

test('a request that changes nothing shown leaves no mark', async () => {
  const signedIn = await shop.request(Login, { body: { email: admin.email, password: testPassword } })
  expect(signedIn.status).toBe(200)
  expect(String(signedIn.headers['set-cookie'])).not.toContain('just_wrote')
  const refused = await rename('')
  expect(refused.status).toBe(422)
  expect(refused.headers['set-cookie']).toBeUndefined()
})

test('without a copy nobody gets a cookie', async () => {
  const alone = await openTestShop({
    on: { url: shop.context.database.pool.options.connectionString as string, dataDir: '/nowhere' },
  })
  const fields = { title: 'Statinė', sell_category_id: product.category.id, price: 4900, left_in_stock: 5 }
  const created = await alone.request(AdminProducts.sell.create, {
    ...(await buildMultipartForm(fields)),
    as: admin.token,
  })
  expect(created.status).toBe(201)
  expect(created.headers['set-cookie']).toBeUndefined()
  await alone.close()
})
