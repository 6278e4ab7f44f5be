import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { makeAdmin, makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { type Fee, ListFees, ListPublicFees, maxFees, SaveFees } from '../fees.contract.ts'
import { replaceFees, testFees } from './fees.factories.ts'

const shop = openShopForFile()
let owner: string
beforeAll(async () => {
  owner = (await makeAdmin(shop)).token
})
afterEach(() => replaceFees(shop, owner, []))

const save = (body: object, as = owner) => shop.request(SaveFees, { as, body })
const listed = async () => (await shop.request(ListFees, { as: owner })).body
const entry = async () =>
  (await shop.context.database.db.select().from(history).where(eq(history.deed, 'fees.saved')).orderBy(history.id)).map(
    ({ details }) => details,
  )

test('T1340 the list is replaced whole: rows keep their ids, others go, and the history tells what changed', async () => {
  expect((await listed()).data).toEqual([])
  const first = await replaceFees(shop, owner)
  expect(first).toEqual(testFees.map((fee) => ({ id: expect.any(Number), ...fee })))
  const [cleaning, fuel, kit] = first as [Fee, Fee, Fee]

  const { status, body } = await save({
    data: [{ ...fuel, price: 180 }, { title: 'Raktas', unit: 'vnt.', price: 900, vat: false, kind: 'missing' }, kit],
  })
  expect(status).toBe(200)
  expect(body.data).toMatchObject([{ ...fuel, price: 180 }, { title: 'Raktas' }, kit])
  expect((await listed()).data).toEqual(body.data)
  expect(body.data.map(({ id }: Fee) => id)).not.toContain(cleaning.id)
  expect((await entry()).at(-1)).toEqual({
    changes: [
      'Degalai, 1,65\u00a0€ be PVM už l → Degalai, 1,80\u00a0€ be PVM už l',
      'Pridėta: Raktas, 9,00\u00a0€ (ne PVM) už vnt.',
      'Išimta: Įrankio valymas, 25,00\u00a0€ be PVM už vnt.',
    ],
  })
  const before = (await entry()).length
  await save({ data: body.data })
  expect((await entry()).length).toBe(before)
})

const cleaning = { title: 'Valymas', unit: 'vnt.', price: 2500, vat: true, kind: 'cleaning' }

test.for([
  [{ title: ' ' }, 'title'],
  [{ title: 'x'.repeat(101) }, 'title'],
  [{ unit: '' }, 'unit'],
  [{ price: 0 }, 'price'],
  [{ price: 12.5 }, 'price'],
  [{ price: '12' }, 'price'],
  [{ vat: undefined }, 'vat'],
  [{ kind: 'damage' }, 'kind'],
  [{ title: 'DEGALAI' }, 'title'],
  [{ id: 2_147_483_647 }, 'id'],
] as const)('T1341 a fee with %j is refused at its field, and the list stays', async ([wrong, field]) => {
  const before = await replaceFees(shop, owner, testFees.slice(1))
  const { status, body } = await save({ data: [...before, { ...cleaning, ...wrong }] })
  expect([status, Object.keys(body.errors)]).toEqual([422, [`data.2.${field}`]])
  expect((await listed()).data).toEqual(before)
})

test('T1341 a fee that is named twice, or too many of them, are refused', async () => {
  const [one] = await replaceFees(shop, owner)
  const twice = await save({ data: [one, { ...one, title: 'Kitas' }] })
  expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['data.1.id']])
  const many = Array.from({ length: maxFees + 1 }, (_, at) => ({ ...cleaning, title: `Valymas ${at}` }))
  const { status, body } = await save({ data: many })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['data']])
})

test('T1342 of ten who change what they have seen at once one saves and nine are told', async () => {
  const { version } = await listed()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => save({ data: [{ ...cleaning, title: `Valymas ${at}` }], seen: version })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('changed-meanwhile')
  expect((await listed()).data).toHaveLength(1)
})

test('T1342 staff with the right to read settings read the list of fees, and nobody else of the counter', async () => {
  const accountant = (await makeAdmin(shop, { roles: ['accountant'] })).token
  expect((await shop.request(ListFees, { as: accountant })).status).toBe(200)
  expect((await save({ data: [] }, accountant)).status).toBe(403)
  expect((await shop.request(ListFees, { as: (await makeCustomer(shop)).token })).status).toBe(403)
})

test('T1343 customers see what they would pay, and a kept page is dropped when the list changes', async () => {
  await replaceFees(shop, owner)
  const { body, headers } = await shop.request(ListPublicFees)
  expect(headers['x-shows']).toContain('fees')
  expect(body.data).toEqual([
    {
      id: expect.any(Number),
      title: 'Įrankio valymas',
      unit: 'vnt.',
      price_with_vat: 3025,
      vat: true,
      kind: 'cleaning',
    },
    { id: expect.any(Number), title: 'Degalai', unit: 'l', price_with_vat: 200, vat: true, kind: 'fuel' },
    { id: expect.any(Number), title: 'Lagaminas', unit: 'vnt.', price_with_vat: 4000, vat: false, kind: 'missing' },
  ])
  await replaceFees(shop, owner, [])
  expect((await shop.request(ListPublicFees)).body.data).toEqual([])
})
