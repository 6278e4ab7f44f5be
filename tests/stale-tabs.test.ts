import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { ListUnits, UpdateUnit } from '#catalogue/units/units.contract.ts'
import { EndPromise, PromiseDebt } from '#finance/debts/debts.contract.ts'
import { makeDebtor, makeDebtorBill } from '#finance/debts/server/debts.factories.ts'
import { ProvePerson } from '#people/accounts/fresh.contract.ts'
import { makeAdmin, type TestPerson, testPassword } from '#people/accounts/server/public/accounts.factories.ts'
import { CreateClient, ShowClient, UpdateClient } from '#people/clients/clients.contract.ts'
import { ResumeCredit, StopCredit } from '#people/clients/credit-stop.contract.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestShop } from '#platform/test-kit/test-shop.ts'
import { PromiseReturn } from '#rentals/rentals.contract.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'

let ona: TestPerson
let petras: TestPerson
let minutes = 0
const shop = openShopForFile({ now: new Date('2026-11-23T10:00:00Z') })
beforeAll(async () => {
  ona = await makeAdmin(shop, { name: 'Ona', lastname: 'Buhalterė' })
  petras = await makeAdmin(shop, { name: 'Petras', lastname: 'Vadovas' })
})

const ask = async (as: TestPerson, endpoint: Parameters<TestShop['request']>[0], input: object) => {
  shop.setNow(new Date(Date.UTC(2026, 10, 23, 10, ++minutes)))
  await shop.request(ProvePerson, { as: as.token, body: { current_password: testPassword } })
  return shop.request(endpoint, { as: as.token, ...input })
}
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const entry = 'Jei turi likti tai, kas įrašyta čia, išsaugokite dar kartą.'

test('T996 a tab that has not seen a debtor’s newest promise neither replaces nor ends it, and is told whose it is', async () => {
  const id = await makeDebtor(shop)
  await makeDebtorBill(shop, { clientId: id, due_on: '2026-11-01' })
  const promise = (as: TestPerson, body: object) => ask(as, PromiseDebt, { params: { id }, body })
  const end = (as: TestPerson, seen?: string) => ask(as, EndPromise, { params: { id }, query: { seen } })

  const first = await promise(ona, { day: '2026-11-30', amount: 5_000, note: 'Po algų', seen: null })
  const seen = first.body.data.promised.made_at
  const stale = await promise(petras, { day: '2026-12-24', seen: null })
  expect(outcome(stale)).toEqual([409, 'changed-meanwhile'])
  expect(stale.body).toMatchObject({
    message: `Kol žiūrėjote, Ona Buhalterė įrašė pažadą: sumokės 50,00\u00a0€ iki 2026-11-30 („Po algų“). ${entry}`,
    now: seen,
  })
  const meant = await promise(petras, { day: '2026-12-01', seen: stale.body.now })
  expect([meant.status, meant.body.data.promised]).toMatchObject([201, { day: '2026-12-01', by: 'Petras Vadovas' }])
  const late = await end(ona, seen)
  expect(outcome(late)).toEqual([409, 'changed-meanwhile'])
  expect(late.body.message).toContain('Petras Vadovas įrašė pažadą: sumokės visą skolą iki 2026-12-01')
  expect((await end(ona, meant.body.data.promised.made_at)).body.data.promised).toBeNull()
  // deletions do not conflict, and a client that sends nothing seen is not asked
  expect((await promise(ona, { day: '2026-12-02', seen })).status).toBe(201)
  expect((await promise(petras, { day: '2026-12-03' })).status).toBe(201)
  expect((await end(ona)).status).toBe(200)

  const atOnce = await Promise.all(
    ['2026-12-04', '2026-12-05', '2026-12-06'].map((day) => promise(ona, { day, seen: null })),
  )
  expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test('T996 a tab that has not seen why a client was stopped neither writes over it nor lets the client order again', async () => {
  const { id } = (await ask(ona, CreateClient, { body: { name: 'Jonas Skolininkas' } })).body.data
  const stop = (as: TestPerson, body: object) => ask(as, StopCredit, { params: { id }, body })
  const resume = (as: TestPerson, seen?: string) => ask(as, ResumeCredit, { params: { id }, query: { seen } })

  const first = await stop(ona, { reason: 'Nemoka trečią mėnesį', seen: null })
  expect(first.body.data.stop.reason).toBe('Nemoka trečią mėnesį')
  const stale = await stop(petras, { reason: 'Ginčija sąskaitą', seen: null })
  expect(outcome(stale)).toEqual([409, 'changed-meanwhile'])
  expect(stale.body).toMatchObject({
    message: `Kol žiūrėjote, Ona Buhalterė jau įrašė, kodėl nebeduodame į skolą: „Nemoka trečią mėnesį“. ${entry}`,
    now: 'Nemoka trečią mėnesį',
  })
  expect((await stop(petras, { reason: 'Ginčija sąskaitą', seen: stale.body.now })).status).toBe(200)

  await resume(ona, first.body.data.stop.at)
  await stop(ona, { reason: 'Bankrutavo', seen: 'Ginčija sąskaitą' })
  const late = await resume(petras, first.body.data.stop.at)
  expect(outcome(late)).toEqual([409, 'changed-meanwhile'])
  expect(late.body.message).toBe(
    'Kol žiūrėjote, Ona Buhalterė įrašė kitą priežastį: „Bankrutavo“. Peržiūrėkite ir pakartokite.',
  )
  expect((await resume(petras)).body.data.stop).toBeNull()
})

test('T996 a form of a client writes over no field that somebody has changed since it was opened, unless it is saved once more', async () => {
  const { id } = (await ask(ona, CreateClient, { body: { name: 'Rūta Žemaitė', note: 'Moka laiku' } })).body.data
  const save = (as: TestPerson, body: object) => ask(as, UpdateClient, { params: { id }, body })
  await save(ona, { note: 'Vėluoja', terms: { credit_limit: 50_000 } })

  const stale = await save(petras, { note: 'Skambinti', seen: { note: 'Moka laiku' } })
  expect(outcome(stale)).toEqual([409, 'changed-meanwhile'])
  expect(stale.body).toMatchObject({
    message: `Kol žiūrėjote, Ona Buhalterė pakeitė: pastaba. ${entry}`,
    now: { note: 'Vėluoja' },
  })
  const terms = await save(petras, { terms: { credit_limit: 0, due_days: 7 }, seen: { credit_limit: 0, due_days: 14 } })
  expect([terms.status, terms.body.message]).toEqual([
    409,
    `Kol žiūrėjote, Ona Buhalterė pakeitė: kredito limitas. ${entry}`,
  ])
  const meant = await save(petras, { terms: { credit_limit: 0, due_days: 7 }, seen: terms.body.now })
  expect([meant.status, meant.body.data.terms]).toMatchObject([200, { credit_limit: 0, due_days: 7 }])
})

test('T996 a field that nobody else has changed, or has changed to the same, is saved from an old tab of a client', async () => {
  const { id } = (await ask(ona, CreateClient, { body: { name: 'Rūta Žemaitė', note: 'Moka laiku' } })).body.data
  const save = (as: TestPerson, body: object) => ask(as, UpdateClient, { params: { id }, body })
  await save(ona, { note: 'Vėluoja' })
  const seen = { city: null, note: 'Moka laiku' }
  expect((await save(petras, { city: 'Kaunas', note: 'Vėluoja', seen })).status).toBe(200)
  expect((await save(petras, { note: 'Skambinti', seen: { note: 'Vėluoja' } })).status).toBe(200)
  expect((await save(ona, { note: 'Nieko nemačiusi' })).status).toBe(200)
  const { data } = (await ask(ona, ShowClient, { params: { id } })).body
  expect(data).toMatchObject({ city: 'Kaunas', note: 'Nieko nemačiusi' })
})

test('T996 nor does a form of a machine, nor whoever writes down when a tool comes back', async () => {
  const { id: productId } = await makeRentProduct(shop, { units: 2 })
  const [unit] = (await ask(ona, ListUnits, { query: { product_id: productId } })).body.data
  const save = (as: TestPerson, body: object) => ask(as, UpdateUnit, { params: { id: unit.id }, body })
  expect((await save(ona, { note: 'Dilgčioja', seen: { note: '' } })).status).toBe(200)
  const stale = await save(petras, { note: 'Nauji angliukai', serial: 'SN-9', seen: { note: '', serial: '' } })
  expect(outcome(stale)).toEqual([409, 'changed-meanwhile'])
  expect(stale.body).toMatchObject({
    message: `Kol žiūrėjote, Ona Buhalterė pakeitė: pastaba. ${entry}`,
    now: { note: 'Dilgčioja', serial: '' },
  })
  expect((await save(petras, { note: 'Nauji angliukai', seen: stale.body.now })).status).toBe(200)

  const day = (on: number) => new Date(Date.UTC(2026, 10, on, 8))
  const rental = await makeRental(shop, { productId, from: day(20), to: day(25) })
  const promise = (as: TestPerson, body: object) => ask(as, PromiseReturn, { params: { id: rental.id }, body })
  const at = day(28).toISOString()
  expect((await promise(ona, { at, seen: null })).status).toBe(200)
  const other = await promise(petras, { at: day(30).toISOString(), seen: null })
  expect(outcome(other)).toEqual([409, 'changed-meanwhile'])
  expect(other.body).toMatchObject({
    message: `Kol žiūrėjote, Ona Buhalterė įrašė kitą pažadą: 2026-11-28 10:00. ${entry}`,
    now: at,
  })
  expect((await promise(petras, { at, seen: null })).status).toBe(200)
  expect((await promise(petras, { at: null, seen: at })).status).toBe(200)
  const gone = await promise(ona, { at: day(29).toISOString(), seen: at })
  expect([gone.status, gone.body.message]).toEqual([409, `Kol žiūrėjote, Petras Vadovas panaikino pažadą. ${entry}`])
})
