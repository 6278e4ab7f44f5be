import type { ClientSite } from '#clients/people.contract.ts'
import { SelectField } from '#ui/select-field.tsx'

interface SiteFieldProps {
  sites: ClientSite[]
  value: number | null
  onChange: (id: number | null) => void
}

/** For which of the client's work sites it is. One that was closed since stays named until another one is chosen. */
export function SiteField({ sites, value, onChange }: SiteFieldProps) {
  const isClosed = value !== null && !sites.some(({ id }) => id === value)
  return (
    <SelectField
      label="Objektas"
      name="object_id"
      optional
      placeholder="Nenurodytas"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      options={[
        ...(isClosed ? [{ value: value, label: 'Uždarytas objektas' }] : []),
        ...sites.map(({ id, title, address, city }) => ({ value: id, label: `${title}, ${address}, ${city}` })),
      ]}
    />
  )
}
