import { dayOf, timeOf } from '#calendar/vilnius-time.ts'
import type { Ground } from '#platform/http/api-server.ts'
import { Refusal } from '#platform/refusal.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { lettersDue } from './letters-due.ts'
import { remindDebtor } from './remind-debtor.ts'
import { readReminderSteps } from './reminder-steps.queries.ts'

/** Nobody is written to earlier in the day. */
const TOLD_FROM = '09:00'

/**
 * Sends the letters that a person switched on and whose day has come: one letter a client and step, each client in a transaction
 * of its own, which looks at everything again. Between nine o’clock and closing time. Answers how many letters were written.
 */
export async function remindByRule({ database, clock }: Pick<Ground, 'database' | 'clock'>): Promise<number> {
  const now = clock()
  const settings = await readSettings(database.db)
  const time = timeOf(now)
  if (time < TOLD_FROM || time >= settings.opening_hours.close) return 0
  const steps = await readReminderSteps(database.db)
  const byRule = new Set(steps.flatMap(({ step, by_rule }) => (by_rule ? [step] : [])))
  if (byRule.size === 0) return 0
  const { letters } = await lettersDue(database.db, { today: dayOf(now) })

  let written = 0
  for (const { clientId, step, documents } of letters) {
    if (!byRule.has(step)) continue
    try {
      const letter = { clientId, step, documentIds: documents.map(({ id }) => id) }
      await database.transaction((tx) => remindDebtor(tx, { ...letter, by: null, settings, now }))
      written += 1
    } catch (error) {
      // paid, promised or reminded of a moment ago: nothing is to be written any more
      if (!(error instanceof Refusal)) throw error
    }
  }
  return written
}
