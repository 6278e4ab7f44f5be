import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { ShowClientCredit } from '#finance/credit/credit.contract.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { MarkReturned } from '#rentals/rentals.contract.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { splitRental } from '#rentals/server/split-rental.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { PreviewDeskOrder, UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { CreateDeskOrder, ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import { company, makeDeskForm } from '#sales/desk/server/desk.factories.ts'
import { ExtendDeskRental, QuoteDeskExtension } from '#sales/extensions/extensions.contract.ts'

/** A Wednesday, 10:00 in Vilnius. */
const start = new Date('2026-11-18T08:00:00Z')
let shop: TestShop
let clerk: TestPerson
beforeEach(async () => {
  shop = await openTestShop({ now: start })
  clerk = await makeAdmin(shop)
  return () => shop.close()
})

const goTo = async (at: Date) => {
  shop.setNow(at)
  clerk = await makeAdmin(shop)
}
const as = () => ({ as: clerk.token })
const show = async (id: number) => (await shop.request(ShowDeskOrder, { ...as(), params: { id } })).body.data

async function placed(items: object[]) {
  const client = await makeCompany(shop, { code: company.im_k, billing: 'monthly', credit_limit: 1_000_000 })
  const body = {
    ...makeDeskForm(items, { ...company }),
    private_or_company: 'company',
    client_id: client.id,
    state: 'placed',
  }
  const { status, body: made } = await shop.request(CreateDeskOrder, { ...as(), body: body as never })
  expect(status, JSON.stringify(made)).toBe(201)
  await shop.context.database.pool.query(`update products set tracked = 'count' where kind = 'rent'`)
  await handAllOut()
  return { id: made.data.id as number, clientId: client.id }
}
/** As acts would leave it, without one. */
async function handAllOut() {
  const { pool } = shop.context.database
  await pool.query('update rentals set handed_out = quantity where cancelled_at is null')
  await pool.query(
    `insert into rental_counts (rental_id, product_id, place_id, quantity, out_at)
     select r.id, r.product_id, r.place_id, r.quantity - c.out, r.starts_at
       from rentals r cross join lateral (select coalesce(sum(quantity), 0) as out from rental_counts
                                           where rental_id = r.id and back_at is null) c
      where r.returned_at is null and r.cancelled_at is null and r.quantity > c.out`,
  )
}
const bill = async (until: string) => {
  const { status, body } = await shop.request(RunBilling, { ...as(), body: { until, dry_run: false } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.documents
}
const change = async (id: number, itemsOf: (items: object[]) => object[]) => {
  const { form, version } = await show(id)
  const body = { ...form, items: itemsOf(form.items), seen: version }
  return shop.request(UpdateDeskOrder, { ...as(), params: { id }, body })
}
const rentalsOf = (id: number) =>
  shop.context.database.db.select().from(rentals).where(eq(rentals.order_id, id)).orderBy(rentals.id)
const breaches = async () =>
  (await verify(shop.context.database.pool, shop.context.config)).flatMap(({ name, breaches }) =>
    /^(H1|I2-units|I9)/.test(name) ? [] : breaches.map((what) => `${name}: ${what}`),
  )

test('T1515 a cent of VAT that another line takes is no change of what is billed', async () => {
  const saw = await makeRentProduct(shop, { units: 3, pricePerDayCents: 1_002 })
  const typed = (title: string) => ({ type: 'service', title, quantity: 1, price: 1_002 })
  const { id } = await placed([
    { id: saw.id, type: 'rent', quantity: 1, period: { from: '2026-11-19', to: '2026-11-24' } },
    typed('Pristatymas'),
  ])
  await goTo(new Date('2026-11-25T09:00:00Z'))
  expect(await bill('2026-11-24')).toMatchObject([{ price: 5 * 1_002 }])
  const more = await change(id, (items) => [...items, typed('Krovimas')])
  expect([more.status, more.body.code], JSON.stringify(more.body)).toEqual([200, undefined])
  const dearer = await change(id, (items) =>
    items.map((item) => ('title' in item && item.title === 'Pristatymas' ? { ...item, price: 1_003 } : item)),
  )
  expect([dearer.status, dearer.body.code]).toEqual([409, 'billed'])
  expect(await breaches()).toEqual([])
})

test('T1516 a tool agreed back by the morning hour and brought after it is charged that day as a late one, and all is well', async () => {
  const saw = await makeRentProduct(shop, { units: 3, pricePerDayCents: 2_000 })
  const period = { from: '2026-11-19', to: '2026-11-23', to_time: '10:00' }
  const { id } = await placed([{ id: saw.id, type: 'rent', quantity: 1, period }])
  await goTo(toInstant('2026-11-23', '11:30'))
  const [rental] = await rentalsOf(id)
  expect((await shop.request(MarkReturned, { ...as(), params: { id: rental?.id ?? 0 } })).status).toBe(200)
  await goTo(toInstant('2026-11-24', '11:30'))
  const [document] = await bill('2026-11-23')
  expect(document.pieces.map(({ price, title }: { price: number; title: string }) => [price, title])).toEqual([
    [2 * 2_000, saw.title],
    [2_000, `${saw.title} (po sutarto termino)`],
  ])
  expect(await breaches()).toEqual([])
})

/** Two of them for two days, then for three more: 80 € and 120 €. */
async function extended() {
  const saw = await makeRentProduct(shop, { units: 3, pricePerDayCents: 2_000 })
  const period = { from: '2026-11-19', to: '2026-11-20' }
  const made = await placed([{ id: saw.id, type: 'rent', quantity: 2, period }])
  const [rental] = await rentalsOf(made.id)
  const input = { ...as(), params: { id: rental?.id ?? 0 } }
  const query = { to: '2026-11-25', to_time: '17:00' }
  const { body: quote } = await shop.request(QuoteDeskExtension, { ...input, query })
  const body = { ...query, expected_price_with_vat: quote.data.price_with_vat }
  const done = await shop.request(ExtendDeskRental, { ...input, body })
  expect(done.status, JSON.stringify(done.body)).toBe(201)
  return { ...made, rentalId: rental?.id ?? 0, by: done.body.data.order.id as number, saw }
}
const free = async (id: number) => (await shop.request(ShowClientCredit, { ...as(), params: { id } })).body.data.free

test('T1517 an extension that was not needed takes no credit once the tool is back, before its days come', async () => {
  const { rentalId, clientId } = await extended()
  expect(await free(clientId)).toBe(1_000_000 - 5 * 2 * 2_420)
  await goTo(toInstant('2026-11-20', '15:00'))
  expect((await shop.request(MarkReturned, { ...as(), params: { id: rentalId } })).status).toBe(200)
  expect(await free(clientId)).toBe(1_000_000 - 2 * 2 * 2_420)
  expect(await bill('2026-11-20')).toMatchObject([{ price: 2 * 2 * 2_000 }])
  await goTo(toInstant('2026-11-27', '15:00'))
  expect(await bill('2026-11-26')).toEqual([])
  expect(await breaches()).toEqual([])
})

const isDeleted = async (id: number) =>
  (await shop.context.database.pool.query('select deleted_at from orders where id = $1', [id])).rows[0].deleted_at !==
  null
/** Cents without VAT on bills and credit notes. */
const papersOf = async (clientId: number) =>
  Number(
    (
      await shop.context.database.pool.query(
        `select coalesce(sum(p.price), 0) as cents from billed_pieces p join orders o on o.id = p.order_id where o.client_id = $1`,
        [clientId],
      )
    ).rows[0].cents,
  )
const item = (changes: object) => (items: object[]) => items.map((one) => ({ ...one, ...changes }))

test('T1710 a rental on credit that was extended is changed as one line with its whole period, and costs what its tariff says', async () => {
  const { id, by, clientId, rentalId } = await extended()
  const seen = await show(id)
  expect([seen.change_refused, seen.form.items[0].period]).toEqual([null, { from: '2026-11-19', to: '2026-11-25' }])
  const answer = await shop.request(PreviewDeskOrder, {
    ...as(),
    params: { id },
    body: { ...seen.form, items: item({ quantity: 3 })(seen.form.items) },
  })
  expect(answer.body.data).toMatchObject({
    before_price_with_vat: 5 * 2 * 2_420,
    price_with_vat: 5 * 3 * 2_420,
    problems: [],
  })
  expect(await isDeleted(by)).toBe(false)
  const more = await change(id, item({ quantity: 3 }))
  expect(more.status, JSON.stringify(more.body)).toBe(200)
  expect(more.body.data).toMatchObject({ price: 5 * 3 * 2_000, lines: [{ quantity: 3, charged_units: 5 }] })
  expect(await isDeleted(by)).toBe(true)
  expect(await free(clientId)).toBe(1_000_000 - 5 * 3 * 2_420)
  expect(
    (await rentalsOf(id)).map(({ quantity, expected_return }) => [quantity, expected_return.toISOString()]),
  ).toEqual([[3, '2026-11-25T15:00:00.000Z']])
  const mailed = await shop.context.database.pool.query(
    `select text from mails where template = 'order-changed' order by id`,
  )
  expect(mailed.rows.at(-1)?.text).toContain(`pratęsimas (Nr.\u00a0${by}) įrašytas į šį užsakymą`)
  await handAllOut()
  await goTo(toInstant('2026-11-25', '16:30'))
  expect((await shop.request(MarkReturned, { ...as(), params: { id: rentalId } })).status).toBe(200)
  await goTo(toInstant('2026-11-27', '15:00'))
  await bill('2026-11-26')
  expect(await papersOf(clientId)).toBe(5 * 3 * 2_000)
  expect(await breaches()).toEqual([])
})

test.each([
  ['shorter within the extension', { to: '2026-11-23' }, 3],
  ['as long as before it', { to: '2026-11-20' }, 2],
  ['longer than it', { to: '2026-11-26' }, 6],
])('T1710 an extended rental may be made %s, before and after its first days were billed', async (_, { to }, days) => {
  for (const isBilled of [false, true]) {
    const { id, by, clientId, rentalId } = await extended()
    await goTo(toInstant(isBilled ? '2026-11-20' : '2026-11-19', '15:00'))
    if (isBilled) expect(await bill('2026-11-20')).toMatchObject([{ price: 2 * 2 * 2_000 }])
    const changed = await change(id, item({ period: { from: '2026-11-19', to } }))
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect(changed.body.data).toMatchObject({ price: days * 2 * 2_000, lines: [{ charged_units: days }] })
    expect(await isDeleted(by)).toBe(true)
    await goTo(toInstant(to, '16:30'))
    expect((await shop.request(MarkReturned, { ...as(), params: { id: rentalId } })).status).toBe(200)
    await goTo(toInstant('2026-11-30', '15:00'))
    await bill('2026-11-29')
    expect(await papersOf(clientId)).toBe(days * 2 * 2_000)
    expect(await breaches()).toEqual([])
    await shop.close()
    shop = await openTestShop({ now: start })
    clerk = await makeAdmin(shop)
  }
})

test('T1710 other lines change without an extension, and a form of before it is told', async () => {
  const { id, by } = await extended()
  const { form, version } = await show(id)
  const typed = { type: 'service', title: 'Krovimas', quantity: 1, price: 1_000 }
  const added = await change(id, (items) => [...items, typed])
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  expect(added.body.data).toMatchObject({ price: 2 * 2 * 2_000 + 1_000 })
  expect(await isDeleted(by)).toBe(false)
  const stale = await shop.request(UpdateDeskOrder, { ...as(), params: { id }, body: { ...form, seen: version } })
  expect([stale.status, stale.body.code]).toEqual([409, 'changed-meanwhile'])
  const again = await change(id, (items) => items)
  expect([again.status, again.body.data.revision]).toEqual([200, 2])
  expect(await breaches()).toEqual([])
})

test('T1710 a line that was extended and did not go out is taken off with its extension', async () => {
  const { id, by, clientId, saw } = await extended()
  await shop.context.database.pool.query('update rentals set handed_out = 0')
  await shop.context.database.pool.query('delete from rental_counts')
  const other = { id: saw.id, type: 'rent', quantity: 1, period: { from: '2026-11-26', to: '2026-11-26' } }
  const gone = await change(id, () => [other])
  expect(gone.status, JSON.stringify(gone.body)).toBe(200)
  expect([gone.body.data.price, await isDeleted(by)]).toEqual([2_000, true])
  expect(await free(clientId)).toBe(1_000_000 - 2_420)
  expect(await breaches()).toEqual([])
})

test.each([
  ['longer', { period: { from: '2026-11-19', to: '2026-11-26' } }, 6 * 2],
  ['shorter within it', { period: { from: '2026-11-19', to: '2026-11-24' } }, 4 * 2],
  ['one more', { quantity: 3 }, 5 * 3],
])(
  'T1793 a rental with days of its extension on a bill is made %s, and its bills are its price',
  async (_, changes, days) => {
    const { id, by, clientId } = await extended()
    await goTo(toInstant('2026-11-24', '15:00'))
    await bill('2026-11-23')
    const changed = await change(id, item(changes))
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect(await isDeleted(by)).toBe(false)
    await handAllOut()
    const period = 'period' in changes ? changes.period : undefined
    await goTo(toInstant(period?.to ?? '2026-11-25', '16:30'))
    for (const { rows } of [await shop.context.database.pool.query('select id from rentals where returned_at is null')])
      for (const one of rows)
        expect((await shop.request(MarkReturned, { ...as(), params: { id: one.id } })).status).toBe(200)
    await goTo(toInstant('2026-11-30', '15:00'))
    await bill('2026-11-29')
    expect(await papersOf(clientId)).toBe(days * 2_000)
    expect(await breaches()).toEqual([])
  },
)

test('T1793 a rental is not made shorter than an extension of which days are on a bill: that bill is credited first', async () => {
  const { id, by } = await extended()
  await goTo(toInstant('2026-11-24', '15:00'))
  await bill('2026-11-23')
  const refused = await change(id, item({ period: { from: '2026-11-19', to: '2026-11-20' } }))
  expect(refused.status).toBe(409)
  expect(await isDeleted(by)).toBe(false)
  expect(await breaches()).toEqual([])
})

test('T1710 of a change and a run of bills at once no day is billed twice and none is lost', async () => {
  const { id, clientId, rentalId } = await extended()
  await goTo(toInstant('2026-11-24', '15:00'))
  const [changed] = await Promise.all([
    change(id, item({ period: { from: '2026-11-19', to: '2026-11-26' } })),
    bill('2026-11-23'),
  ])
  expect([200, 409]).toContain(changed.status)
  await goTo(toInstant(changed.status === 200 ? '2026-11-26' : '2026-11-25', '16:30'))
  expect((await shop.request(MarkReturned, { ...as(), params: { id: rentalId } })).status).toBe(200)
  await goTo(toInstant('2026-11-30', '15:00'))
  await bill('2026-11-29')
  expect(await papersOf(clientId)).toBe((changed.status === 200 ? 6 : 5) * 2 * 2_000)
  expect(await breaches()).toEqual([])
})

/** Three of them for two days, of which one goes on for three more alone. */
async function extendedApart() {
  const saw = await makeRentProduct(shop, { units: 4, pricePerDayCents: 2_000 })
  const period = { from: '2026-11-19', to: '2026-11-20' }
  const made = await placed([{ id: saw.id, type: 'rent', quantity: 3, period }])
  const [rental] = await rentalsOf(made.id)
  await shop.context.database.transaction((tx) =>
    splitRental(tx, { rental: rental as NonNullable<typeof rental>, quantity: 1, handed_out: 1, rows: [] }),
  )
  const [, alone] = await rentalsOf(made.id)
  const input = { ...as(), params: { id: alone?.id ?? 0 } }
  const query = { to: '2026-11-25', to_time: '17:00' }
  const { body: quote } = await shop.request(QuoteDeskExtension, { ...input, query })
  const done = await shop.request(ExtendDeskRental, {
    ...input,
    body: { ...query, expected_price_with_vat: quote.data.price_with_vat },
  })
  expect(done.status, JSON.stringify(done.body)).toBe(201)
  return made
}

test.each([
  ['longer than all', '2026-11-26', [6, 6]],
  ['between', '2026-11-23', [3, 3]],
  ['as short as the shortest', '2026-11-20', [2, 2]],
  ['shorter than all', '2026-11-19', [1, 1]],
] as const)(
  'T1863 units on credit that end apart are made %s, before and after their first days were billed',
  async (_, to, [max, min]) => {
    for (const isBilled of [false, true]) {
      if (isBilled && to === '2026-11-19') continue
      const { id, clientId } = await extendedApart()
      await goTo(toInstant(isBilled ? '2026-11-20' : '2026-11-19', '15:00'))
      if (isBilled) expect(await bill('2026-11-19')).toMatchObject([{ price: 3 * 2_000 }])
      const changed = await change(id, item({ period: { from: '2026-11-19', to } }))
      expect(changed.status, JSON.stringify(changed.body)).toBe(200)
      const days = 2 * min + max
      expect((await rentalsOf(id)).map(({ expected_return }) => expected_return.toISOString().slice(0, 10))).toEqual([
        to,
        to,
      ])
      expect(await free(clientId)).toBe(1_000_000 - days * 2_420)
      await goTo(toInstant(to, '16:30'))
      for (const one of await rentalsOf(id))
        expect((await shop.request(MarkReturned, { ...as(), params: { id: one.id } })).status).toBe(200)
      await goTo(toInstant('2026-11-30', '15:00'))
      await bill('2026-11-29')
      expect(await papersOf(clientId)).toBe(days * 2_000)
      expect(await breaches()).toEqual([])
      await shop.close()
      shop = await openTestShop({ now: start })
      clerk = await makeAdmin(shop)
    }
  },
)
