import { eq } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import type { ReminderStepRow } from '../debts.contract.ts'
import { reminderStepWords } from '../reminder-steps.ts'
import { reminder_steps } from './debts.tables.ts'
import { readReminderSteps } from './reminder-steps.queries.ts'

/**
 * Changes a letter: its words, its day, and whether it goes by itself; only a person switches that on, and the history names
 * them. Throws 422 when it would be due before the milder one, or after the firmer one.
 */
export async function saveReminderStep(
  tx: Tx,
  { form, by, now }: { form: ReminderStepRow; by: number; now: Date },
): Promise<void> {
  await tx.select({ step: reminder_steps.step }).from(reminder_steps).for('update')
  const steps = await readReminderSteps(tx)
  const before = steps.find(({ step }) => step === form.step)
  if (!before) throw new Error(`There is no letter ${form.step}`)
  for (const { step, after_days } of steps)
    if ((step < form.step && after_days >= form.after_days) || (step > form.step && after_days <= form.after_days))
      throw invalid({
        after_days: [`„${reminderStepWords[step]}“ siunčiamas po ${after_days} d.: laiškai turi eiti iš eilės.`],
      })
  const { step, ...changed } = form
  await tx
    .update(reminder_steps)
    .set({ ...changed, changed_by: by, changed_at: now })
    .where(eq(reminder_steps.step, step))
  const subject = { kind: 'settings', id: null, title: reminderStepWords[step] } as const
  const details = {
    after_days: [before.after_days, form.after_days],
    by_rule: [before.by_rule, form.by_rule],
    words: before.words !== form.words || before.subject !== form.subject,
  }
  await record(tx, { by, deed: 'reminder-step.saved', subject, details, now })
}
