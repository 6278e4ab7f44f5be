import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectPlans, type TableRead } from '#platform/test-kit/executed-plans.ts'
import { measureFastestRelative } from '#platform/test-kit/measure-fastest-relative.ts'
import { FindAnything } from '#sales/search/find.contract.ts'
import { listManyOfEach } from '../bench/at-size/many-of-each.factories.ts'
import { openShopAtSize, type ShopAtSize } from './shop-at-size.factories.ts'

const many = 30_000
const limitMs = 50

let size: ShopAtSize
beforeAll(async () => {
  size = await openShopAtSize(listManyOfEach(many), new Date('2026-11-23T10:00:00Z'))
}, 600_000)
afterAll(() => size?.close())

const ask = (q: string) => ({ as: size.token, query: { q, among: 'all' as const } })

async function readPlans(q: string): Promise<TableRead[]> {
  const heard = collectPlans(size.telling.context.database.pool)
  await size.telling.request(FindAnything, ask(q))
  heard.stop()
  const reads = heard.plans.flatMap((plan) => plan.reads)
  expect(heard.plans.length).toBeGreaterThan(0)
  return reads
}

const measure = (find: () => Promise<unknown>) =>
  measureFastestRelative(size.shop.context.database.pool, find, { enough: limitMs })

/** Which kind is found by it, and first of all. */
const numbers: [q: string, kind: string][] = [
  ['12345', 'order'],
  ['162,70', 'order'],
  ['NS015000', 'order'],
  ['nsut0150', 'document'],
  ['PAS015000', 'quote'],
  ['PAS0150', 'quote'],
  ['+370 610 15000', 'user'],
  ['8 600 15000', 'order'],
  ['620 15000', 'client'],
  ['300015000', 'client'],
  ['zmogus.15000@example.lt', 'user'],
  ['KV-15000', 'payment'],
  ['RF49 1000 1500 2', 'payment'],
  ['M-015000', 'unit'],
  ['M-0150', 'unit'],
  ['PR-0150', 'product'],
]

test.each(numbers)('among 30,000 of each „%s“ is found by indexes, the %s first, within 50 ms', async (q, kind) => {
  const reads = await readPlans(q)
  expect(reads.filter(({ way, rows }) => way === 'Seq Scan' && rows > shortTable)).toEqual([])
  expect(reads.filter(({ rows }) => rows > fewOfNumber)).toEqual([])
  const find = async () => expect((await size.shop.request(FindAnything, ask(q))).body.data[0]?.kind).toBe(kind)
  expect(await measure(find)).toBeLessThan(limitMs)
})

test.each([
  'jonas',
  'kazlauskas',
  'jonas kazlauskas',
  'statyba',
  'kaz',
  'vibroplokštė',
  'perforatrius',
  'uz nuoma 1500',
])('among 30,000 of each the words „%s“ are found within 50 ms, and no table is read whole', async (q) => {
  const reads = await readPlans(q)
  expect(reads.filter(({ rows }) => rows > many / 5)).toEqual([])
  const find = async () => expect((await size.shop.request(FindAnything, ask(q))).body.data).not.toEqual([])
  expect(await measure(find)).toBeLessThan(limitMs)
})

/** Series, places, settings. */
const shortTable = 50
/** The trigrams of a number are of some others, too. */
const fewOfNumber = 600
