import { inArray } from 'drizzle-orm'
import type { Day } from '#calendar/day.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import { clientSubject } from '#clients/server/client-subject.ts'
import { record } from '#history/server/record.ts'
import { queueMail } from '#mail/server/queue-mail.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { type ReminderStep, reminderStepWords } from '../reminder-steps.ts'
import { composeReminder, lateAndUntold, type RemindedDocument } from './compose-reminder.ts'
import { debt_reminders } from './debts.tables.ts'
import { lockDebtor } from './lock-debtor.ts'
import { readPromises } from './promises.queries.ts'

export interface Reminding {
  clientId: number
  step: ReminderStep
  /** Which bills; without them all that are late and have not had this letter. */
  documentIds?: readonly number[] | undefined
  settings: Settings
  now: Date
}

/**
 * Writes a debtor one letter about the bills that are late, each of which is told of each letter once: the key
 * `document_is_reminded_of_once_a_step` has the last word. The client and the bills are locked, so that what is paid at the same
 * instant is left out, or is paid after the letter was written. Throws 404; 409 `nothing-to-remind` when nothing is left to write
 * about, `promised` until the day that the debtor promised has passed; 422 for whoever has no e-mail.
 */
export async function remindDebtor(
  tx: Tx,
  { clientId, step, documentIds, by, settings, now }: Reminding & { by: number | null },
): Promise<{ to: string; open: number; documents: number[] }> {
  const { client, reminded, content, to } = await whatToWrite(tx, { clientId, step, documentIds, settings, now })
  const noticed = await tx
    .insert(debt_reminders)
    .values(
      reminded.map(({ id, open }) => ({
        client_id: clientId,
        document_id: id,
        step,
        open,
        sent_at: now,
        sent_by: by,
      })),
    )
    .returning({ id: debt_reminders.id })
  const attachments = reminded
    .slice(0, MOST_ATTACHED)
    .map(({ id, full_number }) => ({ document_id: id, filename: `${full_number.replaceAll(/[^\w-]/g, '')}.pdf` }))
  const mail = await queueMail(tx, content, {
    to,
    ...(client.user_id !== null && { user_id: client.user_id }),
    attachments,
    settings,
    now,
  })
  const ids = noticed.map(({ id }) => id)
  await tx
    .update(debt_reminders)
    .set({ mail_id: mail.id, wording_version: mail.wording_version })
    .where(inArray(debt_reminders.id, ids))
  const details = {
    letter: reminderStepWords[step],
    documents: reminded.map(({ full_number }) => full_number).join(', '),
  }
  await record(tx, { by, deed: 'debt.reminded', subject: clientSubject(client), details, now })
  return { to, open: sumOf(reminded), documents: reminded.map(({ id }) => id) }
}

/** Many bills are named in the letter; of the oldest it carries the papers. */
const MOST_ATTACHED = 10

/** What a letter would say now, under the locks with which it is sent. */
export async function whatToWrite(tx: Tx, { clientId, step, documentIds, settings, now }: Reminding) {
  const today = dayOf(now)
  const { client, open } = await lockDebtor(tx, { clientId, documentIds })
  await refusePromised(tx, { clientId, today })
  const reminded = await lateAndUntold(tx, { open, step, today })
  if (reminded.length === 0)
    throw conflict(
      'nothing-to-remind',
      'Nėra apie ką priminti: sąskaitos apmokėtos, jų terminas nepraėjo arba šis laiškas apie jas jau išsiųstas.',
    )
  const { to, content } = await composeReminder(tx, { client, step, reminded, today, settings })
  return { client, reminded, to, content, open: sumOf(reminded) }
}

async function refusePromised(tx: Tx, { clientId, today }: { clientId: number; today: Day }): Promise<void> {
  const promised = (await readPromises(tx, { clientIds: [clientId], today })).get(clientId)
  if (promised && promised.day >= today)
    throw conflict('promised', `Klientas pažadėjo sumokėti iki ${promised.day}: iki tos dienos laiškų nesiunčiame.`)
}

const sumOf = (reminded: RemindedDocument[]) => reminded.reduce((sum, { open }) => sum + open, 0)
