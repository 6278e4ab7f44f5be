import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { openAppContext } from '#platform/test-kit/open-app-context.ts'
import { removeDataDir } from '#platform/test-kit/running-program.ts'
import { createTestDatabase, type TestDatabase } from '#platform/test-kit/test-database.ts'
import { orderFrom } from '#sales/checkout/server/checkout-over-the-wire.factories.ts'
import { openForBusiness } from '#shell/settings/server/settings.factories.ts'
import { type ShopProgram, startCuttableProxy, startShopProgram, stopShopProgram } from './kit.ts'

let database: TestDatabase
let program: ShopProgram
let shop: ReturnType<typeof openAppContext>
beforeAll(async () => {
  database = await createTestDatabase()
  shop = openAppContext(database.url)
  program = await startShopProgram({ DATABASE_URL: database.url })
  await openForBusiness(shop.context)
})
afterAll(async () => {
  await stopShopProgram(program)
  await shop.close()
  removeDataDir(program.dataDir)
  await database.drop()
})

const count = async (what: string) => Number((await shop.context.database.pool.query(what)).rows[0].count)

test('T12 an order whose answer is cut off is there once, is told to whoever asks again, and is mailed once', async () => {
  const way = await startCuttableProxy(program)
  const { token } = await makeCustomer(shop)
  const { id: productId } = await makeSellProduct(shop, { units: 100, priceCents: 1000 })
  const before = await count('select count(*) from orders')
  for (let round = 0; round < 8; round++) {
    const order = { token, productId, priceWithVat: 1210, key: `nutrauktas-${round}` }
    way.cutAnswers(true)
    await expect(orderFrom(way, order)).rejects.toThrow()
    expect(await count('select count(*) from orders')).toBe(before + round + 1)
    way.cutAnswers(false)
    const again = await orderFrom(way, order)
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    expect((await orderFrom(program, order)).body).toEqual(again.body)
    expect(await count(`select count(*) from mails where order_id = ${again.body.data.id}`)).toBe(1)
  }
  expect(await count('select count(*) from orders')).toBe(before + 8)
  await way.close()
})

test('T09 a key that is sent again after the program has started anew is still the same order', async () => {
  const { token } = await makeCustomer(shop)
  const { id: productId } = await makeSellProduct(shop, { units: 100, priceCents: 1000 })
  const order = { token, productId, priceWithVat: 1210, key: 'pries-perkrovima' }
  const first = await orderFrom(program, order)
  const { dataDir, port } = program
  program.child.kill('SIGKILL')
  await program.exited
  program = await startShopProgram({ DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: port })
  for (let time = 0; time < 5; time++) {
    const again = await orderFrom(program, order)
    expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([201, first.body, 'true'])
  }
  expect(
    await count(
      `select count(*) from orders where user_id = (select user_id from orders where id = ${first.body.data.id})`,
    ),
  ).toBe(1)
})
