import { and, eq, isNull, or } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { UpdateDeskOrder } from '../changes.contract.ts'
import { CreateDeskOrder, ShowDeskOrder } from '../desk.contract.ts'
import type { DeskProductLine } from '../desk-form.contract.ts'
import { makeDeskForm } from './desk.factories.ts'

const start = new Date('2026-11-18T08:00:00Z')
let clerk: TestPerson
const shop = openShopForFile({ now: start })
beforeEach(async () => {
  clerk = await makeAdmin(shop)
})

const as = () => ({ as: clerk.token })
const db = () => shop.context.database.db

/** Weekends are free, and none of these days is a holiday. */
const openDays = [
  '2026-11-24',
  '2026-11-25',
  '2026-11-26',
  '2026-11-27',
  '2026-11-30',
  '2026-12-01',
  '2026-12-02',
  '2026-12-03',
]

interface Tariff {
  id: number
  day: number
  packages: [days: number, price: number][]
}

interface TariffCase {
  tariff: Tariff
  days: number
  quantity: number
}

const gross = (net: number) => Math.floor((net * 121 + 50) / 100)

/** The least cost of D days, found by trying all. */
function cheapest({ day, packages }: Tariff, days: number, of: (cents: number) => number): number {
  if (days <= 0) return 0
  const ways = [[1, day] as [number, number], ...packages].map(
    ([long, price]) => of(price) + cheapest({ id: 0, day, packages }, days - long, of),
  )
  return Math.min(...ways)
}

const worth = (wanted: TariffCase[], basis: 'private' | 'company') =>
  wanted.reduce(
    (sum, { tariff, days, quantity }) =>
      sum + quantity * cheapest(tariff, days, basis === 'private' ? gross : (net) => net),
    0,
  )

/** Invoices, credit notes and what is still asked for. */
async function papersOf(id: number) {
  const family = await db()
    .select()
    .from(orders)
    .where(and(or(eq(orders.id, id), eq(orders.parent_id, id)), isNull(orders.deleted_at)))
  let [net, withVat] = [0, 0]
  for (const order of family) {
    const papers = await db().select().from(documents).where(eq(documents.order_id, order.id))
    for (const { kind, snapshot } of papers) {
      if (!(order.paid_at ? kind === 'invoice' || kind === 'credit' : kind === 'prepayment')) continue
      if (!('price_with_vat' in snapshot)) continue
      net += snapshot.price
      withVat += snapshot.price_with_vat
    }
  }
  return { private: withVat, company: net, unpaid: family.filter(({ paid_at }) => !paid_at).map((one) => one.id) }
}

function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
    return (state >> 8) % sides
  }
}

const itemOf = ({ tariff, days, quantity }: TariffCase, line_id?: number) => ({
  ...(line_id !== undefined && { line_id }),
  id: tariff.id,
  type: 'rent',
  quantity,
  period: { from: openDays[0], to: openDays[days - 1] },
})

/** The form's own line for each wanted one; two of one tool are told apart by their lines. */
function written(wanted: TariffCase[], items: DeskProductLine[]) {
  const left = [...items]
  return wanted.map((one) => {
    const at = left.findIndex(({ id }) => id === one.tariff.id)
    const [match] = at < 0 ? [] : left.splice(at, 1)
    return itemOf(one, match?.line_id)
  })
}

const readForm = async (id: number) => (await shop.request(ShowDeskOrder, { ...as(), params: { id } })).body.data
const put = (id: number, body: object) => shop.request(UpdateDeskOrder, { ...as(), params: { id }, body })
const pay = async (id: number) =>
  expect((await shop.request(MarkPaid, { ...as(), params: { id } })).status, `order ${id}`).toBe(200)

async function placed(wanted: TariffCase[], basis: 'private' | 'company'): Promise<number> {
  const changes = basis === 'company' ? testCompany : {}
  const form = makeDeskForm(
    wanted.map((one) => itemOf(one)),
    changes,
  )
  const { status, body } = await shop.request(CreateDeskOrder, { ...as(), body: { ...form, state: 'placed' } })
  expect(status, JSON.stringify(body)).toBe(201)
  await pay(body.data.id)
  return body.data.id
}

async function tariffs(): Promise<Tariff[]> {
  const entries: Omit<Tariff, 'id'>[] = [
    { day: 2000, packages: [[3, 5000]] },
    {
      day: 1999,
      packages: [
        [2, 3333],
        [5, 7777],
      ],
    },
    { day: 1234, packages: [] },
    { day: 777, packages: [[4, 2501]] },
  ]
  const made: Tariff[] = []
  for (const one of entries) {
    const packages = one.packages.map(([days, price]) => ({ days, price }))
    const { id } = await makeRentProduct(shop, { units: 60, pricePerDayCents: one.day, packages })
    made.push({ ...one, id })
  }
  return made
}

test.each([
  ['private', 1],
  ['private', 8],
  ['company', 1],
  ['company', 8],
] as const)(
  'T1227 the papers of a paid order of a %s buyer add up to what it should be now, whatever it becomes: seven histories from the %d.',
  async (basis, first) => {
    const all = await tariffs()
    for (let seed = first; seed < first + 7; seed++) {
      const roll = dice(seed * 7919)
      const fresh = (): TariffCase => ({
        tariff: all[roll(all.length)] as Tariff,
        days: 1 + roll(openDays.length),
        quantity: 1 + roll(3),
      })
      let wanted = [fresh()]
      const id = await placed(wanted, basis)
      for (let step = 0; step < 7; step++) {
        const next = wanted.map((one) => ({ ...one }))
        const at = roll(next.length)
        const one = next[at] as TariffCase
        const action = roll(6)
        if (action === 0 && !next.some(({ tariff }) => tariff === all[step % all.length]))
          next.push({ ...fresh(), tariff: all[step % all.length] as Tariff })
        if (action === 1) one.days = Math.min(openDays.length, one.days + 1 + roll(3))
        if (action === 2) one.days = Math.max(1, one.days - 1 - roll(3))
        if (action === 3 && next.length > 1) next.splice(at, 1)
        if (action === 4) {
          const other = all.find((tariff) => !next.some((each) => each.tariff === tariff))
          if (other) one.tariff = other
        }
        if (action === 5) one.quantity = Math.max(1, one.quantity + roll(3) - 1)
        const { form, version } = await readForm(id)
        // what was added to a line is a line of its own by now
        const isSplit = form.items.length > wanted.length
        if (isSplit) {
          wanted = form.items.map((item: DeskProductLine) => ({
            tariff: all.find((tariff) => tariff.id === item.id) as Tariff,
            days: openDays.indexOf((item.period as { to: string }).to) + 1,
            quantity: item.quantity,
          }))
          expect((await papersOf(id))[basis], `seed ${seed}, step ${step}, as it stands`).toBe(worth(wanted, basis))
          const lines = form.items
          const changedItems = lines.map((item: DeskProductLine, index: number) => {
            const target = wanted[index] as TariffCase
            if (index === roll(lines.length)) target.days = 1 + roll(openDays.length)
            return itemOf(target, item.line_id)
          })
          const kept = roll(2) === 0 && changedItems.length > 1 ? changedItems.slice(0, -1) : changedItems
          wanted = wanted.slice(0, kept.length)
          const answer = await put(id, { ...form, items: kept, seen: version })
          expect(answer.status, `seed ${seed}, step ${step}: ${JSON.stringify(answer.body)}`).toBe(200)
        } else {
          const answer = await put(id, { ...form, items: written(next, form.items), seen: version })
          expect(answer.status, `seed ${seed}, step ${step}: ${JSON.stringify(answer.body)}`).toBe(200)
          wanted = next
        }
        const papers = await papersOf(id)
        expect(papers[basis], `seed ${seed}, step ${step}, deed ${action}`).toBe(worth(wanted, basis))
        if (roll(2) === 0) for (const unpaid of papers.unpaid) await pay(unpaid)
      }
    }
    expect(await breaches()).toEqual([])
  },
)

async function breaches(): Promise<string[]> {
  const findings = await verify(shop.context.database.pool, shop.context.config)
  return findings.flatMap(({ name, breaches }) => breaches.map((what) => `${name}: ${what}`))
}

test('T1228 of two clerks who change one paid order at once, one does, and the other is told', async () => {
  const [saw] = (await tariffs()) as [Tariff]
  const goods = await makeSellProduct(shop, { units: 10, priceCents: 100 })
  for (let round = 0; round < 6; round++) {
    const id = await placed([{ tariff: saw, days: 2, quantity: 2 }], 'private')
    const { form, version } = await readForm(id)
    const [item] = form.items
    const answers = await Promise.all([
      put(id, { ...form, items: [{ ...item, quantity: 1 }], seen: version }),
      put(id, { ...form, items: [item, { id: goods.id, type: 'sell', quantity: 1 }], seen: version }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('changed-meanwhile')
    const left = await papersOf(id)
    expect([4840, 9680 + 121]).toContain(left.private)
  }
  expect(await breaches()).toEqual([])
})
