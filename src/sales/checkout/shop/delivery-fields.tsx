import type { ReactNode } from 'react'
import type { PricedDelivery } from '#rentals/delivery/delivery.contract.ts'
import { DeliveryPriceHint } from '#rentals/delivery/shop/public/delivery-price-hint.tsx'
import { DeliverySlots } from '#rentals/delivery/shop/public/delivery-slots.tsx'
import type { DeliveryOffer } from '#rentals/delivery/shop/public/use-delivery-offer.ts'
import { useChosenBranch } from '#shell/branches/shop/public/chosen-place.ts'
import { usePublicSettings } from '#shell/settings/shop/public/public-settings.tsx'
import { CountryField } from '#shell/ui/country-field.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { Draft } from './checkout-draft.ts'

type DeliveryFieldsProps = {
  draft: Draft
  delivery: string
  onDelivery: (delivery: string) => void
  offer: DeliveryOffer | undefined
  priced: PricedDelivery | undefined
  slot: string
  onSlot: (slot: string) => void
  hasRent: boolean
  collection: ReactNode
  where: ReactNode
  /** The order goes to another address than the buyer's. */
  isElsewhere: boolean
}

/** The address is the invoice's too. */
export function DeliveryFields({
  draft,
  delivery,
  onDelivery,
  offer,
  priced,
  slot,
  onSlot,
  hasRent,
  collection,
  where,
  isElsewhere,
}: DeliveryFieldsProps) {
  const settings = usePublicSettings()
  const { place } = useChosenBranch()
  const address = place ? place.address : settings.address
  const start = (name: string) => ({ name, defaultValue: draft[name] ?? '' })
  const isDelivery = delivery === 'delivery'
  const isToBuyer = isDelivery && !isElsewhere
  return (
    <div className="grid gap-5">
      <RadioGroup
        label="Kaip gausite"
        name="delivery"
        value={delivery}
        onChange={onDelivery}
        options={[
          { value: 'pickup', label: 'Atsiimsiu pats', hint: address || undefined },
          {
            value: 'delivery',
            label: 'Pristatykite',
            hint: offer?.has_zones
              ? 'Nurodytu adresu, pasirinktu laiku.'
              : 'Nurodytu adresu; laiką suderinsime telefonu.',
          },
        ]}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Adresas"
          autoComplete="street-address"
          hint={isToBuyer ? 'Čia pristatysime ir jis bus sąskaitoje.' : 'Jis bus sąskaitoje.'}
          className="sm:col-span-2"
          {...start('address')}
        />
        <TextField label="Miestas ar vietovė" autoComplete="address-level2" {...start('city')} />
        <TextField label="Pašto kodas" optional={!isToBuyer} autoComplete="postal-code" {...start('postal_code')} />
        <CountryField {...(draft.country && { defaultValue: draft.country })} />
      </div>
      {isDelivery && where}
      {isDelivery && priced && <DeliveryPriceHint delivery={priced} />}
      {isDelivery && offer?.zone && <DeliverySlots offer={offer} hasRent={hasRent} value={slot} onChange={onSlot} />}
      {isDelivery && offer?.zone && collection}
    </div>
  )
}
