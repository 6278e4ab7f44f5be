import { closeTill } from '#finance/tills/server/close-till.ts'
import { moveCash } from '#finance/tills/server/move-cash.ts'
import { openTill } from '#finance/tills/server/open-till.ts'
import { readExpectedCash } from '#finance/tills/server/tills.queries.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { createWork } from '#shell/action/work.ts'
import type { DemoEvent, DemoScenario } from './play-demo-scenario.ts'
import { findLastOpenDay } from './scenario-days.ts'

/** Before the first tool goes out. */
const opens = '07:45'

/** Of the last two days of work one is counted, and one goes on: without an open till no cash could be taken. */
export function buildTillScenario(story: DemoScenario): DemoEvent[] {
  const days = getTillDays(story)
  return [counted(story, days.counted), open(story, days.open)]
}

export function getTillDays({ now, settings }: DemoScenario): { counted: Day; open: Day } {
  const today = toVilniusDay(now)
  const last = findLastOpenDay(now < toInstant(today, opens) ? addDays(today, -1) : today, settings)
  return { counted: findLastOpenDay(addDays(last, -1), settings), open: last }
}

const open = ({ adminId }: DemoScenario, day: Day): DemoEvent => {
  const at = toInstant(day, opens)
  const happen = async (tx: Tx) => {
    await openTill(createWork(tx, { by: adminId, now: at }), { placeId: null, float: 15_000 })
    return []
  }
  return { at, happen }
}

function counted({ adminId }: DemoScenario, day: Day): DemoEvent {
  const opened = toInstant(day, opens)
  const banked = toInstant(day, '15:40')
  const closed = toInstant(day, '17:30')
  const happen = async (tx: Tx): Promise<DemoEvent[]> => {
    const tillId = await openTill(createWork(tx, { by: adminId, now: opened }), { placeId: null, float: 20_000 })
    const toBank = async (later: Tx) => {
      const reason = 'Inkasuota į banką'
      await moveCash(createWork(later, { by: adminId, now: banked }), { tillId, amount: -12_000, reason })
      return []
    }
    const close = async (later: Tx) => {
      const expected = await readExpectedCash(later, tillId)
      const note = 'Trūksta 50 ct: klydome duodami grąžą'
      await closeTill(createWork(later, { by: adminId, now: closed }), { tillId, counted: expected - 50, note })
      return []
    }
    return [
      { at: banked, happen: toBank },
      { at: closed, happen: close },
    ]
  }
  return { at: opened, happen }
}
