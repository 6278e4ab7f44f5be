import { useId } from 'react'
import { formatHours } from '#catalogue/units/format-hours.ts'
import { type ListReadings, ReadMeter, RemoveReading } from '#catalogue/units/inspections.contract.ts'
import type { Unit } from '#catalogue/units/units.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { TrashIcon } from '#shell/ui/icons.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'

interface UnitMeterProps {
  unit: Unit
  question: PendingResult<AnswerOf<typeof ListReadings>>
  onDone: (words: string) => void
  onFailed: (thrown: unknown, words: string) => void
}

const shownAtOnce = 6

export function UnitMeter({ unit, question, onDone, onFailed }: UnitMeterProps) {
  const formId = useId()
  const { data: shown, problem } = useLoaded(question)
  const mayWrite = usePermissions()('inspections:write') && unit.state !== 'retired'
  const { onSubmit, pending, errors, message } = useSubmit(
    (data) =>
      sendRequest(ReadMeter, {
        params: { id: unit.id },
        body: {
          hours: Number(
            String(data.get('hours') ?? '')
              .trim()
              .replace(',', '.') || Number.NaN,
          ),
          new_meter: data.has('new_meter'),
        },
      }),
    {
      onDone: (_, form) => {
        form.reset()
        onDone('Rodmuo įrašytas')
      },
      fallback: 'Rodmens įrašyti nepavyko.',
    },
  )
  const [last] = shown?.data ?? []

  async function remove(id: number) {
    try {
      await sendRequest(RemoveReading, { params: { id } })
      onDone('Rodmuo pašalintas')
    } catch (thrown) {
      onFailed(thrown, 'Rodmens pašalinti nepavyko')
    }
  }

  return (
    <Card title="Motovalandos" aside={last && <span className="figures font-semibold">{formatHours(last.run)}</span>}>
      {!shown && problem === null && <Skeleton className="h-16 w-full" />}
      {problem !== null && <p className="text-soft">Rodmenų gauti nepavyko.</p>}
      {shown && shown.data.length === 0 && <p className="text-soft">Rodmenų dar nėra.</p>}
      {shown && shown.data.length > 0 && (
        <ul className="grid gap-1">
          {shown.data.slice(0, shownAtOnce).map(({ id, hours, new_meter, read_at, written_by }, at) => (
            <li key={id} className="flex min-h-11 items-center justify-between gap-3">
              <span>
                <span className="figures block">
                  <span>{formatHours(hours)}</span>
                  {new_meter && <span className="text-soft"> naujas skaitiklis</span>}
                </span>
                <span className="figures block text-sm text-soft">
                  {[formatDateTime(read_at), written_by].filter(Boolean).join(', ')}
                </span>
              </span>
              {mayWrite && at === 0 && (
                <IconButton label={`Pašalinti rodmenį ${formatHours(hours)}`} danger onClick={() => void remove(id)}>
                  <TrashIcon />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <Form
          id={formId}
          {...(errors && { errors })}
          onSubmit={onSubmit}
          className="mt-4 grid grid-cols-[1fr_auto] items-end gap-3"
        >
          {message && Object.keys(errors ?? {}).length === 0 && (
            <div className="col-span-2">
              <FormErrors message={message} />
            </div>
          )}
          <NumberField
            label="Naujas rodmuo"
            name="hours"
            required
            data-missing="Įrašykite, ką rodo skaitiklis."
            unit="val."
            step="0.1"
            min="0"
          />
          <Button type="submit" variant="quiet" pending={pending}>
            Įrašyti
          </Button>
          {last && (
            <Checkbox
              name="new_meter"
              label="Naujas skaitiklis"
              hint="Pakeitus skaitiklį jo rodmuo gali būti mažesnis: motovalandos skaičiuojamos toliau."
              className="col-span-2"
            />
          )}
        </Form>
      )}
    </Card>
  )
}
