import { requiredWord } from '#platform/required-word.ts'
import { DayField } from '../ui/day-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { Controls } from './field-definition.ts'

interface FieldControlProps<F extends Controls> {
  fields: F
  name: keyof F & string
  /** Null for a new row. */
  row: Partial<Record<keyof F, unknown>> | null
  autoFocus?: boolean
  className?: string
  /** Overrides the described hint. */
  hint?: string
  onChoose?: (value: string) => void
}

export function FieldControl<F extends Controls>({ fields, name, row, onChoose, ...more }: FieldControlProps<F>) {
  const field = fields[name]
  if (!field) return null
  const value = row?.[name] as string | number | undefined
  const common = { label: field.label, hint: field.hint, name, ...more }
  if (field.kind === 'choice') {
    const options = Object.entries(field.labels).map(([code, word]) => ({ value: code, label: word }))
    return (
      <SelectField
        {...common}
        options={options}
        defaultValue={value ?? field.start}
        onChange={({ target }) => onChoose?.(target.value)}
      />
    )
  }
  const optional = field.missing === 'optional' || ('empty' in field && field.empty !== undefined)
  const required = { required: true, ...(!field.missing && { 'data-missing': requiredWord }) }
  const must = optional ? { optional } : field.missing === 'nobody' ? {} : required
  if (field.kind === 'day') return <DayField {...common} {...must} defaultValue={String(value ?? field.start ?? '')} />
  if (field.kind === 'text') {
    const { max: maxLength, type, autoComplete } = field
    const text = { ...common, ...must, maxLength, autoComplete, defaultValue: value }
    return field.rows ? <TextArea {...text} rows={field.rows} /> : <TextField {...text} type={type} />
  }
  if (field.kind === 'integer') {
    const { min, max, unit, start, empty } = field
    const must = { optional, required: !optional && start === undefined }
    const shown = value ?? start ?? empty
    return (
      <NumberField {...common} {...must} min={min} max={max} unit={unit} defaultValue={shown === empty ? '' : shown} />
    )
  }
  const euros = value ? (Number(value) / 100).toFixed(2) : ''
  return (
    <NumberField
      {...common}
      {...(optional ? { optional } : { required: true })}
      step="0.01"
      min="0"
      unit="€"
      defaultValue={euros}
    />
  )
}
