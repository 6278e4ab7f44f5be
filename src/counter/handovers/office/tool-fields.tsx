import { memo, useCallback } from 'react'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { HandoverTool } from '../handovers.contract.ts'
import type { ToolDraft } from '../stored-handover-draft.ts'
import { PhotoField } from './photo-field.tsx'
import type { ToolChange } from './use-handover-form.ts'

interface ToolFieldsProps {
  orderId: number
  title: string
  /** The server's path of this tool: `lines.0`. */
  path: string
  draft: ToolDraft
  tool: HandoverTool
  changeTool: ToolChange
}

export function ToolFields({ orderId, title, path, draft, tool, changeTool }: ToolFieldsProps) {
  const onChange: Change = useCallback((changes) => changeTool(tool, changes), [tool, changeTool])
  const { serial, meter, clean, photos } = draft
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
      <Readings path={path} serial={serial} meter={meter} clean={clean} onChange={onChange} />
      <Photos orderId={orderId} title={title} photos={photos} onChange={onChange} />
    </>
  )
}

type Change = (changes: Partial<ToolDraft> | ((before: ToolDraft) => Partial<ToolDraft>)) => void

interface ReadingsProps extends Pick<ToolDraft, 'serial' | 'meter' | 'clean'> {
  path: string
  onChange: Change
}

/** „Su trūkumais“ must show at once. */
const Readings = memo(function Readings({ path, serial, meter, clean, onChange }: ReadingsProps) {
  return (
    <>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label="Serijos ar inventoriaus Nr."
          name={`${path}.serial`}
          maxLength={200}
          autoComplete="off"
          value={serial}
          onChange={(event) => onChange({ serial: event.target.value })}
        />
        <TextField
          label="Skaitiklis, degalai"
          name={`${path}.meter`}
          maxLength={60}
          autoComplete="off"
          placeholder="Pvz., 124 mval."
          value={meter}
          onChange={(event) => onChange({ meter: event.target.value })}
        />
      </div>
      <Checkbox
        label="Švarus"
        name={`${path}.clean`}
        checked={clean}
        onChange={(event) => onChange({ clean: event.target.checked })}
      />
    </>
  )
})

interface PhotosProps {
  orderId: number
  title: string
  photos: string[]
  onChange: Change
}

const Photos = memo(function Photos({ onChange, ...shown }: PhotosProps) {
  return (
    <PhotoField
      {...shown}
      onAdd={(key) => onChange((before) => ({ photos: [...before.photos, key] }))}
      onRemove={(key) => onChange((before) => ({ photos: before.photos.filter((one) => one !== key) }))}
    />
  )
})
