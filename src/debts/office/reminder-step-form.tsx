import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Card } from '#ui/office/card.tsx'
import { useMay } from '#ui/office/may.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useSubmit } from '#ui/use-submit.ts'
import { type ReminderStepRow, SaveReminderStep } from '../debts.contract.ts'
import { reminderStepWords, reminderVariables } from '../reminder-steps.ts'

const variables = Object.entries(reminderVariables)
  .map(([name, means]) => `{${name}} – ${means}`)
  .join(', ')

/** One letter: its words, from which day on, and whether it goes without a person. */
export function ReminderStepForm({ step, onSaved }: { step: ReminderStepRow; onSaved: (words: string) => void }) {
  const mayWrite = useMay()('debts:write')
  const submit = useSubmit(
    (data) =>
      sendRequest(SaveReminderStep, {
        body: {
          step: step.step,
          after_days: Number(data.get('after_days')),
          by_rule: data.get('by_rule') !== null,
          subject: String(data.get('subject') ?? ''),
          words: String(data.get('words') ?? ''),
        },
      }),
    { onDone: () => onSaved(`„${reminderStepWords[step.step]}“ išsaugotas.`) },
  )
  return (
    <Card title={reminderStepWords[step.step]}>
      <Form onSubmit={submit.onSubmit} errors={submit.errors ?? {}}>
        <FormErrors errors={submit.errors ?? {}} message={submit.message} />
        <fieldset disabled={!mayWrite} className="grid gap-4">
          <NumberField
            label="Po kiek dienų nuo termino"
            name="after_days"
            required
            min="1"
            max="365"
            unit="d."
            className="max-w-60"
            defaultValue={step.after_days}
          />
          <TextField label="Tema" name="subject" required maxLength={150} defaultValue={step.subject} />
          <TextArea
            label="Tekstas"
            name="words"
            required
            maxLength={5000}
            defaultValue={step.words}
            hint={`Galima įrašyti: ${variables}. Sąskaitų sąrašas ir mokėjimo duomenys pridedami patys.`}
          />
          <Switch
            name="by_rule"
            label="Siųsti savaime"
            hint="Išjungta – laiškas išeina tik kam nors paspaudus „Siųsti priminimą“."
            defaultChecked={step.by_rule}
          />
          {mayWrite && (
            <Button type="submit" pending={submit.pending} className="justify-self-start">
              Išsaugoti
            </Button>
          )}
        </fieldset>
      </Form>
    </Card>
  )
}
