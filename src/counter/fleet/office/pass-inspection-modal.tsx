import { useId, useState } from 'react'
import { describeInspectionInterval } from '#catalogue/inspection-kinds.ts'
import { type InspectionStatus, PassInspection, SendCertificate } from '#catalogue/units/inspections.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { addMonths } from '#rules/calendar/add-months.ts'
import { isDay } from '#rules/calendar/is-day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { DayField } from '#shell/ui/day-field.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { FileIcon } from '#shell/ui/icons.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { FileField } from '#shell/ui/office/file-field.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'

interface PassInspectionModalProps {
  unit: { id: number; code: string }
  kinds: Pick<InspectionStatus, 'kind' | 'months' | 'rental_days' | 'meter_hours' | 'overdue' | 'soon'>[]
  onClose: () => void
  onDone: (words: string) => void
}

export function PassInspectionModal({ unit, kinds, onClose, onDone }: PassInspectionModalProps) {
  const formId = useId()
  const today = toVilniusDay(new Date())
  const pressing = kinds.find(({ overdue }) => overdue) ?? kinds.find(({ soon }) => soon) ?? kinds[0]
  const [kind, setKind] = useState(pressing?.kind ?? '')
  const [passedOn, setPassedOn] = useState(today)
  const [paper, setPaper] = useState('')
  const chosen = kinds.find((one) => one.kind === kind)
  const until = chosen?.months && isDay(passedOn) ? addMonths(passedOn, chosen.months) : ''
  const { onSubmit, pending, errors, message } = useSubmit((data) => save(unit.id, data), {
    onDone: ({ isPaperLost }) =>
      onDone(isPaperLost ? 'Patikra įrašyta, bet pažymėjimo įkelti nepavyko' : 'Patikra įrašyta'),
    fallback: 'Patikros įrašyti nepavyko.',
  })
  return (
    <FormModal
      title={`Patikra: ${unit.code}`}
      size="large"
      isOpen
      onClose={onClose}
      formId={formId}
      pending={pending}
      pendingLabel="Įrašoma..."
    >
      <Form id={formId} {...(errors && { errors })} onSubmit={onSubmit}>
        {message && Object.keys(errors ?? {}).length === 0 && <FormErrors message={message} />}
        <SelectField
          label="Kas patikrinta"
          name="kind"
          required
          value={kind}
          onChange={({ target }) => setKind(target.value)}
          options={kinds.map((one) => ({ value: one.kind, label: one.kind }))}
          hint={chosen && describeInspectionInterval(chosen)}
        />
        <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
          <DayField
            label="Atlikta"
            name="passed_on"
            required
            data-missing="Įrašykite dieną."
            value={passedOn}
            onDay={setPassedOn}
            min="1990-01-01"
          />
          <DayField
            key={until}
            label="Galioja iki"
            name="valid_until"
            optional
            defaultValue={until}
            min={passedOn}
            hint={until ? 'Įskaitytinai; suskaičiuota pagal rūšies intervalą.' : 'Tuščia: kol pasieks rūšies ribą.'}
          />
          <TextField label="Kas tikrino" name="inspector" optional maxLength={120} autoComplete="off" />
          <TextField label="Pažymėjimo Nr." name="certificate_number" optional maxLength={80} autoComplete="off" />
          {chosen?.meter_hours && (
            <NumberField label="Skaitiklio rodmuo" name="hours" optional unit="motoval." step="0.1" min="0" />
          )}
        </div>
        <FileField
          label="Pažymėjimas"
          name="certificate"
          optional
          accept="application/pdf,image/jpeg,image/png,image/webp"
          invitation="Pasirinkite PDF arba nuotrauką"
          chosen={paper}
          icon={<FileIcon className="shrink-0 text-soft" />}
          onChange={({ target }) => setPaper(target.files?.[0]?.name ?? '')}
        />
        <TextArea label="Pastaba" name="note" optional rows={2} maxLength={1_000} />
      </Form>
    </FormModal>
  )
}

/** The inspection is kept even if the upload fails. */
async function save(unitId: number, data: FormData): Promise<{ isPaperLost: boolean }> {
  const text = (name: string) => String(data.get(name) ?? '').trim()
  const hours = text('hours').replace(',', '.')
  const { data: made } = await sendRequest(PassInspection, {
    params: { id: unitId },
    body: {
      kind: text('kind'),
      passed_on: text('passed_on'),
      valid_until: text('valid_until') || null,
      inspector: text('inspector'),
      certificate_number: text('certificate_number'),
      note: text('note'),
      hours: hours === '' ? null : Number(hours),
    },
  })
  const paper = data.get('certificate')
  if (!(paper instanceof File) || paper.size === 0) return { isPaperLost: false }
  const body = new FormData()
  body.append('certificate', paper, paper.name)
  try {
    await sendRequest(SendCertificate, { params: { id: made.id }, body })
    return { isPaperLost: false }
  } catch {
    return { isPaperLost: true }
  }
}
