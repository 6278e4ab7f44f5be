import type { Ground } from '#platform/http/api-server.ts'
import { Refusal } from '#platform/refusal.ts'
import { usualHours } from '#rules/calendar/opening-hours.ts'
import { dayOf, timeOf } from '#rules/calendar/vilnius-time.ts'
import { act } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import { lettersDue } from './letters-due.ts'
import { remindDebtor } from './remind-debtor.ts'
import { readReminderSteps } from './reminder-steps.queries.ts'

const TOLD_FROM = '09:00'

/** Each client in an own transaction, between nine o’clock and closing. */
export async function remindByRule({ database, clock }: Pick<Ground, 'database' | 'clock'>): Promise<number> {
  const now = clock()
  const settings = await readSettings(database.db)
  const time = timeOf(now)
  if (time < TOLD_FROM || time >= usualHours(dayOf(now), settings).close) return 0
  const steps = await readReminderSteps(database.db)
  const byRule = new Set(steps.flatMap(({ step, by_rule }) => (by_rule ? [step] : [])))
  if (byRule.size === 0) return 0
  const { letters } = await lettersDue(database.db, { today: dayOf(now) })

  let written = 0
  for (const { clientId, step, documents } of letters) {
    if (!byRule.has(step)) continue
    try {
      const letter = { clientId, step, documentIds: documents.map(({ id }) => id) }
      await act(database, { now }, (work) => remindDebtor(work, { ...letter, settings }))
      written += 1
    } catch (error) {
      // paid, promised or reminded meanwhile
      if (!(error instanceof Refusal)) throw error
    }
  }
  return written
}
