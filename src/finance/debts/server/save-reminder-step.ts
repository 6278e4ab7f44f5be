import { eq } from 'drizzle-orm'
import { readCurrentWordings } from '#people/wording/server/public/read-current-wordings.ts'
import { saveWording } from '#people/wording/server/public/save-wording.ts'
import { validateWording } from '#people/wording/validate-wording.ts'
import { getWordingText } from '#people/wording/wording-definition.ts'
import type { BodyOf } from '#platform/contract.ts'
import { invalid } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { debtReminderWordings } from '../debt-reminder.mail.ts'
import type { ReminderStepRow, SaveReminderStep } from '../debts.contract.ts'
import { ReminderStepSaved } from '../debts.events.ts'
import { reminderStepLabels } from '../reminder-steps.ts'
import { reminder_steps } from './debts.tables.ts'
import { readReminderSteps } from './reminder-steps.queries.ts'

type Form = BodyOf<typeof SaveReminderStep>
interface SaveReminderStepInput {
  form: Form
}

/** Only a person may make a letter automatic. 422 when due before a milder or after a firmer one. */
export async function saveReminderStep(work: Work<number>, { form }: SaveReminderStepInput): Promise<void> {
  const { tx, now, by } = work
  await tx.select({ step: reminder_steps.step }).from(reminder_steps).for('update')
  const steps = await readReminderSteps(tx)
  const before = steps.find(({ step }) => step === form.step)
  if (!before) throw new Error(`There is no letter ${form.step}`)
  for (const { step, after_days } of steps)
    if ((step < form.step && after_days >= form.after_days) || (step > form.step && after_days <= form.after_days))
      throw invalid({
        after_days: [`„${reminderStepLabels[step]}“ siunčiamas po ${after_days} d.: laiškai turi eiti iš eilės.`],
      })
  await saveWords(work, before, { form })

  const { step, after_days, by_rule } = form
  if (after_days === before.after_days && by_rule === before.by_rule) return
  await tx
    .update(reminder_steps)
    .set({ after_days, by_rule, changed_by: by, changed_at: now })
    .where(eq(reminder_steps.step, step))
  const subject = { kind: 'settings', id: null, title: reminderStepLabels[step] } as const
  await work.happened(ReminderStepSaved, subject, {
    after_days: [before.after_days, after_days],
    by_rule: [before.by_rule, by_rule],
  })
}

async function saveWords(
  work: Work<number>,
  before: ReminderStepRow,
  { form }: SaveReminderStepInput & {},
): Promise<void> {
  const { tx } = work
  const { subject = before.subject, words: letter = before.words } = form
  if (subject === before.subject && letter === before.words) return
  const words = debtReminderWordings[form.step]
  const current = (await readCurrentWordings(tx, [words.key])).get(words.key)
  const heading = getWordingText(words, 'heading', current?.texts ?? null)
  const texts = {
    subject,
    heading: heading === before.subject ? subject : heading,
    ...(letter === before.words ? current?.texts && pick(current.texts) : { opening: letter, closing: '' }),
  }
  const { opening, closing: _, heading: __, ...problems } = validateWording(words, texts)
  if (opening || problems.subject) throw invalid({ ...problems, ...(opening && { words: opening }) })
  await saveWording(work, { words, texts, seen: current?.version ?? 0 })
}

const pick = ({ opening = '', closing = '' }: Record<string, string>) => ({ opening, closing })
