import { requiredWord } from '#platform/required-word.ts'
import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { labelColourNames, labelColours } from '../label-colours.ts'
import { CreateLabel, type ListedLabel, MergeLabels, UpdateLabel } from '../labels.contract.ts'
import { LabelTag } from './public/label-tags.tsx'

interface LabelModalProps {
  /** Null: a new one. */
  label: ListedLabel | null
  onClose: () => void
  onDone: () => void
}

export function LabelModal({ label, onClose, onDone }: LabelModalProps) {
  const body = (typed: FormData) => ({ name: String(typed.get('name') ?? ''), color: typed.get('color') })
  const fields = (
    <>
      <TextField
        label="Pavadinimas"
        name="name"
        required
        data-missing={requiredWord}
        maxLength={40}
        autoComplete="off"
        autoFocus
        defaultValue={label?.name}
      />
      <fieldset>
        <legend className="mb-1.5 text-[0.9375rem] font-semibold">Spalva</legend>
        <div className="flex flex-wrap gap-2">
          {labelColours.map((color) => (
            <label
              key={color}
              className="flex min-h-11 items-center gap-2.5 rounded-house border border-edge bg-raised px-3 has-checked:border-steel has-checked:shadow-[inset_0_0_0_1px_var(--color-steel)] has-focus-visible:outline-3 has-focus-visible:outline-steel"
            >
              <input
                type="radio"
                name="color"
                value={color}
                className="size-5 shrink-0 outline-none"
                defaultChecked={color === (label?.color ?? 'grey')}
              />
              <LabelTag label={{ name: labelColourNames[color], color }} />
            </label>
          ))}
        </div>
      </fieldset>
    </>
  )
  const handlers = { onClose, onDone: () => onDone(), body, fallback: 'Žymos išsaugoti nepavyko.' }
  if (!label)
    return (
      <EndpointForm endpoint={CreateLabel} title="Nauja žyma" {...handlers}>
        {fields}
      </EndpointForm>
    )
  return (
    <EndpointForm
      endpoint={UpdateLabel}
      params={{ id: label.id }}
      seen={label.version}
      title="Keisti žymą"
      history={`label-${label.id}`}
      {...handlers}
    >
      {fields}
    </EndpointForm>
  )
}

interface MergeLabelModalProps {
  label: ListedLabel
  others: ListedLabel[]
  onClose: () => void
  onDone: (into: string) => void
}

export function MergeLabelModal({ label, others, onClose, onDone }: MergeLabelModalProps) {
  const { orders = 0, clients = 0, units = 0 } = label.on ?? {}
  return (
    <EndpointForm
      endpoint={MergeLabels}
      params={{ id: label.id }}
      title={`Sujungti žymą „${label.name}“`}
      saveLabel="Sujungti"
      body={(typed) => ({ into: Number(typed.get('into')) })}
      fallback="Žymų sujungti nepavyko."
      onClose={onClose}
      onDone={({ data }) => onDone(data.name)}
    >
      <SelectField
        label="Su kuria sujungti"
        name="into"
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <p className="text-soft">
        {`Kas turi „${label.name}“ (užsakymų ${orders}, klientų ${clients}, vienetų ${units}), turės pasirinktą žymą, o „${label.name}“ nebeliks.`}
      </p>
    </EndpointForm>
  )
}
