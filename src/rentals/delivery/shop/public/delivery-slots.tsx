import { SelectField } from '#shell/ui/select-field.tsx'
import { buildSlotOptions } from './build-slot-options.ts'
import type { DeliveryOffer } from './use-delivery-offer.ts'

interface DeliverySlotsProps {
  offer: DeliveryOffer
  /** Slot and day, `12 2026-11-25`. */
  value: string
  onChange: (value: string) => void
  hasRent: boolean
}

export function DeliverySlots({ offer, value, onChange, hasRent }: DeliverySlotsProps) {
  if (offer.slots.length === 0)
    return (
      <p role="status" className="rounded-house border-l-4 border-warn bg-warn-tint px-4 py-3">
        {hasRent
          ? 'Pirmąją nuomos dieną pristatymo vietų nebėra. Pasirinkite kitą nuomos pradžią arba atsiimkite patys.'
          : 'Artimiausiomis savaitėmis pristatymo vietų nebėra. Atsiimkite patys arba susisiekite su mumis.'}
      </p>
    )
  return (
    <SelectField
      label="Pristatymo laikas"
      name="delivery_slot_id"
      placeholder="Pasirinkite…"
      hint={hasRent ? 'Įrankius vežame pirmąją nuomos dieną.' : undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={buildSlotOptions(offer.slots)}
    />
  )
}
