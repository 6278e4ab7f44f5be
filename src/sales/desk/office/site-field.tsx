import type { ClientSite } from '#people/clients/people.contract.ts'
import { SelectField } from '#shell/ui/select-field.tsx'

interface SiteFieldProps {
  sites: ClientSite[]
  value: number | null
  onChange: (id: number | null) => void
  hint?: string
  /** The title of a closed site, or of the buyer's own address. */
  otherTitle?: string | undefined
}

/** While chosen, a closed one stays. */
export function SiteField({ sites, value, onChange, hint, otherTitle = 'Uždarytas objektas' }: SiteFieldProps) {
  const isOther = value !== null && !sites.some(({ id }) => id === value)
  return (
    <SelectField
      label="Objektas"
      name="object_id"
      optional
      placeholder="Nenurodytas"
      hint={hint}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      options={[
        ...(isOther ? [{ value, label: otherTitle }] : []),
        ...sites.map(({ id, title, address, city }) => ({ value: id, label: `${title}, ${address}, ${city}` })),
      ]}
    />
  )
}
