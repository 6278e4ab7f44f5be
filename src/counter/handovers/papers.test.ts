import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { product_kits } from '#catalogue/server/catalogue.tables.ts'
import { issueContract } from '#orders/server/public/issue-contract.ts'
import { makeOrder, testCompany } from '#orders/server/public/orders.factories.ts'
import { makeHandoverRecord } from '#people/documents/handover-record.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { snapshotHash } from '#people/documents/server/public/snapshot-hash.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { createWork } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { settings as settingsTable } from '#shell/settings/server/settings.tables.ts'
import { firstSettings } from '#shell/settings/settings.contract.ts'
import { issueHandoverRecord } from './server/issue-handover-record.ts'

const shop = openShopForFile()

const rented = {
  title: 'Perforatorius',
  quantity: 2,
  charged_units: 3,
  unit_price: 1550,
  deposit: 5000,
  replacement_value: 45_000,
  period: { from: '2026-11-20', to: '2026-11-24', to_time: '17:00' },
} as const
const contractOf = (orderId: number) =>
  shop.context.database.transaction(async (tx) =>
    issueContract(createWork(tx, { now: shop.context.clock() }), { orderId, settings: await readSettings(tx) }),
  )
const actOf = (orderId: number) =>
  shop.context.database.transaction(async (tx) =>
    issueHandoverRecord(createWork(tx, { now: shop.context.clock() }), {
      orderId,
      act: makeHandoverRecord(),
      settings: await readSettings(tx),
    }),
  )

test('a contract speaks of the rentals alone, with what they are worth and what is held for them', async () => {
  const { id } = await makeOrder(shop, { order: testCompany, lines: [rented, { title: 'Diskas', quantity: 4 }] })
  const { snapshot } = await contractOf(id)
  expect(snapshot).toMatchObject({
    kind: 'contract',
    full_number: expect.stringMatching(/^NSUT\d{6}$/),
    represented_by: 'Rūta Žemaitė',
    lines: [{ title: 'Perforatorius', quantity: 2, deposit: 5000, replacement_value: 45_000 }],
    price: 9300,
    vat: 1953,
    price_with_vat: 11_253,
    deposit: 10_000,
  })
})

test('the parts handed over with a tool are those ticked off at the hand-over, or else those of its properties', async () => {
  const properties = [{ property: 'Komplektacija', value: 'lagaminas' }]
  const tool = await makeRentProduct(shop, { properties })
  const kitOf = async () => {
    const { id } = await makeOrder(shop, { lines: [{ ...rented, product_id: tool.id }] })
    return (await contractOf(id)).snapshot.lines[0]?.kit
  }
  expect(await kitOf()).toEqual(['lagaminas'])
  await shop.context.database.db.insert(product_kits).values({ product_id: tool.id, names: ['lagaminas', 'kaltas'] })
  expect(await kitOf()).toEqual(['lagaminas, kaltas'])
})

test('an order has one contract, whoever asks and however often, and takes one number for it', async () => {
  const { id } = await makeOrder(shop, { lines: [rented] })
  const input = await Promise.all([contractOf(id), contractOf(id), contractOf(id)])
  expect(new Set(input.map((contract) => contract.id)).size).toBe(1)
  const written = await shop.context.database.db.select().from(documents).where(eq(documents.order_id, id))
  expect(written.map(({ kind }) => kind)).toEqual(['prepayment', 'contract'])
  expect(snapshotHash(input[0].snapshot)).toBe(written[1]?.snapshot_hash)
})

test('an order of goods alone has no rental contract', async () => {
  const { id } = await makeOrder(shop)
  await expect(contractOf(id)).rejects.toMatchObject({ status: 409, code: 'nothing-rented' })
})

test('an order has as many acts as tools go out and come back, each with the next number', async () => {
  const { id } = await makeOrder(shop, { lines: [rented] })
  const [first, second] = [await actOf(id), await actOf(id)]
  expect(first.snapshot.content).toEqual(makeHandoverRecord())
  const number = Number(first.snapshot.full_number.slice(3))
  expect(second.snapshot.full_number).toBe(`PPA${String(number + 1).padStart(6, '0')}`)
})

test('settings that were saved before there were contracts have the series of contracts and acts', async () => {
  const { series, ...rest } = firstSettings
  const { contract: _, act: __, ...old } = { ...series, invoice: 'SF' }
  const value = { ...rest, series: old } as unknown as typeof firstSettings
  await shop.context.database.db
    .insert(settingsTable)
    .values({ id: 1, value })
    .onConflictDoUpdate({ target: settingsTable.id, set: { value } })
  expect((await readSettings(shop.context.database.db)).series).toEqual({ ...series, invoice: 'SF' })
})
