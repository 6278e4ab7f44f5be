import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { checks } from '#app/verify.ts'
import { makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { invariantLabels } from './invariant-labels.ts'
import { checkInvariants } from './server/check-invariants.ts'
import { invariant_checks } from './server/verify.tables.ts'
import { ShowShopState } from './verify.contract.ts'

let admin: TestPerson
const start = new Date('2026-11-18T08:30:00Z')
const shop = openShopForFile({ now: start })
beforeAll(async () => {
  admin = await makeAdmin(shop)
})

const minutes = (count: number) => new Date(start.getTime() + count * 60_000)
const check = (now: Date) => checkInvariants(shop.context, now)
const shown = async () => (await shop.request(ShowShopState, { as: admin.token })).body.data
const every = checks.map(({ name }) => name)

test('the office reads each invariant in Lithuanian', () => {
  expect(Object.keys(invariantLabels)).toEqual(every)
})

test('a break is seen within a minute, stands there since when it began, and goes when it is mended', async () => {
  const { id } = await makeSellProduct(shop, { units: 5 })
  expect(await shown()).toEqual({ broken: 0, checked_at: null, invariants: [] })
  expect((await check(minutes(0))).toSorted()).toEqual(every.toSorted())
  expect(await shown()).toMatchObject({ broken: 0, checked_at: minutes(0).toISOString() })

  const { db } = shop.context.database
  await db.update(products).set({ stock: 4 }).where(eq(products.id, id))
  await check(minutes(1))
  await check(minutes(2))
  const broken = await shown()
  expect(broken).toMatchObject({ broken: 1, checked_at: minutes(2).toISOString() })
  expect(broken.invariants[0]).toMatchObject({
    name: 'I1',
    breaches: [`product ${id}: stock 4, movements 5`],
    broken_since: minutes(1).toISOString(),
  })

  await db.update(products).set({ stock: 5 }).where(eq(products.id, id))
  await check(minutes(3))
  expect((await shown()).broken).toBe(0)
})

test('a look that takes long is taken less often, and two processes do not look at once', async () => {
  const { db } = shop.context.database
  await db
    .update(invariant_checks)
    .set({ took_ms: 1_000, checked_at: minutes(10) })
    .where(eq(invariant_checks.name, 'I5'))
  expect(await check(minutes(11))).not.toContain('I5')
  expect(await check(minutes(12))).toContain('I1')
  expect(await check(minutes(15))).toContain('I5')

  const current = await Promise.all([check(minutes(20)), check(minutes(20))])
  expect(current.map((names) => names.length).toSorted((a, b) => a - b)).toEqual([0, every.length])
})
