import { and, eq, isNull, or } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { verify } from '#app/verify.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { HandOver } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody } from '#counter/handovers/handovers.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { testCompany } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { isOpenRental } from '#rentals/server/public/rental-conditions.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { CreateDeskOrder, ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import { makeDeskForm } from '#sales/desk/server/desk.factories.ts'
import { ExtendDeskRental, QuoteDeskExtension } from '#sales/extensions/extensions.contract.ts'
import { createWork } from '#shell/action/work.ts'
import { saveSettings } from '#shell/settings/server/public/save-settings.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { computeExpectedLinePrice, type WaiverPriceInput } from './changed-waivers.factories.ts'

const start = toInstant('2026-11-18', '10:00')
/** Weekends are free, and none of these days is a holiday. */
const openDays = ['24', '25', '26', '27', '30'].map((day) => `2026-11-${day}`)
openDays.push('2026-12-01', '2026-12-02', '2026-12-03')
let clerk: TestPerson
const shop = openShopForFile({ now: start })
beforeEach(async () => {
  await goTo(start)
})

async function goTo(at: Date) {
  shop.setNow(at)
  clerk = await makeAdmin(shop)
}
const as = () => ({ as: clerk.token })
const db = () => shop.context.database.db
const waive = (percent: number) =>
  shop.context.database.transaction((tx) =>
    saveSettings(
      createWork(tx, { now: shop.context.clock() }),
      { ...testSettings, waiver: { percent: percent / 100, deductible: 15_000 } },
      { by: null },
    ),
  )

function dice(seed: number) {
  let state = seed * 7919
  return (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
    return (state >> 8) % sides
  }
}

/** Invoices, credit notes and what is still asked for, on the basis's side; and who has not paid yet. */
async function papersOf(id: number, basis: 'private' | 'company') {
  const family = await db()
    .select()
    .from(orders)
    .where(and(or(eq(orders.id, id), eq(orders.parent_id, id)), isNull(orders.deleted_at)))
  let cents = 0
  for (const order of family)
    for (const { kind, snapshot } of await db().select().from(documents).where(eq(documents.order_id, order.id))) {
      const counts = order.paid_at ? kind === 'invoice' || kind === 'credit' : kind === 'prepayment'
      if (counts && 'price_with_vat' in snapshot)
        cents += basis === 'private' ? snapshot.price_with_vat : snapshot.price
    }
  return { cents, unpaid: family.filter(({ paid_at }) => !paid_at).map((one) => one.id) }
}

async function breaches(): Promise<string[]> {
  const findings = await verify(shop.context.database.pool, shop.context.config)
  return findings.flatMap(({ name, breaches }) => breaches.map((what) => `${name}: ${what}`))
}

const pay = async (id: number) =>
  expect((await shop.request(MarkPaid, { ...as(), params: { id } })).status, `order ${id}`).toBe(200)
const show = async (id: number) => (await shop.request(ShowDeskOrder, { ...as(), params: { id } })).body.data

interface Story {
  id: number
  label: string
  /** By the form's lines: what they should cost. */
  lines: (WaiverPriceInput & { tool: number })[]
  isPaid: boolean
}

/** What is out may not be less. */
async function change(story: Story, roll: (sides: number) => number, isOut: boolean) {
  const { form, version } = await show(story.id)
  const at = roll(form.items.length)
  const action = roll(3)
  const items = form.items.map((item: { quantity: number; period: { from: string; to: string } }, index: number) => {
    if (index !== at) return item
    const days = openDays.indexOf(item.period.to) + 1
    if (action === 0) return { ...item, quantity: Math.max(1, item.quantity - 1) }
    const longer = action === 1 ? Math.min(openDays.length, days + 1 + roll(2)) : Math.max(1, days - 1 - roll(2))
    return { ...item, period: { ...item.period, to: openDays[longer - 1] } }
  })
  if (action === 0 && roll(2) === 0) items[at] = { ...items[at], quantity: form.items[at].quantity + 1 }
  if (form.items.length > 1 && roll(4) === 0) items.splice(roll(items.length), 1)
  const answer = await shop.request(UpdateDeskOrder, {
    ...as(),
    params: { id: story.id },
    body: { ...form, items, seen: version },
  })
  expect(isOut ? [200, 409] : [200], `${story.label}: ${JSON.stringify(answer.body)}`).toContain(answer.status)
}

async function extend(story: Story, roll: (sides: number) => number) {
  const open = await db()
    .select()
    .from(rentals)
    .where(and(eq(rentals.order_id, story.id), isOpenRental))
  const one = open[roll(Math.max(1, open.length))]
  const last = one && openDays.indexOf(one.expected_return.toISOString().slice(0, 10))
  const to = last === undefined ? undefined : openDays[last + 1 + roll(2)]
  if (!one || !to) return
  const input = { ...as(), params: { id: one.id } }
  const query = { to, to_time: '17:00' }
  const { body: quote } = await shop.request(QuoteDeskExtension, { ...input, query })
  const body = { ...query, expected_price_with_vat: quote.data.price_with_vat }
  const { status, body: said } = await shop.request(ExtendDeskRental, { ...input, body })
  expect(status, `${story.label}: ${JSON.stringify(said)}`).toBe(201)
}

/** What the form says now, as its lines should cost. */
async function priceNow(story: Story, basis: 'private' | 'company'): Promise<number> {
  const { form } = await show(story.id)
  return form.items
    .map(
      ({ id, quantity, period, waiver }: { id: number; quantity: number; period: { to: string }; waiver: boolean }) => {
        const tool = story.lines.find((one) => one.tool === id) as Story['lines'][number]
        expect(waiver, story.label).toBe(tool.percent > 0 ? true : undefined)
        return computeExpectedLinePrice({ ...tool, quantity, days: openDays.indexOf(period.to) + 1 }, basis)
      },
    )
    .reduce((sum: number, cents: number) => sum + cents, 0)
}

async function placed(seed: number, basis: 'private' | 'company', roll: (sides: number) => number): Promise<Story> {
  const percent = [750, 1_000, 502, 1_234][roll(4)] as number
  await waive(percent)
  const lines: Story['lines'] = []
  for (let many = 1 + roll(2); many > 0; many--) {
    const day = [3_900, 1_999, 2_933, 1_002][roll(4)] as number
    const { id: tool } = await makeRentProduct(shop, { units: 60, pricePerDayCents: day })
    lines.push({ tool, day, quantity: 1 + roll(3), days: 1 + roll(5), percent: many === 1 ? percent : 0 })
  }
  const items = lines.map(({ tool, quantity, days, percent: own }) => ({
    id: tool,
    type: 'rent',
    quantity,
    ...(own > 0 && { waiver: true }),
    period: { from: openDays[0], to: openDays[days - 1] },
  }))
  const form = { ...makeDeskForm(items, basis === 'company' ? testCompany : {}), state: 'placed' }
  const { status, body } = await shop.request(CreateDeskOrder, { ...as(), body: form })
  expect(status, JSON.stringify(body)).toBe(201)
  return { id: body.data.id, label: `seed ${seed}`, lines, isPaid: false }
}

test.each(['private', 'company'] as const)(
  'T1514 however an order of a %s buyer with waivers is changed, paid, extended and handed out, its papers are its price by tariff',
  async (basis) => {
    for (let seed = 1; seed <= 24; seed++) {
      await goTo(start)
      const roll = dice(seed)
      const story = await placed(seed, basis, roll)
      let isOut = false
      for (let step = 1 + roll(6); step > 0; step--) {
        story.label = `seed ${seed}, ${step} to go, ${story.isPaid ? 'paid' : 'unpaid'}${isOut ? ', out' : ''}`
        const action = roll(6)
        if (action === 0 && !story.isPaid) {
          await pay(story.id)
          story.isPaid = true
        } else if (action === 1 && story.isPaid && !isOut) {
          for (const id of (await papersOf(story.id, basis)).unpaid) await pay(id)
          await goTo(toInstant(openDays[0] as string, '10:00'))
          const { tools } = await fetchHandover(shop, clerk.token, story.id)
          const done = await shop.request(HandOver, {
            ...as(),
            params: { id: story.id },
            body: makeHandOverBody(tools),
          })
          expect(done.status, `${story.label}: ${JSON.stringify(done.body)}`).toBe(201)
          isOut = true
        } else if (action === 2 && story.isPaid) await extend(story, roll)
        else await change(story, roll, isOut)
        const { cents, unpaid } = await papersOf(story.id, basis)
        expect(cents, `${story.label}, deed ${action}`).toBe(await priceNow(story, basis))
        if (story.isPaid && roll(2) === 0) for (const id of unpaid) await pay(id)
      }
    }
    expect(await breaches()).toEqual([])
  },
)
