import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { RetireUnit } from '#catalogue/units/units.contract.ts'
import { CheckIsaf } from '#finance/books/isaf.contract.ts'
import { makeDebtor, makeDebtorBill } from '#finance/debts/server/debts.factories.ts'
import { HoldDeposit, SettleDeposit } from '#finance/deposits/deposits.contract.ts'
import { RecordClientPayment } from '#finance/payments/client-payments.contract.ts'
import { MarkPaid, RecordPayment } from '#finance/payments/payments.contract.ts'
import { makeOrder, testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { addXlsxExport } from '#shell/exports/server/public/define-list-export.ts'
import { buildRegisterFile } from '../registers.contract.ts'
import { type RegisterName, registerNames } from '../registers.ts'

let as: string
let goods: { id: number; title: string }
const shop = openShopForFile({ now: new Date('2026-11-03T08:30:00Z') })
const query = async (text: string, values: unknown[] = []) =>
  (await shop.context.database.pool.query(text, values)).rows
const november = { from: '2026-11-01', to: '2026-11-30' }

async function at(moment: string): Promise<void> {
  shop.setNow(new Date(moment))
  as = (await makeAdmin(shop)).token
}

async function ask(call: Parameters<typeof shop.request>[0], id: number, body: object = {}) {
  const answer = await shop.request(call, { as, params: { id }, body })
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body.data
}

const draw = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return seed / 2 ** 31
}

/** What a small shop does in six weeks, other each time that the seed is. */
beforeAll(async () => {
  await at('2026-10-20T08:30:00Z')
  const random = draw(20_261_120)
  const below = (max: number) => 1 + Math.floor(random() * max)
  goods = await makeSellProduct(shop, { title: '=Kopėčios', cost: 700 })
  const debtors = [await makeDebtor(shop), await makeDebtor(shop, { name: '+370 statyba', code: '302662371' })]
  for (const day of ['2026-10-20', '2026-10-31', '2026-11-03', '2026-11-18', '2026-11-30', '2026-12-01']) {
    await at(`${day}T08:30:00Z`)
    for (let time = 0; time < 3; time++) {
      const line = { product_id: goods.id, title: goods.title, unit_price: below(5_000), quantity: below(4) }
      const { id } = await makeOrder(shop, { lines: [line] })
      await ask(MarkPaid, id)
      const amount = below(9_000)
      await ask(HoldDeposit, id, { amount, way: 'card' })
      if (random() < 0.5) await ask(SettleDeposit, id, { returned: below(amount), way: 'card' })
    }
    for (const clientId of debtors) {
      const price_with_vat = 10_000 + below(20_000)
      await makeDebtorBill(shop, { clientId, issued_on: day, due_on: '2026-12-15', price_with_vat })
      if (random() < 0.7)
        await ask(RecordClientPayment, clientId, { amount: below(30_000), paid_on: day, way: 'transfer' })
    }
  }
})

const requested = (name: RegisterName, more: object = {}, token = as) =>
  shop.request(buildRegisterFile(name), { as: token, query: { ...november, ...more } } as never)

/** By heads; sums in cents. */
async function rowsOf(name: RegisterName, more: object = {}) {
  const { status, bytes } = await requested(name, more)
  expect(status).toBe(200)
  const [head = '', ...lines] = bytes.toString().replace('\uFEFF', '').trim().split('\r\n')
  const heads = head.split(';')
  return lines.map((line) => {
    const cells = line
      .match(/("(?:[^"]|"")*"|[^;]*)(?:;|$)/g)
      ?.map((cell) => cell.replace(/;$/, '').replace(/^"|"$/g, ''))
    return Object.fromEntries(heads.map((each, at) => [each, cells?.[at] ?? '']))
  })
}
const sumOf = (rows: Record<string, string>[], head: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number((row[head] ?? '').replace(',', '.')) * 100), 0)

test('T2094 documents of the period add up to what was issued and to the month’s i.SAF, whole and summed', async () => {
  const [issued] = await query(
    `select sum(t.price)::int as price, sum(t.vat)::int as vat, count(distinct d.id)::int as documents
       from documents d join document_orders t on t.document_id = d.id
      where d.kind in ('invoice', 'credit', 'compensation') and d.issued_on between '2026-11-01' and '2026-11-30'`,
  )
  for (const by of [undefined, 'day', 'month']) {
    const rows = await rowsOf('documents', by ? { by } : {})
    expect([sumOf(rows, 'Suma be PVM'), sumOf(rows, 'PVM')]).toEqual([issued.price, issued.vat])
    if (by) expect(sumOf(rows, 'Dokumentų') / 100).toBe(issued.documents)
  }
  const { data } = (await shop.request(CheckIsaf, { as, query: { month: '2026-11' } })).body
  const filed = (await rowsOf('documents')).filter((row) => row['i.SAF klasė'] === 'PVM1')
  expect([sumOf(filed, 'Suma be PVM'), sumOf(filed, 'PVM')]).toEqual([data.price, data.vat])
  expect(filed).toHaveLength(data.invoices + data.credit_notes)
})

test('T2095 payments add up to the money of the period, deposits to their ledger, and what is held to its end', async () => {
  const [{ received }] = await query(
    `select sum(amount)::int as received from payments where paid_on between '2026-11-01' and '2026-11-30'`,
  )
  const [moved] = await query(
    `select sum(amount) filter (where kind = 'held' and at >= '2026-10-31T22:00Z')::int as taken,
            sum(amount) filter (where kind = 'returned' and at >= '2026-10-31T22:00Z')::int as returned,
            sum(case kind when 'held' then amount else -amount end)::int as held
       from deposits where at < '2026-11-30T22:00Z'`,
  )
  for (const by of [undefined, 'day', 'month']) {
    expect(sumOf(await rowsOf('payments', by ? { by } : {}), 'Suma')).toBe(received)
    const rows = await rowsOf('deposits', by ? { by } : {})
    expect([sumOf(rows, 'Priimta'), sumOf(rows, 'Grąžinta')]).toEqual([moved.taken, moved.returned])
    const held = by ? sumOf(rows.slice(-1), 'Laikoma pabaigoje') : sumOf(rows, 'Laikoma pabaigoje')
    expect(held).toBe(moved.held)
  }
  const days = await rowsOf('deposits', { by: 'day' })
  for (const [at, { 'Laikyta pradžioje': opening }] of days.slice(1).entries())
    expect(opening).toBe(days[at]?.['Laikoma pabaigoje'])
})

test('T2096 debts and stock are those at the end of the last day, as the shop tells them', async () => {
  const today = { from: '2026-12-01', to: '2026-12-01' }
  const [{ owed }] = await query(
    `select sum(open)::int as owed from (select sum(open) as open from document_balances where client_id is not null group by client_id) each where open > 0`,
  )
  expect(owed).toBeGreaterThan(0)
  expect(sumOf(await rowsOf('debts', today), 'Skola')).toBe(owed)
  const days = await rowsOf('debts', { from: '2026-11-29', to: '2026-12-01', by: 'day' })
  expect(days.map(({ Diena }) => Diena)).toEqual(['2026-11-29', '2026-11-30', '2026-12-01'])
  expect(sumOf(days.slice(-1), 'Skola')).toBe(owed)
  expect(sumOf(days.slice(1, 2), 'Skola')).toBe(sumOf(await rowsOf('debts'), 'Skola'))

  const [stock] = await query('select sum(stock)::int as units, sum(stock * cost)::int as value from products')
  for (const by of [undefined, 'day']) {
    const rows = await rowsOf('stock', { ...today, ...(by && { by }) })
    expect([sumOf(rows, 'Kiekis') / 100, sumOf(rows, 'Vertė be PVM')]).toEqual([stock.units, stock.value])
  }
})

test('T2097 a text is no formula in a register, and its days and sums are what they are in Excel, too', async () => {
  expect((await rowsOf('stock')).map(({ Produktas }) => Produktas)).toContain("'=Kopėčios")
  expect((await rowsOf('debts')).map(({ Klientas }) => Klientas)).toContain("'+370 statyba")
  const { readXlsx } = await import('hucre/xlsx')
  for (const name of registerNames) {
    const { xlsx } = addXlsxExport(buildRegisterFile(name))
    const { status, bytes, headers } = await shop.request(xlsx as never, { as, query: november } as never)
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/-registras-2026-12-01\.xlsx"$/)
    const sheet = (await readXlsx(bytes)).sheets[0]
    const written = await rowsOf(name)
    expect(sheet?.rows[0]).toEqual(Object.keys(written[0] ?? {}))
    expect(sheet?.rows).toHaveLength(written.length + 1)
  }
})

test('T2098 a period that is none is refused under its field, and so is who may not read the books', async () => {
  for (const name of registerNames) {
    const wrong = await requested(name, { from: '2026-13-01', to: 'rytoj' })
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      {
        from: ['Tokios datos nėra. Rašykite taip: 2026-11-21.'],
        to: ['Tokios datos nėra. Rašykite taip: 2026-11-21.'],
      },
    ])
    const turned = await requested(name, { from: '2026-11-30', to: '2026-11-01' })
    expect(turned.body.errors).toEqual({ to: ['Pabaiga negali būti ankstesnė už pradžią.'] })
    const counter = (await makeAdmin(shop, { roles: ['counter'] })).token
    expect((await requested(name, {}, counter)).status).toBe(403)
    const accountant = (await makeAdmin(shop, { roles: ['accountant'] })).token
    expect((await requested(name, {}, accountant)).status).toBe(200)
  }
})

test('T2099 the paper about registers shows the heading of each file', async () => {
  const paper = readFileSync('docs/registers.md', 'utf8')
  for (const name of registerNames)
    for (const by of [undefined, 'month']) {
      const { bytes } = await requested(name, by ? { by } : {})
      const head = bytes.toString().replace('\uFEFF', '').split('\r\n')[0]
      expect(paper, name).toContain(`\n${head}\n`)
    }
})

test('T2176 debts and stock of each day and month are what the register of that day alone tells', async () => {
  await at('2026-11-04T08:30:00Z')
  const dear = await makeRentProduct(shop, { title: 'Grąžtas', units: 3 })
  await makeSellProduct(shop, { title: 'Be savikainos', units: 5, cost: 0 })
  await query(
    `update units set purchase_price = nullif(id - (select min(id) from units where product_id = $1), 0) * 10000,
            created_at = '2026-11-04T08:30:00Z' where product_id = $1`,
    [dear.id],
  )
  const unpaid = await makeOrder(shop, { order: testCompany })
  const forgotten = await makeOrder(shop, { order: testCompany })
  for (const [{ id }, moment] of [
    [unpaid, '2026-11-07T22:30:00Z'],
    [forgotten, '2026-11-25T10:00:00Z'],
  ] as const)
    await query(`insert into handovers (order_id, act, happened_at, by_user_id) values ($1, 'handover', $2, 1)`, [
      id,
      moment,
    ])
  await at('2026-11-12T08:30:00Z')
  await ask(RecordPayment, unpaid.id, { paid_on: '2026-11-11', way: 'transfer', amount: 10 })
  const units = await query('select id from units where product_id = $1 order by id', [dear.id])
  await at('2026-11-15T22:30:00Z')
  for (const { id } of units.slice(1)) await ask(RetireUnit, id, { reason: 'sold' })
  await at('2026-11-20T08:30:00Z')
  await ask(MarkPaid, unpaid.id)
  // no payment of its own tells the day
  await query(`update orders set paid_at = '2026-11-27T22:30:00Z' where id = $1`, [forgotten.id])
  await at('2026-12-01T10:00:00Z')

  const period = { from: '2026-11-02', to: '2026-12-01' }
  for (const [name, heads] of [
    ['debts', ['Skola']],
    ['stock', ['Kiekis', 'Vertė be PVM', 'Iš jų be savikainos']],
  ] as const)
    for (const by of ['day', 'month']) {
      const summed = await rowsOf(name, { ...period, by })
      expect(summed).toHaveLength(by === 'day' ? 30 : 2)
      const alone = []
      for (const { Diena: day = '' } of summed) {
        const rows = await rowsOf(name, { from: day, to: day })
        alone.push({ day, sums: heads.map((head) => sumOf(rows, head)) })
      }
      expect(summed.map((row) => ({ day: row.Diena, sums: heads.map((head) => sumOf([row], head)) }))).toEqual(alone)
      expect(new Set(alone.map(({ sums }) => String(sums))).size).toBeGreaterThan(by === 'day' ? 2 : 0)
    }
  expect(await rowsOf('stock', { from: '2017-01-01', to: '2026-11-30', by: 'day' })).toHaveLength(3_621)
})
