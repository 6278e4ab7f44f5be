import type { AppContext } from '#platform/http/api-server.ts'
import { Refusal } from '#platform/refusal.ts'
import { getUsualHours } from '#rules/calendar/opening-hours.ts'
import { toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { transact, type Work } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { listDueDunningLetters, listDueStrangerLetters } from './list-due-dunning-letters.ts'
import { remindDebtor } from './remind-debtor.ts'
import { remindStranger } from './remind-stranger.ts'
import { readReminderSteps } from './reminder-steps.queries.ts'

const TOLD_FROM = '09:00'

/** Each letter goes in its own transaction, between nine o’clock and closing. Returns the number of queued letters. */
export async function remindByRule({ database, clock }: Pick<AppContext, 'database' | 'clock'>): Promise<number> {
  const now = clock()
  const settings = await readSettings(database.db)
  const time = toVilniusTime(now)
  if (time < TOLD_FROM || time >= getUsualHours(toVilniusDay(now), settings).close) return 0
  const steps = await readReminderSteps(database.db)
  const byRule = new Set(steps.flatMap(({ step, by_rule }) => (by_rule ? [step] : [])))
  if (byRule.size === 0) return 0
  const { letters } = await listDueDunningLetters(database.db, { now })

  const ofClients = letters.map(({ clientId, step, documents, orders }) => {
    const letter = {
      clientId,
      step,
      documentIds: documents.map(({ id }) => id),
      orderIds: orders.map(({ id }) => id),
      settings,
    }
    return { step, send: (work: Work) => remindDebtor(work, letter) }
  })
  const ofStrangers = (await listDueStrangerLetters(database.db, toVilniusDay(now))).map((letter) => ({
    step: letter.step,
    send: (work: Work) => remindStranger(work, letter),
  }))

  let written = 0
  for (const { step, send } of [...ofClients, ...ofStrangers]) {
    if (!byRule.has(step)) continue
    try {
      await transact<unknown>(database, { now }, send)
      written += 1
    } catch (error) {
      // paid, promised or reminded meanwhile
      if (!(error instanceof Refusal)) throw error
    }
  }
  return written
}
