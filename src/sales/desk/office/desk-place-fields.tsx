import { formatBranchWithHours } from '#shell/branches/format-branch-address.ts'
import type { PublicPlace } from '#shell/branches/places.contract.ts'
import { SelectField } from '#shell/ui/select-field.tsx'

interface DeskPlaceFieldsProps {
  places: readonly PublicPlace[]
  placeId: number | null | undefined
  returnId: number | null | undefined
  hasRent: boolean
  onPlace: (id: number) => void
  /** Undefined: the branch of pickup. */
  onReturn: (id: number | undefined) => void
}

export function DeskPlaceFields({ places, placeId, returnId, hasRent, onPlace, onReturn }: DeskPlaceFieldsProps) {
  const place = places.find(({ id }) => id === placeId)
  if (places.length < 2) return null
  const others = places.filter(({ id }) => id !== placeId)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Atsiėmimo vieta"
        name="place_id"
        hint={place && formatBranchWithHours(place)}
        value={placeId ?? ''}
        onChange={({ target }) => onPlace(Number(target.value))}
        options={places.map(({ id, title }) => ({ value: id, label: title }))}
      />
      {hasRent && (
        <SelectField
          label="Grąžinimo vieta"
          name="return_place_id"
          value={others.some(({ id }) => id === returnId) ? (returnId ?? '') : ''}
          onChange={({ target }) => onReturn(target.value ? Number(target.value) : undefined)}
          options={[{ value: '', label: 'Ten pat' }, ...others.map(({ id, title }) => ({ value: id, label: title }))]}
        />
      )}
    </div>
  )
}
