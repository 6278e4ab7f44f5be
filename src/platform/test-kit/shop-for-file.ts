import { afterAll, beforeAll } from 'vitest'
import { openTestShop, type TestShop, type TestShopParts } from './test-shop.ts'

/** One shop for all tests of a file, closed after the file's own `afterAll`. */
export function shopForFile(parts?: TestShopParts): TestShop {
  const shop = {} as TestShop
  beforeAll(async () => {
    Object.assign(shop, await openTestShop(parts))
  })
  afterAll(() => shop.close())
  return shop
}
