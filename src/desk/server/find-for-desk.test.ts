import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin, type SamplePerson } from '#accounts/server/accounts.samples.ts'
import { aRentProduct } from '#catalogue/server/catalogue.samples.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { FindForDesk } from '../desk.contract.ts'

let shop: TestShop
let clerk: SamplePerson
beforeAll(async () => {
  shop = await openTestShop()
  clerk = await anAdmin(shop, { roles: ['counter'] })
})
afterAll(() => shop.close())

const found = async (query: { search?: string; ids?: string }): Promise<{ id: number; title: string }[]> =>
  (await shop.request(FindForDesk, { as: clerk.token, query })).body.data

test('a tool is found by its title, by the code of a machine, and again by its id', async () => {
  const saw = await aRentProduct(shop, { units: 2, title: 'Ąžuolinis pjūklas' })
  const { rows } = await shop.ground.database.pool.query('select code from units where product_id = $1', [saw.id])
  for (const search of ['azuol', 'Ąžuolinis pj', String(rows[0].code).toLowerCase()])
    expect([search, await found({ search })]).toMatchObject([search, [{ id: saw.id, minimum_days: 1, attributes: [] }]])
  expect(await found({ ids: `${saw.id},999999` })).toMatchObject([{ id: saw.id }])
  expect((await shop.request(FindForDesk, { as: clerk.token, query: { ids: '1;2' } })).status).toBe(422)
})
