import { expect, test } from 'vitest'
import { openShopForFile } from '../test-kit/open-shop-for-file.ts'

const shop = openShopForFile()

const isReady = async () => (await shop.app.inject('/readyz')).statusCode
const order = (statement: string) => shop.context.database.pool.query(statement)

test('T72 a program is ready on its own schema, and goes on beside a newer one while programs are upgraded in turn', async () => {
  expect(await isReady()).toBe(200)
  await order("insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)")
  expect(await isReady()).toBe(200)
})

test('T72 a program whose migrations are not all there is not ready', async () => {
  await order(
    'delete from drizzle.__drizzle_migrations where created_at >= (select max(created_at) from drizzle.__drizzle_migrations where created_at < 9999999999999)',
  )
  expect(await isReady()).toBe(503)
})
