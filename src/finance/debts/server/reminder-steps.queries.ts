import { asc } from 'drizzle-orm'
import { type CurrentWordings, readCurrentWordings } from '#people/wording/server/public/read-current-wordings.ts'
import { getWordingText } from '#people/wording/wording-definition.ts'
import type { Reader } from '#platform/database/database.ts'
import { debtReminderWordings } from '../debt-reminder.mail.ts'
import type { ReminderStepRow } from '../debts.contract.ts'
import type { ReminderStep } from '../reminder-steps.ts'
import { reminder_steps } from './debts.tables.ts'

export async function readReminderSteps(reader: Reader): Promise<ReminderStepRow[]> {
  const { step, after_days, by_rule } = reminder_steps
  const rows = await reader.select({ step, after_days, by_rule }).from(reminder_steps).orderBy(asc(step))
  const wordings = await readCurrentWordings(
    reader,
    Object.values(debtReminderWordings).map(({ key }) => key),
  )
  return rows.map((row) => ({
    ...row,
    step: row.step as ReminderStep,
    ...letterOf(row.step as ReminderStep, wordings),
  }))
}

function letterOf(step: ReminderStep, wordings: CurrentWordings): Pick<ReminderStepRow, 'subject' | 'words'> {
  const words = debtReminderWordings[step]
  const texts = wordings.get(words.key)?.texts ?? null
  const [opening, closing] = [getWordingText(words, 'opening', texts), getWordingText(words, 'closing', texts)]
  return { subject: getWordingText(words, 'subject', texts), words: [opening, closing].filter(Boolean).join('\n\n') }
}
