import type { Tx } from '#platform/database/database.ts'
import { withSavepoint } from '#platform/database/with-savepoint.ts'
import type { Log } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { findNextOpenDay, isOpenDay } from '#rules/calendar/opening-hours.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { CartLine } from '#sales/cart/cart.contract.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { buildApprovalScenario } from './build-approval-scenario.ts'
import { buildBillingScenario } from './build-billing-scenario.ts'
import { buildCampaignScenario } from './build-campaign-scenario.ts'
import { buildCollisionScenario } from './build-collision-scenario.ts'
import { buildCompanyRentalScenario } from './build-company-rental-scenario.ts'
import { buildCounterScenario } from './build-counter-scenario.ts'
import { buildLapseScenario } from './build-lapse-scenario.ts'
import { buildPrivateRentalScenario } from './build-private-rental-scenario.ts'
import { buildQuoteScenario } from './build-quote-scenario.ts'
import { buildRentalEvents } from './build-rental-events.ts'
import { buildRepairScenario } from './build-repair-scenario.ts'
import { buildTillScenario } from './build-till-scenario.ts'
import type { DemoPerson } from './demo-people.ts'
import { createDice, type Dice } from './dice.ts'
import type { DemoCompanyClient } from './open-companies.ts'
import { payDemoOrder } from './pay-demo-order.ts'
import { type DemoOrderInput, placeDemoOrder } from './place-demo-order.ts'

export interface DemoShelfItem {
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

export interface DemoCustomer extends DemoPerson {
  id: number
  objectIds: number[]
}

export interface DemoScenario {
  customers: DemoCustomer[]
  companies: DemoCompanyClient[]
  shelf: DemoShelfItem[]
  settings: Settings
  adminId: number
  now: Date
  log: Log
}

export interface DemoEvent {
  at: Date
  happen: (tx: Tx) => Promise<DemoEvent[]>
}

const daysToTell = 60

/** In chronological order, by the shop's own actions. */
export async function playDemoScenario(tx: Tx, story: DemoScenario): Promise<void> {
  const dice = createDice(20_261_121)
  const today = toVilniusDay(story.now)
  const events: DemoEvent[] = []
  for (let back = daysToTell; back >= 0; back--) {
    const day = addDays(today, -back)
    if (!isOpenDay(day, story.settings)) continue
    for (let i = 0; i < dice.from([1, 2, 2, 3]); i++) events.push(orderOn(story, day, dice))
  }
  events.push(
    ...buildLapseScenario(story, daysToTell),
    ...buildRepairScenario(story, daysToTell),
    ...buildCollisionScenario(story),
  )
  events.push(...buildCompanyRentalScenario(story), ...buildBillingScenario(story), ...buildApprovalScenario(story))
  events.push(...buildPrivateRentalScenario(story), ...buildCounterScenario(story), ...buildQuoteScenario(story))
  events.push(...buildTillScenario(story), ...buildCampaignScenario(story))
  while (events.length > 0) {
    events.sort((a, b) => a.at.getTime() - b.at.getTime())
    const next = events.shift() as DemoEvent
    if (next.at > story.now) continue
    events.push(...(await withSavepoint(tx, () => next.happen(tx)).catch(nothingFollows)))
  }
}

/** What the shop refuses a clerk does not happen: on some days a tool is late, or in the workshop, when its customer comes. */
function nothingFollows(error: unknown): DemoEvent[] {
  if (error instanceof Refusal) return []
  throw error
}

function orderOn(story: DemoScenario, day: Day, dice: Dice): DemoEvent {
  const at = new Date(toInstant(day, '08:10').getTime() + dice.upTo(8 * 60) * 60_000)
  const customer = dice.from(story.customers)
  const lines = chooseLines(story, day, dice)
  return { at, happen: (tx) => order(tx, story, { at, customer, lines, dice }) }
}

function chooseLines({ shelf, settings }: DemoScenario, day: Day, dice: Dice): CartLine[] {
  const tools = shelf.filter((one) => one.kind === 'rent')
  const goods = shelf.filter((one) => one.kind !== 'rent')
  const lines: CartLine[] = []
  const rents = dice.from([0, 1, 1, 1, 2])
  for (let i = 0; i < rents; i++) {
    const tool = dice.from(tools)
    const from = findNextOpenDay(addDays(day, dice.from([1, 1, 1, 2, 3, 5])), settings) ?? day
    const to = findNextOpenDay(addDays(from, dice.from([0, 1, 1, 2, 3, 4, 6, 11])), settings) ?? from
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

async function order(tx: Tx, story: DemoScenario, placing: DemoOrderInput): Promise<DemoEvent[]> {
  const orderId = await placeDemoOrder(tx, story, placing)
  return orderId === undefined ? [] : whatFollows(tx, story, orderId, placing.at, placing.dice)
}

async function whatFollows(tx: Tx, story: DemoScenario, orderId: number, at: Date, dice: Dice): Promise<DemoEvent[]> {
  const following: DemoEvent[] = []
  if (dice.upTo(100) < 82) {
    const paidAt = new Date(at.getTime() + (1 + dice.upTo(46)) * 3_600_000)
    following.push({
      at: paidAt,
      happen: async (later) => {
        await payDemoOrder(later, { orderId, byUserId: story.adminId, now: paidAt })
        return []
      },
    })
  }
  following.push(...(await buildRentalEvents(tx, story, orderId, dice)))
  return following
}
