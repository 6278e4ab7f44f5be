import { beforeAll, expect, test } from 'vitest'
import { debtsPivot } from '#back-office/figures/debts.pivot.ts'
import { depositsPivot } from '#back-office/figures/deposits.pivot.ts'
import { repairsPivot } from '#back-office/figures/repairs.pivot.ts'
import { salesPivot } from '#back-office/figures/sales.pivot.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { Figures, Pivot, PivotRow } from '#shell/reports/define-pivot.ts'
import { loadDemo } from './load-demo.ts'

let token: string
const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
beforeAll(async () => {
  await loadDemo(shop.context)
  token = (await makeAdmin(shop)).token
}, 600_000)

async function report(pivot: Pivot, query: { from: string; to: string; by: string }) {
  const { status, body } = await shop.request(pivot.show, { as: token, query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { data: PivotRow[]; total: { figures: Figures } }
}
const toNovember18 = { from: '2026-11-01', to: '2026-11-18' }

// The papers and the arithmetic stand in docs/reports.md.
test('T2215 figures of the demo worked out by hand from its papers: sales of six days', async () => {
  const { data, total } = await report(salesPivot, { from: '2026-11-13', to: '2026-11-18', by: 'day' })
  expect(data.map(({ key, figures }) => [key, figures.price, figures.vat])).toEqual([
    ['2026-11-13', 89_226, 18_737],
    ['2026-11-14', 0, 0],
    ['2026-11-15', 27_570, 5_790],
    ['2026-11-16', 0, 0],
    ['2026-11-17', 35_911, 7_542],
    ['2026-11-18', 57_710, 12_120],
    ['unshared', 0, 0],
  ])
  expect(total.figures).toMatchObject({ price: 210_417, vat: 44_189, price_with_vat: 254_606 })
})

test('T2216 figures of the demo worked out by hand from its papers: deposits and damage of eighteen days', async () => {
  const deposits = await report(depositsPivot, { ...toNovember18, by: 'month' })
  expect(deposits.total.figures).toEqual({ opening: 95_000, taken: 190_000, returned: 105_000, kept: 0, held: 180_000 })
  const damage = await report(repairsPivot, { ...toNovember18, by: 'place' })
  expect(damage.total.figures).toMatchObject({ charged: 59_000, recovered: 20_000 })
})

test('T2217 figures of the demo worked out by hand from its papers: what bills and compensations are owed, by age', async () => {
  const { data } = await report(debtsPivot, { ...toNovember18, by: 'kind' })
  const owed = Object.fromEntries(data.map(({ key, figures }) => [key, figures]))
  const nothing = { not_due: 0, late_7: 0, late_30: 0, late_60: 0, late_90: 0, late_over: 0 }
  expect(owed.bill).toEqual({ ...nothing, open: 93_388, late_7: 54_220, late_60: 39_168 })
  expect(owed.compensation).toEqual({ ...nothing, open: 44_500, not_due: 39_000, late_30: 2_500, late_60: 3_000 })
})
