import { beforeAll, expect, test } from 'vitest'
import { CloseMonth, ShowMonth } from '#finance/months/months.contract.ts'
import { CloseTill, OpenTill } from '#finance/tills/tills.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'

let as: string
const shop = openShopForFile({ now: new Date('2026-10-20T08:30:00Z') })
async function at(moment: string): Promise<void> {
  shop.setNow(new Date(moment))
  as = (await makeAdmin(shop)).token
}
beforeAll(() => at('2026-10-20T08:30:00Z'))

const write = (sql: string, values: unknown[] = []) => shop.context.database.pool.query(sql, values)
const month = '2026-10'
const check = async (name: string) =>
  (await shop.request(ShowMonth, { as, params: { month } })).body.data.checks.find(
    (one: { name: string }) => one.name === name,
  )
const problems = async () => {
  const { status, body } = await shop.request(CloseMonth, { as, params: { month } })
  return [status, (body.problems ?? []).map(({ code }: { code: string }) => code)]
}

test('T1400 return charges with VAT and without an invoice keep a month open, other open charges are listed, and settled ones are not', async () => {
  const { id } = await makeOrder(shop)
  const charge = (amount: number, withVat: boolean, on: string) =>
    write(
      `with h as (insert into handovers (order_id, act, happened_at, by_user_id)
           values ($1, 'return', $4, 1) returning id)
       insert into settlements (order_id, handover_id, kind, text, amount, with_vat, created_at)
       select $1, id, 'cleaning', 'Valymas', $2, $3, $4 from h`,
      [id, amount, withVat, on],
    )
  await charge(2_420, true, '2026-10-31T21:59:00Z')
  await charge(5_000, false, '2026-10-15T10:00:00Z')
  await charge(9_999, true, '2026-10-31T22:00:00Z')
  await at('2026-11-03T08:00:00Z')
  expect(await check('charges')).toMatchObject({
    state: 'problem',
    code: 'charges-open',
    link: `/admin/buhalterija/uzsakymai/${id}`,
    message: expect.stringContaining(String(id)),
    figures: [{ value: 2 }, { value: 7_420 }],
  })
  expect(await problems()).toEqual([409, ['charges-open']])
  await write(`update settlements set settled_at = now() where with_vat`)
  expect(await check('charges')).toMatchObject({ state: 'notice', figures: [{ value: 1 }, { value: 5_000 }] })
  await write('update settlements set settled_at = now()')
  expect(await check('charges')).toMatchObject({ state: 'good', code: null })
})

test('T1401 a till of the month that stands open, and money at a provider about which nobody has decided, keep it from being closed', async () => {
  await at('2026-10-30T08:00:00Z')
  const till = (await shop.request(OpenTill, { as, body: { float: 5_000 } })).body.data.id
  const { id } = await makeOrder(shop)
  await write(
    `with i as (insert into payment_intents (provider, method, reference, secret_hash, what, order_id, amount, state, received, begun_at, expires_at, to_decide)
       values ('stripe', 'card', 'R1', 'S1', 'order', $1, 700, 'paid', 700, now(), now(), 'not-written') returning id)
     insert into online_movements (intent_id, kind, key, turn, amount, at, day, told_at)
     select id, 'received', 'K1', 0, 700, '2026-10-30T09:00:00Z', '2026-10-30', now() from i`,
    [id],
  )
  await at('2026-11-03T08:00:00Z')
  expect(await check('tills')).toMatchObject({
    state: 'problem',
    code: 'tills-open',
    figures: [{ value: 1 }],
    link: `/admin/buhalterija/kasa/${till}`,
  })
  expect(await check('providers')).toMatchObject({
    state: 'problem',
    code: 'providers-differ',
    figures: [{ value: 1 }, { value: 700 }, { value: 1 }],
  })
  expect(await problems()).toEqual([409, ['providers-differ', 'tills-open']])
  await shop.request(CloseTill, { as, params: { id: till }, body: { counted: 5_000 } })
  await write('update payment_intents set to_decide = null, decided_at = now()')
  expect(await check('tills')).toMatchObject({ state: 'good' })
  expect(await check('providers')).toMatchObject({ state: 'notice' })
  // opened after the month
  await shop.request(OpenTill, { as, body: { float: 0 } })
  expect(await problems()).toEqual([200, []])
})
