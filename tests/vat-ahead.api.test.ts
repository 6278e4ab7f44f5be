import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { ListMyOrders, ShowMyOrder } from '#orders/orders.contract.ts'
import { latvianCompany, testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { CreateDeskOrder } from '#sales/desk/desk.contract.ts'
import { makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'
import { createWork } from '#shell/action/work.ts'
import { saveSettings } from '#shell/settings/server/public/save-settings.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'

let as: string
const shop = openShopForFile({ now: new Date('2026-11-18T08:00:00Z') })
const ahead = { from: '2026-11-25', rate: 25 }
beforeAll(async () => {
  as = (await makeAdmin(shop)).token
  const vat_rates = [{ rate: 21, from: '2009-09-01' }, ahead]
  await shop.context.database.transaction((tx) =>
    saveSettings(createWork(tx, { now: shop.context.clock() }), { ...testSettings, vat_rates }, { by: null }),
  )
})

const mailsOf = async (id: number) => {
  const { db } = shop.context.database
  const sent = await db.select().from(mails).where(eq(mails.order_id, id)).orderBy(asc(mails.id))
  return sent.map(({ text }) => text.replaceAll(/\s/g, ' ')).join('\n')
}
const change = 'Nuo 2026 m. lapkričio 25 d. PVM tarifas bus 25 %.'

test('T2166 a rate ahead is told to a customer whose order reaches it, on its page, in the list and in its mail', async () => {
  const saw = await makeRentProduct(shop, { units: 9, pricePerDayCents: 2000 })
  const customer = await makeCustomer(shop)
  const order = async (period: object) => {
    const form = await makePricedCheckoutForm(shop, [makeRentLine(saw, { period })])
    const { status, body } = await checkOut(shop, customer, form)
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data.id as number
  }
  const reaching = await order({ from: '2026-11-23', to: '2026-11-26' })
  const before = await order({ from: '2026-11-19', to: '2026-11-20' })
  const shown = async (id: number) =>
    (await shop.request(ShowMyOrder, { as: customer.token, params: { id } })).body.data.vat_ahead
  expect([await shown(reaching), await shown(before)]).toEqual([ahead, undefined])
  const list = await shop.request(ListMyOrders, { as: customer.token } as never)
  expect(list.body.data.map(({ id, vat_ahead }: { id: number; vat_ahead?: unknown }) => [id, vat_ahead])).toEqual([
    [before, undefined],
    [reaching, ahead],
  ])
  expect(await mailsOf(reaching)).toContain(`${change} Jūsų kaina dėl to nesikeis.`)
  expect(await mailsOf(before)).not.toContain('PVM tarifas bus')
})

test('T2166 a company is told in which invoice the rate ahead will be', async () => {
  const saw = await makeRentProduct(shop, { units: 9, pricePerDayCents: 2000 })
  const client = await makeCompany(shop, { terms: 'monthly', billing: 'monthly', credit_limit: 1_000_000 } as never)
  const place = async (buyer: object) => {
    const items = [makeRentLine(saw, { period: { from: '2026-11-23', to: '2026-11-26' } })]
    const body = { ...makeDeskForm(items, { ...testCompany, ...buyer }), state: 'placed' as const }
    const answer = await shop.request(CreateDeskOrder, { as, body: body as never })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.data.id as number
  }
  expect(await mailsOf(await place(latvianCompany))).toContain(
    `${change} Sąskaitoje, kurią išrašysime tą dieną ar vėliau, PVM bus naujo tarifo, o kaina be PVM nesikeis.`,
  )
  const onCredit = await place({ client_id: client.id, im_k: client.code, pvm_k: null })
  expect(await mailsOf(onCredit)).toContain(
    `${change} Dienų nuo tada PVM sąskaitoje bus naujo tarifo, o kaina be PVM nesikeis.`,
  )
})
