import type { Tx } from '#platform/database/database.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { dayOf, instantOf } from '#rules/calendar/vilnius-time.ts'
import { workOf } from '#shell/action/work.ts'
import { closeTill } from '#takings/tills/server/close-till.ts'
import { moveCash } from '#takings/tills/server/move-cash.ts'
import { openTill } from '#takings/tills/server/open-till.ts'
import { expectedIn } from '#takings/tills/server/tills.queries.ts'
import { lastOpenDay } from './story-days.ts'
import type { Event, Story } from './tell-orders.ts'

/** Before the first tool goes out. */
const opens = '07:45'

/** Of the last two days of work one is counted, and one goes on: without an open till no cash could be taken. */
export function tellTills(story: Story): Event[] {
  const days = tillDays(story)
  return [counted(story, days.counted), open(story, days.open)]
}

export function tillDays({ now, settings }: Story): { counted: Day; open: Day } {
  const today = dayOf(now)
  const last = lastOpenDay(now < instantOf(today, opens) ? addDays(today, -1) : today, settings)
  return { counted: lastOpenDay(addDays(last, -1), settings), open: last }
}

const open = ({ adminId }: Story, day: Day): Event => {
  const at = instantOf(day, opens)
  const happen = async (tx: Tx) => {
    await openTill(workOf(tx, { by: adminId, now: at }), { placeId: null, float: 15_000 })
    return []
  }
  return { at, happen }
}

function counted({ adminId }: Story, day: Day): Event {
  const opened = instantOf(day, opens)
  const banked = instantOf(day, '15:40')
  const closed = instantOf(day, '17:30')
  const happen = async (tx: Tx): Promise<Event[]> => {
    const tillId = await openTill(workOf(tx, { by: adminId, now: opened }), { placeId: null, float: 20_000 })
    const toBank = async (later: Tx) => {
      const reason = 'Inkasuota į banką'
      await moveCash(workOf(later, { by: adminId, now: banked }), { tillId, amount: -12_000, reason })
      return []
    }
    const close = async (later: Tx) => {
      const expected = await expectedIn(later, tillId)
      const note = 'Trūksta 50 ct: klydome duodami grąžą'
      await closeTill(workOf(later, { by: adminId, now: closed }), { tillId, counted: expected - 50, note })
      return []
    }
    return [
      { at: banked, happen: toBank },
      { at: closed, happen: close },
    ]
  }
  return { at: opened, happen }
}
