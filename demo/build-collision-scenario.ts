import { retireMachine } from '#counter/fleet/server/retire-machine.ts'
import { startDowntime } from '#counter/fleet/server/start-downtime.ts'
import type { Tx } from '#platform/database/database.ts'
import { freeUnits } from '#rentals/server/public/free-units.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { findNextOpenDay } from '#rules/calendar/opening-hours.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { createWork } from '#shell/action/work.ts'
import { buildHandoverEvent } from './build-handover-event.ts'
import { createDice } from './dice.ts'
import { listIdleMachines } from './list-idle-machines.ts'
import { payDemoOrder } from './pay-demo-order.ts'
import { placeDemoOrder } from './place-demo-order.ts'
import type { DemoEvent, DemoScenario, DemoShelfItem } from './play-demo-scenario.ts'
import { findLastOpenDay } from './scenario-days.ts'

const minute = 60_000
const daysAgo = 9

/** A tool is overdue, a unit went to the workshop this morning, one was written off. */
export function buildCollisionScenario(story: DemoScenario): DemoEvent[] {
  const booked = toInstant(openFrom(story, addDays(toVilniusDay(story.now), -daysAgo)), '10:50')
  // So that one can be lost today.
  const justNow = new Date(story.now.getTime() - 100 * minute)
  return [
    { at: booked, happen: (tx) => late(tx, story, booked) },
    { at: justNow, happen: (tx) => keptBack(tx, story, justNow) },
    { at: justNow, happen: (tx) => writtenOff(tx, story, justNow) },
  ]
}

interface Booking {
  tool: DemoShelfItem
  quantity: number
  from: Day
  to: Day
  who: number
}

async function late(tx: Tx, story: DemoScenario, at: Date): Promise<DemoEvent[]> {
  const today = toVilniusDay(story.now)
  const to = findLastOpenDay(addDays(today, -1), story.settings)
  const first = { from: findLastOpenDay(addDays(to, -1), story.settings), to }
  const next = periodFrom(story, 1)
  const tool = await toolFor(tx, story, { units: 1, at, spans: [first, next] })
  if (!tool) return []
  const orderId = await book(tx, story, { tool, quantity: 1, ...first, who: 2 }, at)
  await book(tx, story, { tool, quantity: 1, ...next, who: 5 }, at)
  if (orderId === undefined) return []
  return [buildHandoverEvent(story, orderId, toInstant(first.from, '08:40'))]
}

async function keptBack(tx: Tx, story: DemoScenario, at: Date): Promise<DemoEvent[]> {
  return breakBooking(tx, story, { at, who: 3, inDays: 2, minutesAgo: 45 }, async (later, unit, now) => {
    const downtime = {
      product_id: unit.product_id,
      unit_id: unit.id,
      from: now.toISOString(),
      accept_broken: true,
      kind: 'repair' as const,
      reason: 'Grąžintas su įskilusiu korpusu, laukiama dalių',
    }
    await startDowntime(createWork(later, { by: story.adminId, now }), { downtime })
  })
}

async function writtenOff(tx: Tx, story: DemoScenario, at: Date): Promise<DemoEvent[]> {
  return breakBooking(tx, story, { at, who: 6, inDays: 4, minutesAgo: 40, isLast: true }, async (later, unit, now) => {
    await retireMachine(createWork(later, { by: story.adminId, now }), {
      id: unit.id,
      reason: 'scrapped',
      acceptBroken: true,
    })
  })
}

interface UnitBreakdown {
  at: Date
  who: number
  inDays: number
  minutesAgo: number
  isLast?: boolean
}

async function breakBooking(
  tx: Tx,
  story: DemoScenario,
  { at, who, inDays, minutesAgo, isLast = false }: UnitBreakdown,
  lose: (tx: Tx, unit: { id: number; product_id: number }, now: Date) => Promise<void>,
): Promise<DemoEvent[]> {
  const span = periodFrom(story, inDays)
  const tool = await toolFor(tx, story, { units: 2, at, spans: [span], isLast })
  if (!tool) return []
  await book(tx, story, { tool, quantity: 2, ...span, who }, at)
  const now = new Date(story.now.getTime() - minutesAgo * minute)
  const happen = async (later: Tx) => {
    const [unit] = await listIdleMachines(later, tool.id)
    if (unit) await lose(later, { id: unit.id, product_id: tool.id }, now)
    return []
  }
  return [{ at: now, happen }]
}

/** By daily rate, with so many units in the shop and free in all the periods. */
async function toolFor(
  tx: Tx,
  { shelf }: DemoScenario,
  { units, at, spans, isLast = false }: { units: number; at: Date; spans: { from: Day; to: Day }[]; isLast?: boolean },
): Promise<DemoShelfItem | undefined> {
  for (const tool of isLast ? shelf.toReversed() : shelf) {
    if (tool.kind !== 'rent' || tool.byHour || tool.units !== units) continue
    const free: number[] = []
    for (const { from, to } of spans)
      free.push(await freeUnits(tx, tool.id, toInstant(from, '08:00'), toInstant(to, '17:00'), at))
    if (Math.min(...free) >= units && (await listIdleMachines(tx, tool.id)).length === units) return tool
  }
  return undefined
}

async function book(
  tx: Tx,
  story: DemoScenario,
  { tool, quantity, from, to, who }: Booking,
  at: Date,
): Promise<number | undefined> {
  const customer = story.customers.at(who % story.customers.length)
  if (!customer) return undefined
  const lines = [{ id: tool.id, type: 'rent' as const, quantity, period: { from, to, to_time: '17:00' } }]
  const orderId = await placeDemoOrder(tx, story, { at, customer, lines, dice: createDice(who) })
  if (orderId !== undefined) await payDemoOrder(tx, { orderId, byUserId: story.adminId, now: at })
  return orderId
}

const openFrom = ({ settings }: DemoScenario, day: Day): Day => findNextOpenDay(day, settings) ?? day

const periodFrom = (story: DemoScenario, inDays: number) => {
  const from = openFrom(story, addDays(toVilniusDay(story.now), inDays))
  return { from, to: openFrom(story, addDays(from, 1)) }
}
