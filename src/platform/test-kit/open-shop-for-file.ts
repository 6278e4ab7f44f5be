import { afterAll, beforeAll, expect } from 'vitest'
import { findUnknownPayloads } from './find-unknown-payloads.ts'
import { openTestShop, type TestShop, type TestShopParts } from './test-shop.ts'

/** One shop for all tests of a file, closed after the file's own `afterAll`; its history fits what events define. */
export function openShopForFile(parts?: TestShopParts): TestShop {
  const shop = {} as TestShop
  beforeAll(async () => {
    Object.assign(shop, await openTestShop(parts))
  })
  afterAll(async () => {
    const problems = await findUnknownPayloads(shop.context.database.db)
    await shop.close()
    expect(problems).toEqual([])
  })
  return shop
}
