import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { createWork } from '#shell/action/work.ts'
import { makeAddition, makeRentProduct, makeSellProduct } from '../catalogue.factories.ts'
import { products, stock_movements } from '../catalogue.tables.ts'
import { changeStock, type StockChange } from './change-stock.ts'

const shop = openShopForFile()

const change = (change: StockChange) =>
  shop.context.database.transaction((tx) => changeStock(createWork(tx, { now: shop.context.clock() }), { ...change }))

async function ledgerOf(productId: number) {
  const { db } = shop.context.database
  const [product] = await db.select({ stock: products.stock }).from(products).where(eq(products.id, productId))
  const [sum] = await db
    .select({ units: sql<number>`sum(${stock_movements.units})::integer` })
    .from(stock_movements)
    .where(eq(stock_movements.product_id, productId))
  return { stock: product?.stock, moved: sum?.units }
}

test('T03 the stock is the sum of its movements, from the first day on', async () => {
  const ladder = await makeSellProduct(shop, { units: 7 })
  expect(await change({ productId: ladder.id, units: -3, reason: 'sold', orderId: 1 })).toBe(4)
  expect(await change({ productId: ladder.id, units: 1, reason: 'order-deleted', orderId: 1 })).toBe(5)
  expect(await ledgerOf(ladder.id)).toEqual({ stock: 5, moved: 5 })
})

test('a sale beyond the stock is refused, and the refusal says how much there is', async () => {
  const bits = await makeAddition(shop, { title: 'Grąžtas plienui', units: 2 })
  await expect(change({ productId: bits.id, units: -3, reason: 'sold' })).rejects.toMatchObject({
    status: 409,
    code: 'not-enough-stock',
    message: 'Produkto „Grąžtas plienui“ likutis nepakankamas.',
    more: { product_id: bits.id, left_in_stock: 2 },
  })
  expect(await ledgerOf(bits.id)).toEqual({ stock: 2, moved: 2 })
})

test('a product that is gone is a 404', async () => {
  await expect(change({ productId: 2_000_000_000, units: 1, reason: 'corrected' })).rejects.toMatchObject({
    status: 404,
  })
})

test('T01 of twenty who take the last five units at once, five get one', async () => {
  const saw = await makeSellProduct(shop, { units: 5 })
  const taken = await Promise.allSettled(
    Array.from({ length: 20 }, () => change({ productId: saw.id, units: -1, reason: 'sold' })),
  )
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await ledgerOf(saw.id)).toEqual({ stock: 0, moved: 0 })
})

test('movements stay as they were written', async () => {
  const drill = await makeRentProduct(shop, { units: 2 })
  const { db } = shop.context.database
  const mine = eq(stock_movements.product_id, drill.id)
  await expect(db.delete(stock_movements).where(mine)).rejects.toThrow()
  await expect(db.update(stock_movements).set({ units: 9 }).where(mine)).rejects.toThrow()
})
