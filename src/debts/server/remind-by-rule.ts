import { and, asc, eq, gt, gte, isNotNull, isNull, lt, max, sql } from 'drizzle-orm'
import type { Day } from '#calendar/day.ts'
import { dayOf, timeOf } from '#calendar/vilnius-time.ts'
import { clients } from '#clients/server/clients.tables.ts'
import { document_balances } from '#documents/server/documents.tables.ts'
import { isOneAddress } from '#mail/one-line.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Ground } from '#platform/http/api-server.ts'
import { Refusal } from '#platform/refusal.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { reminderDue } from '../reminder-due.ts'
import type { ReminderStep } from '../reminder-steps.ts'
import { debt_promises, debt_reminders } from './debts.tables.ts'
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
  if (!steps.some(({ by_rule }) => by_rule)) return 0

  const afterDays = Object.fromEntries(steps.map((one) => [one.step, one.after_days])) as Record<ReminderStep, number>
  const due = new Map<string, { clientId: number; step: ReminderStep; documentIds: number[] }>()
  for (const { clientId, documentId, dueOn, step: lastStep, sentAt, email } of await lateDocuments(
    database.db,
    dayOf(now),
  )) {
    if (dueOn === null || email === null || !isOneAddress(email)) continue
    const last = lastStep === null || sentAt === null ? null : { step: lastStep, on: dayOf(sentAt) }
    const step = reminderDue({ dueOn, last, today: dayOf(now), afterDays })
    if (step === null || !steps.some((one) => one.step === step && one.by_rule)) continue
    const letter = due.get(`${clientId} ${step}`) ?? { clientId, step, documentIds: [] }
    letter.documentIds.push(documentId)
    due.set(`${clientId} ${step}`, letter)
  }

  let written = 0
  for (const letter of due.values()) {
    try {
      await database.transaction((tx) => remindDebtor(tx, { ...letter, by: null, settings, now }))
      written += 1
    } catch (error) {
      // paid, promised or reminded of a moment ago: nothing is to be written any more
      if (!(error instanceof Refusal)) throw error
    }
  }
  return written
}

/** Bills that are late, of clients who have an address and promised nothing, with the letter that each had last. */
function lateDocuments(reader: Reader, today: Day) {
  const last = reader
    .select({
      document_id: debt_reminders.document_id,
      step: max(debt_reminders.step).as('step'),
      sent_at: max(debt_reminders.sent_at).as('sent_at'),
    })
    .from(debt_reminders)
    .groupBy(debt_reminders.document_id)
    .as('last')
  const promised = reader
    .select({ id: debt_promises.id })
    .from(debt_promises)
    .where(and(eq(debt_promises.client_id, clients.id), isNull(debt_promises.ended_at), gte(debt_promises.day, today)))
  return reader
    .select({
      clientId: clients.id,
      email: clients.email,
      documentId: document_balances.document_id,
      dueOn: document_balances.due_on,
      step: last.step,
      sentAt: last.sent_at,
    })
    .from(document_balances)
    .innerJoin(clients, eq(clients.id, document_balances.client_id))
    .leftJoin(last, eq(last.document_id, document_balances.document_id))
    .where(
      and(
        gt(document_balances.open, 0),
        lt(document_balances.due_on, today),
        isNotNull(clients.email),
        sql`not exists ${promised}`,
      ),
    )
    .orderBy(asc(clients.id), asc(document_balances.document_id))
}
