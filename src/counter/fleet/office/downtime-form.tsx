import { useId, useState } from 'react'
import { BrokenBookings, extractBrokenBookings } from '#catalogue/office/public/broken-bookings.tsx'
import { downtimeKindLabels, downtimeKinds } from '#catalogue/units/downtime-kinds.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { toInstant, toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { useOfficePlace } from '#shell/branches/office/public/office-place.tsx'
import { Button } from '#shell/ui/button.tsx'
import { DayField } from '#shell/ui/day-field.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { TimeField } from '#shell/ui/time-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { StartDowntime } from '../downtimes.contract.ts'
import { type ToolMatch, ToolSearch } from './tool-search.tsx'

export function DowntimeForm({
  isOpen,
  given = null,
  onClose,
  onDone,
}: {
  isOpen: boolean
  given?: ToolMatch | null
  onClose: () => void
  onDone: () => void
}) {
  const formId = useId()
  const [choice, choose] = useState(given)
  const [broken, setBroken] = useState<ReturnType<typeof extractBrokenBookings>>([])
  const { places, placeId } = useOfficePlace()
  const { onSubmit, pending, errors, message, reset } = useSubmit(
    async (typed) => {
      const text = (name: string) => String(typed.get(name) ?? '').trim()
      const moment = (day: string, time: string) => toInstant(day, time || '00:00').toISOString()
      await sendRequest(StartDowntime, {
        body: {
          product_id: choice?.product.id ?? 0,
          ...(choice?.unit
            ? { unit_id: choice.unit.id }
            : { quantity: Number(text('quantity') || 1), place_id: Number(text('place_id')) || undefined }),
          from: moment(text('from'), text('from_time')),
          ...(text('to') && { to: moment(text('to'), text('to_time')) }),
          kind: text('kind') as (typeof downtimeKinds)[number],
          reason: text('reason'),
          accept_broken: broken.length > 0,
        },
      })
    },
    {
      check: (): Record<string, string[]> => (choice ? {} : { tool: ['Pasirinkite įrankį.'] }),
      onDone: () => {
        close()
        onDone()
      },
      onProblem: (_, thrown) => setBroken(extractBrokenBookings(thrown)),
    },
  )

  function close() {
    choose(given)
    setBroken([])
    reset()
    onClose()
  }
  const now = new Date()

  return (
    <FormModal
      title="Nauja prastova"
      isOpen={isOpen}
      onClose={close}
      formId={formId}
      pending={pending}
      saveLabel={broken.length > 0 ? 'Vis tiek įrašyti' : undefined}
    >
      <Form id={formId} onSubmit={onSubmit} errors={errors ?? {}} onChange={() => setBroken([])}>
        {broken.length > 0 ? (
          <BrokenBookings
            broken={broken}
            title="Tam laikui jau užsakyta. Įrašius prastovą šių užsakymų įvykdyti nebūtų kuo:"
          >
            Jei vis tiek reikia, spauskite „Vis tiek įrašyti“: užsakymai atsiras ekrane „Neužtenka įrankių“, kol juos
            išspręsite.
          </BrokenBookings>
        ) : (
          <FormErrors message={message} />
        )}
        <ToolChoice choice={choice} onChoose={given ? undefined : choose} />
        {choice && !choice.unit && (
          <NumberField label="Kiek vienetų" name="quantity" min={1} defaultValue={1} required unit="vnt." />
        )}
        {choice && !choice.unit && places.length > 1 && (
          <SelectField
            label="Padalinys"
            name="place_id"
            defaultValue={placeId ?? places[0]?.id}
            options={places.map(({ id, title }) => ({ value: id, label: title }))}
          />
        )}
        <SelectField
          label="Rūšis"
          name="kind"
          required
          defaultValue="repair"
          options={downtimeKinds.map((kind) => ({ value: kind, label: downtimeKindLabels[kind] }))}
        />
        <TextField label="Priežastis" name="reason" required maxLength={500} />
        <div className="grid grid-cols-2 gap-5">
          <DayField label="Nuo" name="from" required defaultValue={toVilniusDay(now)} />
          <TimeField label="Laikas" name="from_time" defaultValue={toVilniusTime(now)} />
          <DayField label="Iki" name="to" optional hint="Tuščia – kol baigsite." />
          <TimeField label="Laikas iki" name="to_time" defaultValue="" optional />
        </div>
      </Form>
    </FormModal>
  )
}

function ToolChoice({
  choice,
  onChoose,
}: {
  choice: ToolMatch | null
  /** Absent: the choice is fixed. */
  onChoose: ((choice: ToolMatch | null) => void) | undefined
}) {
  if (choice)
    return (
      <div className="flex items-center justify-between gap-4">
        <span>
          <span className="block text-sm font-semibold">Įrankis</span>
          <span>{choice.unit ? `${choice.unit.code}, ${choice.product.title}` : choice.product.title}</span>
        </span>
        {onChoose && (
          <Button size="small" variant="quiet" onClick={() => onChoose(null)}>
            Kitas
          </Button>
        )}
      </div>
    )
  return (
    <ToolSearch
      label="Įrankis"
      kinds={['rent']}
      uncoded="bet kuris vienetas"
      nothing="Tokio įrankio nėra."
      onFound={(match) => onChoose?.(match)}
    />
  )
}
