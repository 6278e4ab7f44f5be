import { asc } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import type { ReminderStepRow } from '../debts.contract.ts'
import { reminder_steps } from './debts.tables.ts'

/** The letters to debtors, the mildest first. */
export async function readReminderSteps(reader: Reader): Promise<ReminderStepRow[]> {
  const { step, after_days, by_rule, subject, words } = reminder_steps
  const rows = await reader
    .select({ step, after_days, by_rule, subject, words })
    .from(reminder_steps)
    .orderBy(asc(step))
  return rows as ReminderStepRow[]
}
