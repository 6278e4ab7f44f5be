import { beforeAll, expect, test } from 'vitest'
import { ListUnits } from '#catalogue/units/units.contract.ts'
import { EndDowntime, StartDowntime } from '#counter/fleet/downtimes.contract.ts'
import { HandOver, ScanUnit } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody, makeRentalOrder } from '#counter/handovers/handovers.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestShop } from '#platform/test-kit/test-shop.ts'

const now = new Date('2026-11-16T07:00:00Z')
let admin: TestPerson
const shop = openShopForFile({ now })
beforeAll(async () => {
  admin = await makeAdmin(shop)
})

const ask = (endpoint: Parameters<TestShop['request']>[0], input: object = {}) =>
  shop.request(endpoint, { as: admin.token, ...input })
const unitsOf = async (product_id: number, state = 'idle'): Promise<{ id: number; code: string }[]> =>
  (await ask(ListUnits, { query: { product_id, state } })).body.data
const down = (product_id: number, unit_id: number | undefined, more: object = {}) =>
  ask(StartDowntime, {
    body: { product_id, unit_id, from: now.toISOString(), kind: 'repair', reason: 'Lūžo rankena', ...more },
  })
const handOut = async (orderId: number, line: object = {}) =>
  ask(HandOver, {
    params: { id: orderId },
    body: makeHandOverBody((await fetchHandover(shop, admin.token, orderId)).tools, line),
  })

test('T277 a machine that is kept back is refused when it is scanned, and the shop names one to take instead', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 1, units: 2 })
  const [kept, other] = await unitsOf(productId)
  expect((await down(productId, kept?.id)).status).toBe(201)
  const scanned = await ask(ScanUnit, { params: { id: orderId }, body: { act: 'handover', code: kept?.code } })
  const handed = await handOut(orderId, { unit_codes: [kept?.code] })
  for (const { status, body } of [scanned, handed]) {
    expect([status, body.code]).toEqual([409, 'unit-is-down'])
    expect(body.message).toBe(`Vienetas ${kept?.code} prastovoje (remontas). Imkite ${other?.code}.`)
  }
  expect((await handOut(orderId)).status).toBe(201)
  expect((await unitsOf(productId, 'out')).map(({ code }) => code)).toEqual([other?.code])
})

test('T277 once its downtime is over, or before it begins, it goes out', async () => {
  const { orderId, productId } = await makeRentalOrder(shop, { quantity: 2, units: 2 })
  const [one, two] = await unitsOf(productId)
  const { body } = await down(productId, one?.id, { accept_broken: true })
  expect((await handOut(orderId, { unit_codes: [one?.code, two?.code] })).body.code).toBe('unit-is-down')
  await ask(EndDowntime, { params: { id: body.data.id } })
  await down(productId, two?.id, { from: '2026-12-20T08:00:00Z' })
  expect((await handOut(orderId, { unit_codes: [one?.code, two?.code] })).status).toBe(201)
  expect((await down(productId, one?.id)).body.errors.from[0]).toMatch(/išduotas/)
  expect((await down(productId, one?.id, { from: '2026-12-24T08:00:00Z' })).status).toBe(201)
})
