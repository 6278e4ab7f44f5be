import { eq } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import type { BodyOf } from '#platform/contract.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { currentWordings } from '#wording/server/current-wordings.ts'
import { saveWording } from '#wording/server/save-wording.ts'
import { textOf } from '#wording/words.ts'
import { wordsProblems } from '#wording/words-problems.ts'
import { debtReminderWords } from '../debt-reminder.mail.ts'
import type { ReminderStepRow, SaveReminderStep } from '../debts.contract.ts'
import { reminderStepWords } from '../reminder-steps.ts'
import { reminder_steps } from './debts.tables.ts'
import { readReminderSteps } from './reminder-steps.queries.ts'

type Form = BodyOf<typeof SaveReminderStep>
interface Saving {
  form: Form
  by: number
  now: Date
}

/**
 * Changes a letter: its day, and whether it goes by itself; only a person switches that on, and the history names them. Words that
 * come along are a new version of its text. Throws 422 when it would be due before the milder one, or after the firmer one.
 */
export async function saveReminderStep(tx: Tx, { form, by, now }: Saving): Promise<void> {
  await tx.select({ step: reminder_steps.step }).from(reminder_steps).for('update')
  const steps = await readReminderSteps(tx)
  const before = steps.find(({ step }) => step === form.step)
  if (!before) throw new Error(`There is no letter ${form.step}`)
  for (const { step, after_days } of steps)
    if ((step < form.step && after_days >= form.after_days) || (step > form.step && after_days <= form.after_days))
      throw invalid({
        after_days: [`„${reminderStepWords[step]}“ siunčiamas po ${after_days} d.: laiškai turi eiti iš eilės.`],
      })
  await saveWords(tx, before, { form, by, now })

  const { step, after_days, by_rule } = form
  if (after_days === before.after_days && by_rule === before.by_rule) return
  await tx
    .update(reminder_steps)
    .set({ after_days, by_rule, changed_by: by, changed_at: now })
    .where(eq(reminder_steps.step, step))
  const subject = { kind: 'settings', id: null, title: reminderStepWords[step] } as const
  const details = { after_days: [before.after_days, after_days], by_rule: [before.by_rule, by_rule] }
  await record(tx, { by, deed: 'reminder-step.saved', subject, details, now })
}

/** A letter that is told as one text has no closing words. */
async function saveWords(tx: Tx, before: ReminderStepRow, { form, by, now }: Saving): Promise<void> {
  const { subject = before.subject, words: letter = before.words } = form
  if (subject === before.subject && letter === before.words) return
  const words = debtReminderWords[form.step]
  const current = (await currentWordings(tx, [words.key])).get(words.key)
  const heading = textOf(words, 'heading', current?.texts ?? null)
  const texts = {
    subject,
    // it said the same as the subject, and goes on to
    heading: heading === before.subject ? subject : heading,
    ...(letter === before.words ? current?.texts && pick(current.texts) : { opening: letter, closing: '' }),
  }
  const { opening, closing: _, heading: __, ...problems } = wordsProblems(words, texts)
  if (opening || problems.subject) throw invalid({ ...problems, ...(opening && { words: opening }) })
  await saveWording(tx, { words, texts, seen: current?.version ?? 0, by, now })
}

const pick = ({ opening = '', closing = '' }: Record<string, string>) => ({ opening, closing })
