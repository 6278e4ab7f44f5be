import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { makeAdmin, makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { firstSettings, SaveSettings } from '#shell/settings/settings.contract.ts'
import { ShowChecklist } from './checklist.contract.ts'

let shop: TestShop
afterEach(() => shop.close())

const all = ['company', 'vat', 'bank', 'hours', 'email', 'mail', 'products']
async function look(as: string) {
  const { data } = (await shop.request(ShowChecklist, { as })).body
  return {
    ...data,
    steps: data.steps.map(({ step }: { step: string }) => step),
    done: data.steps.filter(({ done }: { done: boolean }) => done).map(({ step }: { step: string }) => step),
  }
}

describe('in an empty shop', () => {
  let as: string
  beforeEach(async () => {
    shop = await openTestShop({ unready: true, env: { MAIL_URL: 'smtp://localhost:2525' } })
    as = (await makeAdmin(shop)).token
  })
  const save = async (settings: object) =>
    expect((await shop.request(SaveSettings, { as, body: settings })).status).toBe(200)

  test('T115 the owner is told what to do, sees it become done, and the list goes once all is', async () => {
    expect(await look(as)).toEqual({
      ready: false,
      missing: ['name', 'code', 'address', 'vat_code'],
      steps: all,
      done: ['mail'],
      has_category: false,
    })

    await save({ ...firstSettings, name: testSettings.name, code: testSettings.code })
    expect(await look(as)).toMatchObject({ ready: false, done: ['vat', 'hours', 'mail'] })
    await save({ ...testSettings, vat_code: '', address: '' })
    expect(await look(as)).toMatchObject({ ready: false, done: ['vat', 'hours', 'mail'] })
    await save(testSettings)
    expect(await look(as)).toMatchObject({ ready: true, done: ['company', 'vat', 'hours', 'mail'] })
    await makeSellProduct(shop)
    expect(await look(as)).toMatchObject({ has_category: true, done: ['company', 'vat', 'hours', 'mail', 'products'] })
    await save({ ...testSettings, iban: 'LT121000011101001000', email: 'info@example.lt' })
    expect(await look(as)).toMatchObject({ ready: true, steps: [] })
  })

  test('T115 a shop that adds no VAT is not asked for a VAT code', async () => {
    await save({ ...testSettings, vat_code: '' })
    expect(await look(as)).toMatchObject({ ready: true, done: ['company', 'vat', 'hours', 'mail'] })
  })

  test('T115 the checklist is shown only to staff who may change the shop’s settings', async () => {
    const { token } = await makeCustomer(shop)
    expect((await shop.request(ShowChecklist, { as: token })).status).toBe(403)
    expect((await shop.request(ShowChecklist)).status).toBe(401)
  })
})

test('T115 a demo asks for nothing, until it can take no orders', async () => {
  shop = await openTestShop({ env: { DEMO: '1' } })
  const as = (await makeAdmin(shop)).token
  expect(await look(as)).toMatchObject({ ready: true, steps: [] })
  await shop.request(SaveSettings, { as, body: { ...testSettings, address: '' } })
  expect(await look(as)).toMatchObject({ ready: false, steps: all })
})
