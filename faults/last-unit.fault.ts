import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCustomer, anAdmin, type SamplePerson } from '#accounts/server/accounts.samples.ts'
import { aSellProduct } from '#catalogue/server/catalogue.samples.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { checkOut, seenForm } from '#checkout/server/checkout.samples.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { verify } from '#verify/verify.ts'

const rounds = 100
const buyers = 50

let shop: TestShop
let crowd: SamplePerson[]

beforeAll(async () => {
  shop = await openTestShop()
  await anAdmin(shop)
  crowd = []
  for (let one = 0; one < buyers; one++) crowd.push(await aCustomer(shop))
})
afterAll(() => shop.close())

test(`T01 ${rounds} times, of ${buyers} who buy the last unit at once one gets it and the others are told in Lithuanian`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { id } = await aSellProduct(shop, { units: 1 })
    const form = await seenForm(shop, [{ id, type: 'sell', quantity: 1 }])

    const answers = await Promise.all(crowd.map((buyer) => checkOut(shop, buyer, form)))

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([409]))
    for (const { body } of refused) expect(body.message).toMatch(/[ąčęėįšųūž]/)
    const [left] = await shop.ground.database.db.select().from(products).where(eq(products.id, id))
    expect(left?.stock).toBe(0)
  }
  const findings = await verify(shop.ground.database.pool, shop.ground.config)
  expect(findings.filter(({ breaches }) => breaches.length > 0)).toEqual([])
})
