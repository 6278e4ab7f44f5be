import { SelectField } from '#shell/ui/select-field.tsx'

export interface KnownField {
  field: string
  title: string
  required: boolean
  example: string
}

interface ColumnChoiceProps {
  /** The field of each column of the file; '' is nobody's. */
  columns: Record<string, string>
  fields: readonly KnownField[]
  disabled: boolean
  onChange: (columns: Record<string, string>) => void
}

/** What each column of the file is. */
export function ColumnChoice({ columns, fields, disabled, onChange }: ColumnChoiceProps) {
  const chosen = new Set(Object.values(columns))
  const missing = fields.filter(({ field, required }) => required && !chosen.has(field)).map(({ title }) => title)
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1 font-semibold">Kas yra failo stulpeliai</legend>
      <p role="status" className={`mb-3 ${missing.length > 0 ? 'rounded-house bg-warn-tint px-3 py-2' : 'text-soft'}`}>
        {missing.length > 0
          ? `Nurodykite, kuriame failo stulpelyje yra: ${missing.join(', ')}.`
          : 'Praleidžiami stulpeliai, prie kurių palikta „Nekelti“.'}
      </p>
      <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {Object.entries(columns).map(([column, field]) => (
          <SelectField
            key={column}
            label={column}
            name={column}
            value={field}
            placeholder="Nekelti"
            options={fields.map((each) => ({
              value: each.field,
              label: each.required ? `${each.title} *` : each.title,
              disabled: each.field !== field && chosen.has(each.field),
            }))}
            onChange={({ target }) => onChange({ ...columns, [column]: target.value })}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Columns whose heading is a field's title or name are that field, whatever the case. */
export function findColumnFields(heads: readonly string[], fields: readonly KnownField[]): Record<string, string> {
  const plain = (text: string) => text.trim().toLowerCase()
  return Object.fromEntries(
    heads
      .filter((head) => head.trim() !== '')
      .map((head) => [
        head,
        fields.find(({ field, title }) => plain(title) === plain(head) || field === plain(head))?.field ?? '',
      ]),
  )
}
