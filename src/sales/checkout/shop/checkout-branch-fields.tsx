import { formatBranchWithHours } from '#shell/branches/format-branch-address.ts'
import { useChosenBranch } from '#shell/branches/shop/public/chosen-place.ts'
import { SelectField } from '#shell/ui/select-field.tsx'

interface CheckoutBranchFieldsProps {
  isDelivery: boolean
  hasRent: boolean
  /** Empty: the branch of pickup. */
  returnTo: string
  onReturnTo: (id: string) => void
}

/** A shop with one branch shows nothing. */
export function CheckoutBranchFields({ isDelivery, hasRent, returnTo, onReturnTo }: CheckoutBranchFieldsProps) {
  const { places, place, choose } = useChosenBranch()
  if (!place) return null
  const others = places.filter(({ id }) => id !== place.id)
  const back = others.find(({ id }) => String(id) === returnTo)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label={isDelivery ? 'Vešime iš' : 'Atsiėmimo vieta'}
        name="place_id"
        hint={formatBranchWithHours(place)}
        value={place.id}
        onChange={({ target }) => choose(Number(target.value))}
        options={places.map(({ id, title }) => ({ value: id, label: title }))}
      />
      {hasRent && (
        <SelectField
          label="Grąžinimo vieta"
          name="return_place_id"
          hint={back && formatBranchWithHours(back)}
          value={back ? returnTo : ''}
          onChange={({ target }) => onReturnTo(target.value)}
          options={[
            { value: '', label: 'Grąžinsiu ten pat' },
            ...others.map(({ id, title }) => ({ value: id, label: `Grąžinsiu kitame padalinyje: ${title}` })),
          ]}
        />
      )}
    </div>
  )
}
