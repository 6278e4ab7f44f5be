import { endDowntime } from '#counter/fleet/server/end-downtime.ts'
import { startDowntime } from '#counter/fleet/server/start-downtime.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays } from '#rules/calendar/day.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { createWork } from '#shell/action/work.ts'
import { createDice } from './dice.ts'
import { listIdleMachines } from './list-idle-machines.ts'
import type { DemoEvent, DemoScenario } from './play-demo-scenario.ts'

const everyDays = 6

const works = [
  { kind: 'service', reason: 'Planinė techninė priežiūra' },
  { kind: 'repair', reason: 'Keičiamas jungiklis' },
  { kind: 'service', reason: 'Alyvos ir filtrų keitimas' },
  { kind: 'repair', reason: 'Nutrūkęs maitinimo kabelis' },
  { kind: 'other', reason: 'Paskolinta parodai' },
  { kind: 'repair', reason: 'Guolių keitimas dirbtuvėse' },
] as const

export function buildRepairScenario(story: DemoScenario, days: number): DemoEvent[] {
  const turns = Math.floor(days / everyDays)
  return Array.from({ length: turns }, (_, turn) => repair(story, turn, (turns - turn) * everyDays - 4))
}

function repair(story: DemoScenario, turn: number, daysAgo: number): DemoEvent {
  const dice = createDice(turn * 104_729 + 1)
  const at = toInstant(addDays(toVilniusDay(story.now), -daysAgo), '11:10')
  const happen = async (tx: Tx): Promise<DemoEvent[]> => {
    const work = works[turn % works.length] ?? works[0]
    const unit = dice.from(await listIdleMachines(tx))
    const downtime = {
      product_id: unit.product_id ?? 0,
      unit_id: unit.id,
      from: at.toISOString(),
      ...work,
      accept_broken: false,
    }
    // Refused of what is booked then: it stays in use.
    const begun = await startDowntime(createWork(tx, { by: story.adminId, now: at }), { downtime })
    const readyAt = new Date(at.getTime() + (2 + dice.upTo(3)) * 24 * 3_600_000)
    const end = async (later: Tx) => {
      await endDowntime(createWork(later, { by: story.adminId, now: readyAt }), { id: begun.id, at: undefined })
      return []
    }
    return [{ at: readyAt, happen: end }]
  }
  return { at, happen }
}
