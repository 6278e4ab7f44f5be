import { inArray } from 'drizzle-orm'
import { toClientSubject } from '#people/clients/server/public/to-client-subject.ts'
import { enqueueMails } from '#people/mail/server/public/enqueue-mail.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import type { Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { DebtorReminded } from '../debts.events.ts'
import { type ReminderStep, reminderStepLabels } from '../reminder-steps.ts'
import {
  composeReminder,
  listDocumentsToRemind,
  type RemindedDocument,
  toReminderAttachment,
} from './compose-reminder.ts'
import { debt_reminders } from './debts.tables.ts'
import { lockDebtor } from './lock-debtor.ts'
import { readPromises } from './promises.queries.ts'

export interface RemindDebtorInput {
  clientId: number
  step: ReminderStep
  /** Undefined: all that are late without this letter. */
  documentIds?: readonly number[] | undefined
  settings: Settings
}

/**
 * One letter about late bills; `document_is_reminded_of_once_a_step` stops duplicates. Locks client and bills: what
 * is paid meanwhile is left out or paid after the letter. 404; 409 `nothing-to-remind`, `promised` until the promised
 * day has passed; 422 without an e-mail.
 */
export async function remindDebtor(
  work: Work,
  { clientId, step, documentIds, settings }: RemindDebtorInput,
): Promise<{ to: string; open: number; documents: number[] }> {
  const { tx, now, by } = work
  const { client, reminded, content, to } = await prepareDebtorReminder(work, { clientId, step, documentIds, settings })
  const noticed = await tx
    .insert(debt_reminders)
    .values(
      reminded.map(({ id, open }) => ({ client_id: clientId, document_id: id, step, open, sent_at: now, sent_by: by })),
    )
    .returning({ id: debt_reminders.id })
  const attachments = reminded.slice(0, MAX_ATTACHED).map(toReminderAttachment)
  const mails = await enqueueMails(
    work,
    to.map((address) => ({
      content,
      to: address,
      attachments,
      // erased with the account that has the address
      ...(client.user_id !== null && address === client.email && { user_id: client.user_id }),
    })),
    settings,
  )
  const [mail] = mails
  if (!mail) throw new Error('The letter was not written')
  const ids = noticed.map(({ id }) => id)
  await tx
    .update(debt_reminders)
    .set({ mail_id: mail.id, wording_version: mail.wording_version })
    .where(inArray(debt_reminders.id, ids))
  const details = {
    letter: reminderStepLabels[step],
    documents: reminded.map(({ full_number }) => full_number).join(', '),
  }
  await work.happened(DebtorReminded, toClientSubject(client), details)
  return { to: to.join(', '), open: sumOf(reminded), documents: reminded.map(({ id }) => id) }
}

const MAX_ATTACHED = 10

/** Takes the locks of sending. */
export async function prepareDebtorReminder(work: Work, { clientId, step, documentIds, settings }: RemindDebtorInput) {
  const { tx, now } = work
  const today = toVilniusDay(now)
  const { client, open } = await lockDebtor(tx, { clientId, documentIds })
  await refusePromised(tx, { clientId, today })
  const reminded = await listDocumentsToRemind(tx, { open, step, today })
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
