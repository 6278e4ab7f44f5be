import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { enablePlanLogging } from '#platform/test-kit/executed-plans.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'

export interface ShopAtSize {
  shop: TestShop
  /** Its queries report their plans (`collectPlans`). */
  telling: TestShop
  token: string
  close: () => Promise<void>
}

/** The statements bypass triggers; each row is what they would accept. */
export async function openShopAtSize(statements: readonly string[], now: Date): Promise<ShopAtSize> {
  const shop = await openTestShop({ now })
  const { token } = await makeAdmin(shop)
  const client = await shop.context.database.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
  const { connectionString } = shop.context.database.pool.options
  const on = { url: enablePlanLogging(connectionString as string), dataDir: shop.context.config.dataDir }
  const telling = await openTestShop({ now: shop.context.clock(), on })
  const close = async () => {
    await telling.close()
    await shop.close()
  }
  return { shop, telling, token, close }
}
