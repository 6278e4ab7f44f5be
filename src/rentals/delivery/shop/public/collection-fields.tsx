import { formatMoney } from '#rules/money/format-money.ts'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import type { PricedDelivery } from '../../delivery.contract.ts'
import { buildSlotOptions } from './build-slot-options.ts'
import type { DeliveryOffer } from './use-delivery-offer.ts'

interface CollectionFieldsProps {
  offer: DeliveryOffer
  priced: PricedDelivery | undefined
  collects: boolean
  onCollects: (collects: boolean) => void
  /** The delivery, `12 2026-11-25`. */
  broughtAt: string
  /** Slot and day, `12 2026-11-27`. */
  value: string
  onChange: (value: string) => void
  isDesk?: boolean
}

export function CollectionFields({
  offer,
  priced,
  collects,
  onCollects,
  broughtAt,
  value,
  onChange,
  isDesk = false,
}: CollectionFieldsProps) {
  const say = useVatWords()
  const brought = offer.slots.find(({ slot_id, day }) => `${slot_id} ${day}` === broughtAt)
  const slots = (offer.collection_slots ?? []).filter(({ day, from }) => day !== brought?.day || from >= brought.to)
  const price = priced && 'collection' in priced ? priced.collection : undefined
  return (
    <>
      <RadioGroup
        label={isDesk ? 'Kaip grąžins' : 'Kaip grąžinsite'}
        name="collect"
        value={collects ? 'collect' : 'bring'}
        onChange={(chosen) => onCollects(chosen === 'collect')}
        options={[
          { value: 'bring', label: isDesk ? 'Grąžins pats' : 'Grąžinsiu pats' },
          {
            value: 'collect',
            label: isDesk ? 'Pasiimsime' : 'Atvažiuokite pasiimti',
            hint: price ? describePrice(price.price_with_vat, say) : 'Atskira kelionė: kaina kaip už pristatymą.',
          },
        ]}
      />
      {collects &&
        (slots.length === 0 ? (
          <p role="status" className="rounded-house border-l-4 border-warn bg-warn-tint px-4 py-3">
            Paskutinę nuomos dieną paėmimo vietų nebėra. Pasirinkite kitą nuomos pabaigą arba grąžinimą nuomos punkte.
          </p>
        ) : (
          <SelectField
            label="Paėmimo laikas"
            name="collection_slot_id"
            placeholder="Pasirinkite…"
            hint="Įrankius pasiimame paskutinę nuomos dieną."
            value={slots.some(({ slot_id, day }) => `${slot_id} ${day}` === value) ? value : ''}
            onChange={({ target }) => onChange(target.value)}
            options={buildSlotOptions(slots)}
          />
        ))}
    </>
  )
}

const describePrice = (cents: number, say: (text: string) => string) =>
  cents === 0 ? 'Nemokamai.' : say(`Atskira kelionė: ${formatMoney(cents)} su PVM.`)
