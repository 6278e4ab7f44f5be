import { Link } from 'react-router'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Card } from '#ui/office/card.tsx'
import { useMay } from '#ui/office/may.tsx'
import { Switch } from '#ui/switch.tsx'
import { useSubmit } from '#ui/use-submit.ts'
import { type ReminderStepRow, SaveReminderStep } from '../debts.contract.ts'
import { reminderStepWords } from '../reminder-steps.ts'

/** One letter: from which day on, and whether it goes without a person. Its words are changed where all words are. */
export function ReminderStepForm({ step, onSaved }: { step: ReminderStepRow; onSaved: (words: string) => void }) {
  const may = useMay()
  const [mayWrite, mayRead] = [may('debts:write'), may('settings:read')]
  const submit = useSubmit(
    (data) =>
      sendRequest(SaveReminderStep, {
        body: {
          step: step.step,
          after_days: Number(data.get('after_days')),
          by_rule: data.get('by_rule') !== null,
        },
      }),
    { onDone: () => onSaved(`„${reminderStepWords[step.step]}“ išsaugotas.`) },
  )
  return (
    <Card title={reminderStepWords[step.step]}>
      <p className="mb-4 wrap-anywhere">
        <span className="text-soft">Tema: </span>
        <span>{step.subject}</span>
        {mayRead && (
          <Link to={`/admin/tekstai/debt-reminder-${step.step}`} className="text-link mt-1 block w-fit py-1">
            <span>{mayWrite ? 'Keisti laiško žodžius' : 'Laiško žodžiai'}</span>
            <span className="sr-only">{`: ${reminderStepWords[step.step]}`}</span>
          </Link>
        )}
      </p>
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
