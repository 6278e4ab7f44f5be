import { Checkbox } from '#ui/checkbox.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ToolDraft } from '../kept-act.ts'
import { PhotoField } from './photo-field.tsx'

interface ToolFieldsProps {
  orderId: number
  title: string
  /** `lines.0`: what the server calls this tool when a field of it is at fault. */
  path: string
  draft: ToolDraft
  onChange: (changes: Partial<ToolDraft> | ((before: ToolDraft) => Partial<ToolDraft>)) => void
}

/** The state of a tool as it changes hands, the same at a hand-over and at a return. */
export function ToolFields({ orderId, title, path, draft, onChange }: ToolFieldsProps) {
  return (
    <>
      <RadioGroup
        label="Būklė"
        name={`${path}.condition`}
        value={draft.condition}
        onChange={(value) => onChange({ condition: value as ToolDraft['condition'] })}
        options={[
          { value: 'good', label: 'Tvarkingas' },
          { value: 'defects', label: 'Su trūkumais' },
        ]}
      />
      {draft.condition === 'defects' && (
        <TextArea
          label="Kokie trūkumai"
          name={`${path}.note`}
          rows={2}
          maxLength={1000}
          value={draft.note}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label="Serijos ar inventoriaus Nr."
          name={`${path}.serial`}
          maxLength={200}
          autoComplete="off"
          value={draft.serial}
          onChange={(event) => onChange({ serial: event.target.value })}
        />
        <TextField
          label="Skaitiklis, degalai"
          name={`${path}.meter`}
          maxLength={60}
          autoComplete="off"
          placeholder="Pvz., 124 mval."
          value={draft.meter}
          onChange={(event) => onChange({ meter: event.target.value })}
        />
      </div>
      <Checkbox
        label="Švarus"
        name={`${path}.clean`}
        checked={draft.clean}
        onChange={(event) => onChange({ clean: event.target.checked })}
      />
      <PhotoField
        orderId={orderId}
        title={title}
        photos={draft.photos}
        onAdd={(key) => onChange((before) => ({ photos: [...before.photos, key] }))}
        onRemove={(key) => onChange((before) => ({ photos: before.photos.filter((one) => one !== key) }))}
      />
    </>
  )
}
