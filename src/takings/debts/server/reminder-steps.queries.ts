import { asc } from 'drizzle-orm'
import { type CurrentWordings, currentWordings } from '#people/wording/server/current-wordings.ts'
import { textOf } from '#people/wording/words.ts'
import type { Reader } from '#platform/database/database.ts'
import { debtReminderWords } from '../debt-reminder.mail.ts'
import type { ReminderStepRow } from '../debts.contract.ts'
import type { ReminderStep } from '../reminder-steps.ts'
import { reminder_steps } from './debts.tables.ts'

export async function readReminderSteps(reader: Reader): Promise<ReminderStepRow[]> {
  const { step, after_days, by_rule } = reminder_steps
  const rows = await reader.select({ step, after_days, by_rule }).from(reminder_steps).orderBy(asc(step))
  const wordings = await currentWordings(
    reader,
    Object.values(debtReminderWords).map(({ key }) => key),
  )
  return rows.map((row) => ({
    ...row,
    step: row.step as ReminderStep,
    ...letterOf(row.step as ReminderStep, wordings),
  }))
}

function letterOf(step: ReminderStep, wordings: CurrentWordings): Pick<ReminderStepRow, 'subject' | 'words'> {
  const words = debtReminderWords[step]
  const texts = wordings.get(words.key)?.texts ?? null
  const [opening, closing] = [textOf(words, 'opening', texts), textOf(words, 'closing', texts)]
  return { subject: textOf(words, 'subject', texts), words: [opening, closing].filter(Boolean).join('\n\n') }
}
