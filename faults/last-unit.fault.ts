import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { type DatabaseLink, linkTo } from '#platform/test-kit/database-link.ts'
import { createDataDir, removeDataDir } from '#platform/test-kit/running-program.ts'
import { createTestDatabase, type TestDatabase } from '#platform/test-kit/test-database.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { openForBusiness } from '#shell/settings/server/settings.factories.ts'
import { computeQuantile } from './kit.ts'
import { describeSlack } from './slack.ts'

const buyers = 50

describe.each([
  ['beside the program', 0, 100],
  // A round takes 2.4 s here.
  ['a network of 6 ms there and back away', 3, 25],
] as const)('the database is %s', (where, delayMs, rounds) => {
  let database: TestDatabase
  let link: DatabaseLink
  let dataDir: string
  let shop: TestShop
  let crowd: TestPerson[]

  beforeAll(async () => {
    database = await createTestDatabase()
    link = await linkTo(database.url, { delayMs })
    dataDir = createDataDir()
    shop = await openTestShop({ on: { url: link.url, dataDir } })
    await openForBusiness(shop.context)
    await makeAdmin(shop)
    crowd = await Promise.all(Array.from({ length: buyers }, () => makeCustomer(shop)))
  })
  afterAll(async () => {
    await shop.close()
    await link.close()
    removeDataDir(dataDir)
    await database.drop()
  })

  test(`T01 ${rounds} times, of ${buyers} who buy the last unit at once one gets it and the others are told in Lithuanian`, async () => {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const { id } = await makeSellProduct(shop, { units: 1 })
      const form = await makePricedCheckoutForm(shop, [{ id, type: 'sell', quantity: 1 }])

      const began = performance.now()
      const answers = await Promise.all(crowd.map((buyer) => checkOut(shop, buyer, form)))
      times.push(performance.now() - began)

      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      const refused = answers.filter(({ status }) => status !== 201)
      expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([409]))
      for (const { body } of refused) expect(body.message).toMatch(/[ąčęėįšųūž]/)
      const [left] = await shop.context.database.db.select().from(products).where(eq(products.id, id))
      expect(left?.stock).toBe(0)
    }
    const findings = await verify(shop.context.database.pool, shop.context.config)
    expect(findings.filter(({ breaches }) => breaches.length > 0)).toEqual([])
    console.log(
      `${where}: ${buyers} were answered after ${Math.round(computeQuantile(times, 0.5))} ms in the middle; ${describeSlack()}`,
    )
  }, 600_000)
})
