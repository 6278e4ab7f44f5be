import { beforeAll, expect, test } from 'vitest'
import { invariants } from '#app/invariants.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { MarkPaid } from '../payments.contract.ts'
import { makeBill } from './bills.factories.ts'
import { openDocuments } from './open-documents.ts'

let clientId: number
const shop = openShopForFile()
beforeAll(async () => {
  clientId = (await makeCompany(shop)).id
})

const reader = () => shop.context.database.db

test('T615 a client’s open balance is the sum of its bills less credit notes, the oldest first, today and as of a day', async () => {
  const bill = await makeBill(shop, { clientId, sums: [6000, 4000] })
  const other = await makeBill(shop, { clientId, sums: [700] })
  expect(await openDocuments(reader(), { clientIds: [clientId] })).toEqual([
    {
      id: bill.id,
      kind: 'invoice',
      client_id: clientId,
      site_id: null,
      full_number: bill.full_number,
      issued_on: '2026-11-18',
      due_on: '2026-12-14',
      price_with_vat: 10_000,
      open: 10_000,
    },
    expect.objectContaining({ id: other.id, open: 700 }),
  ])

  const later = new Date('2026-11-20T08:00:00Z')
  await makeBill(shop, { clientId, sums: [-1000, -4000], credits: bill, now: later })
  await makeBill(shop, { clientId, sums: [-700], credits: other, now: later })
  const open = async (on?: string) =>
    (await openDocuments(reader(), { clientIds: [clientId], ...(on && { on }) })).map((one) => [one.id, one.open])
  expect(await open()).toEqual([[bill.id, 5000]])
  expect(await open('2026-11-19')).toEqual([
    [bill.id, 10_000],
    [other.id, 700],
  ])
  expect(await open('2026-11-20')).toEqual([[bill.id, 5000]])
  expect(await open('2026-11-15')).toEqual([])
  expect(await openDocuments(reader(), { documentIds: [other.id] })).toMatchObject([{ id: other.id, open: 0 }])
})

test('T616 a web order’s invoice comes with its money, and nothing of it is ever open', async () => {
  const { token: as } = await makeAdmin(shop)
  const { id } = await makeOrder(shop)
  await shop.request(MarkPaid, { as, params: { id } })
  const { rows } = await shop.context.database.pool.query(
    `select b.document_id, b.due_on, b.billed = b.settled as even from document_balances b join documents d on d.id = b.document_id where d.order_id = ${id}`,
  )
  expect(rows).toEqual([{ document_id: expect.any(Number), due_on: null, even: true }])
  expect((await openDocuments(reader())).map((one) => one.id)).not.toContain(rows[0].document_id)
  for (const { name, sql } of invariants.filter((one) => one.name.startsWith('C2')))
    expect([name, (await shop.context.database.pool.query(sql)).rows]).toEqual([name, []])
})
