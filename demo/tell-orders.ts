import type { Tx } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { isOpenDay, nextOpenDay } from '#rules/calendar/opening-hours.ts'
import { dayOf, instantOf } from '#rules/calendar/vilnius-time.ts'
import type { CartLine } from '#selling/cart/cart.contract.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { DemoPerson } from './demo-people.ts'
import { type Dice, newDice } from './dice.ts'
import type { Company } from './open-companies.ts'
import { payFor } from './pay-for.ts'
import { type Placing, takeOrder } from './take-order.ts'
import { tellApproval } from './tell-approval.ts'
import { tellBilling } from './tell-billing.ts'
import { tellCampaigns } from './tell-campaigns.ts'
import { tellCollisions } from './tell-collisions.ts'
import { tellCompanyRentals } from './tell-company-rentals.ts'
import { tellCounter } from './tell-counter.ts'
import { tellLapses } from './tell-lapses.ts'
import { tellPrivateRentals } from './tell-private-rentals.ts'
import { tellQuotes } from './tell-quotes.ts'
import { rentalsOf } from './tell-rentals.ts'
import { tellRepairs } from './tell-repairs.ts'
import { tellTills } from './tell-tills.ts'

export interface OnShelf {
  id: number
  title: string
  kind: 'rent' | 'sell' | 'addition'
  byHour: boolean
  /** Net cents; of rent for a day or an hour. */
  price: number
  /** Of rent products units, else pieces. */
  units: number
  attributes: { attribute_name: string; attribute: string }[]
  /** Accessories. */
  kit: string[]
}

export interface Customer extends DemoPerson {
  id: number
  objectIds: number[]
}

export interface Story {
  customers: Customer[]
  companies: Company[]
  shelf: OnShelf[]
  settings: Settings
  adminId: number
  now: Date
  log: Log
}

export interface Event {
  at: Date
  happen: (tx: Tx) => Promise<Event[]>
}

const daysToTell = 60

/** In chronological order, by the shop's own actions. */
export async function tellOrders(tx: Tx, story: Story): Promise<void> {
  const dice = newDice(20_261_121)
  const today = dayOf(story.now)
  const events: Event[] = []
  for (let back = daysToTell; back >= 0; back--) {
    const day = addDays(today, -back)
    if (!isOpenDay(day, story.settings)) continue
    for (let i = 0; i < dice.from([1, 2, 2, 3]); i++) events.push(orderOn(story, day, dice))
  }
  events.push(...tellLapses(story, daysToTell), ...tellRepairs(story, daysToTell), ...tellCollisions(story))
  events.push(...tellCompanyRentals(story), ...tellBilling(story), ...tellApproval(story))
  events.push(...tellPrivateRentals(story), ...tellCounter(story), ...tellQuotes(story))
  events.push(...tellTills(story), ...tellCampaigns(story))
  while (events.length > 0) {
    events.sort((a, b) => a.at.getTime() - b.at.getTime())
    const next = events.shift() as Event
    if (next.at > story.now) continue
    events.push(...(await next.happen(tx)))
  }
}

function orderOn(story: Story, day: Day, dice: Dice): Event {
  const at = new Date(instantOf(day, '08:10').getTime() + dice.upTo(8 * 60) * 60_000)
  const customer = dice.from(story.customers)
  const lines = chooseLines(story, day, dice)
  return { at, happen: (tx) => order(tx, story, { at, customer, lines, dice }) }
}

function chooseLines({ shelf, settings }: Story, day: Day, dice: Dice): CartLine[] {
  const tools = shelf.filter((one) => one.kind === 'rent')
  const goods = shelf.filter((one) => one.kind !== 'rent')
  const lines: CartLine[] = []
  const rents = dice.from([0, 1, 1, 1, 2])
  for (let i = 0; i < rents; i++) {
    const tool = dice.from(tools)
    const from = nextOpenDay(addDays(day, dice.from([1, 1, 1, 2, 3, 5])), settings) ?? day
    const to = nextOpenDay(addDays(from, dice.from([0, 1, 1, 2, 3, 4, 6, 11])), settings) ?? from
    const to_time = to > from && dice.from([true, false]) ? '09:00' : '17:00'
    const period = tool.byHour ? { from, from_time: '09:00', hours: dice.from([2, 4, 6, 8]) } : { from, to, to_time }
    lines.push({ id: tool.id, type: 'rent', quantity: dice.from([1, 1, 1, 2]), period })
  }
  const sold = lines.length === 0 ? 1 + dice.upTo(2) : dice.from([0, 0, 1, 2])
  for (let i = 0; i < sold; i++) {
    const one = dice.from(goods)
    lines.push({ id: one.id, type: one.kind, quantity: 1 + dice.upTo(3), attributes: one.attributes })
  }
  return lines
}

async function order(tx: Tx, story: Story, placing: Placing): Promise<Event[]> {
  const orderId = await takeOrder(tx, story, placing)
  return orderId === undefined ? [] : whatFollows(tx, story, orderId, placing.at, placing.dice)
}

async function whatFollows(tx: Tx, story: Story, orderId: number, at: Date, dice: Dice): Promise<Event[]> {
  const following: Event[] = []
  if (dice.upTo(100) < 82) {
    const paidAt = new Date(at.getTime() + (1 + dice.upTo(46)) * 3_600_000)
    following.push({
      at: paidAt,
      happen: async (later) => {
        await payFor(later, { orderId, byUserId: story.adminId, now: paidAt })
        return []
      },
    })
  }
  following.push(...(await rentalsOf(tx, story, orderId, dice)))
  return following
}
