import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCustomer, anAdmin } from '#accounts/server/accounts.samples.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { CountVisit, ShowSpeed } from './vitals.contract.ts'

let shop: TestShop
let now = new Date('2026-11-18T08:30:00Z')
beforeAll(async () => {
  shop = await openTestShop({ now })
})
afterAll(() => shop.close())

const send = (body: object) => shop.request(CountVisit, { body })
const visit = (changes: object = {}) => ({
  page: 'home',
  width: 'narrow',
  vitals: [{ name: 'LCP', value: 1800 }],
  ...changes,
})
const kept = async () => (await shop.ground.database.pool.query('select * from web_vitals order by vital, bucket')).rows
const minutesLater = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
  shop.setNow(now)
}

test('a shop that does not measure takes no figures', async () => {
  expect((await send(visit())).status).toBe(404)
  expect(await kept()).toEqual([])
  shop.ground.config.webVitals = true
})

test('visits become sums of their day, and nothing of a visitor is kept', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(visit())))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  const both = [
    { name: 'LCP', value: 1800 },
    { name: 'CLS', value: 0 },
    { name: 'LCP', value: 1900 },
  ]
  expect((await send(visit({ vitals: both }))).status).toBe(204)
  const day = new Date('2026-11-17T22:00:00Z')
  expect(await kept()).toMatchObject([
    { page: 'home', width: 'narrow', vital: 'CLS', bucket: 0, visits: 1 },
    { page: 'home', width: 'narrow', vital: 'LCP', bucket: 3, visits: 21 },
  ])
  expect(Object.keys((await kept())[0])).toEqual(['day', 'page', 'width', 'vital', 'bucket', 'visits'])
  expect(Math.abs((await kept())[0].day - day.getTime())).toBeLessThan(86_400_000)
})

test('anything but a visit is refused, and so is a flood', async () => {
  for (const wrong of [
    {},
    visit({ page: '/admin' }),
    visit({ email: 'a@example.lt' }),
    visit({ vitals: [] }),
    visit({ vitals: [{ name: 'LCP', value: -1 }] }),
    visit({ vitals: [{ name: 'LCP', value: 1e9 }] }),
    visit({ vitals: [{ name: 'FID', value: 1 }] }),
    visit({ vitals: [{ name: 'LCP', value: 1, element: '#name' }] }),
    visit({ vitals: Array.from({ length: 5 }, () => ({ name: 'LCP', value: 1 })) }),
  ])
    expect((await send(wrong)).status, JSON.stringify(wrong)).toBe(422)
  minutesLater(2)
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(visit())))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
})

test('the office sees the 75th percentile by kind of page and width of the last 28 days', async () => {
  minutesLater(2)
  await shop.ground.database.pool.query(`truncate web_vitals;
    insert into web_vitals values ('2026-11-18', 'product', 'wide', 'LCP', 1, 2), ('2026-10-22', 'product', 'narrow', 'LCP', 7, 2),
      ('2026-10-21', 'product', 'narrow', 'LCP', 9, 500), ('2026-11-18', 'home', 'wide', 'CLS', 2, 4)`)
  const admin = await anAdmin(shop)
  const speed = async (query?: object) =>
    (await shop.request(ShowSpeed, { as: admin.token, query: { ...query } })).body.data
  const none = { LCP: null, INP: null, CLS: null, TTFB: null }
  expect(await speed()).toEqual({
    is_on: true,
    days: 28,
    pages: [
      { page: 'home', vitals: { ...none, CLS: { p75: expect.closeTo(0.04375, 6), visits: 4 } } },
      { page: 'product', vitals: { ...none, LCP: { p75: 5000, visits: 4 } } },
    ],
  })
  expect((await speed({ width: 'narrow' })).pages).toEqual([
    { page: 'product', vitals: { ...none, LCP: { p75: 5500, visits: 2 } } },
  ])
  const customer = await aCustomer(shop)
  expect((await shop.request(ShowSpeed, { as: customer.token })).status).toBe(403)
})
