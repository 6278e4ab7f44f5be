import { expect, test } from 'vitest'
import { ShowOrder } from '#back-office/order-book/order-book.contract.ts'
import { chargeOfFee } from '#counter/handovers/charge-of-fee.ts'
import { BillSettlements, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeRentalOrder, makeTakeBackBody } from '#counter/handovers/handovers.factories.ts'
import type { OfferedFee } from '#finance/fees/fees.contract.ts'
import { replaceFees } from '#finance/fees/server/fees.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'

const shop = openShopForFile({ now: new Date('2026-11-16T07:00:00Z') })

test('T1345 a clerk who may not read settings has the list at a return, and what bears VAT is billed', async () => {
  const owner = (await makeAdmin(shop)).token
  await replaceFees(shop, owner)
  const clerk = (await makeAdmin(shop, { roles: ['counter'] })).token
  const { orderId } = await makeRentalOrder(shop)
  const { fees = [], tools } = await fetchHandover(shop, clerk, orderId)
  expect(fees.map(({ title, price_with_vat }) => [title, price_with_vat])).toEqual([
    ['Įrankio valymas', 3025],
    ['Degalai', 200],
    ['Lagaminas', 4000],
  ])

  const [cleaning, fuel, kit] = fees as [OfferedFee, OfferedFee, OfferedFee]
  const settlement = [chargeOfFee(cleaning, 1), chargeOfFee(fuel, 10), chargeOfFee(kit, 1)].map(
    ({ kind = 'other', text, amount, with_vat }) => ({ kind, text, with_vat, amount: parseEuros(amount) ?? 0 }),
  )
  const params = { id: orderId }
  const back = await shop.request(TakeToolsBack, {
    as: clerk,
    params,
    body: makeTakeBackBody(tools, {}, { settlement }),
  })
  expect(back.status).toBe(201)
  const billed = await shop.request(BillSettlements, { as: clerk, params })
  const { body } = await shop.request(ShowOrder, { as: owner, params: { id: billed.body.data.order_id } })
  expect(body.data).toMatchObject({ price_with_vat: 5025 })
  expect((await fetchHandover(shop, clerk, orderId)).settlements).toMatchObject([
    { text: 'Įrankio valymas', state: 'settled', with_vat: true },
    { text: 'Degalai, 10\u00a0l', state: 'settled', with_vat: true },
    { text: 'Lagaminas', state: 'settled', with_vat: false, amount: 4000 },
  ])
})
