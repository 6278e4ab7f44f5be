import { useState } from 'react'
import type { ClientSite } from '#people/clients/people.contract.ts'
import { findRentEnd } from '#rentals/delivery/find-rent-end.ts'
import { findRentStart } from '#rentals/delivery/find-rent-start.ts'
import { pickDestinationAddress, type TypedAddress } from '#rentals/delivery/pick-destination-address.ts'
import { buildSlotOptions } from '#rentals/delivery/shop/public/build-slot-options.ts'
import { useDeliveryOffer } from '#rentals/delivery/shop/public/use-delivery-offer.ts'
import { homeCountry, omitHomeCountry } from '#rules/codes/country.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { CartLine } from '#sales/cart/cart.contract.ts'
import { VatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { CountryField } from '#shell/ui/country-field.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { DeskOrder } from '../desk.contract.ts'
import type { DeskForm } from '../desk-form.contract.ts'

export type Ways = Pick<
  DeskForm,
  | 'delivery'
  | 'address'
  | 'city'
  | 'postal_code'
  | 'country'
  | 'delivery_slot_id'
  | 'delivery_day'
  | 'collect'
  | 'collection_slot_id'
  | 'collection_day'
  | 'object_id'
  | 'delivery_address'
  | 'place_id'
  | 'return_place_id'
  | 'name'
  | 'lastname'
  | 'email'
  | 'phone'
  | 'po_number'
  | 'comment'
>

interface ChangeWaysProps {
  form: DeskForm
  /** The buyer's address stands on the invoice. */
  isInvoiced: boolean
  lines: DeskOrder['lines']
  items: CartLine[]
  place: number
  elsewhere: TypedAddress | undefined
  site: ClientSite | undefined
  previewed: DeskOrder | undefined
  onChange: (ways: Ways) => void
}

export const addressFields = ['postal_code', 'delivery_address.postal_code', 'object_id']

/** The fields show only with delivery zones. */
export function ChangeWays({
  form,
  isInvoiced,
  lines,
  items,
  place,
  elsewhere,
  site,
  previewed,
  onChange,
}: ChangeWaysProps) {
  const [ways, setWays] = useState<Ways>({})
  const now = { ...form, ...ways }
  const hasRent = items.some(({ type }) => type === 'rent')
  const { offer } = useDeliveryOffer({
    ...pickDestinationAddress({
      elsewhere,
      site,
      buyer: { postalCode: now.postal_code ?? '', city: now.city ?? '', country: now.country ?? undefined },
    }),
    start: findRentStart(items),
    end: findRentEnd(items),
    place,
  })
  if (!offer?.has_zones) return null

  function change(changes: Ways) {
    const next = { ...ways, ...changes }
    setWays(next)
    onChange(next)
  }
  const lineOf = (isCollection: boolean, all: DeskOrder['lines']) =>
    all.find((line) => line.is_delivery && (line.is_collection ?? false) === isCollection)
  const [brought, fetched] = [lineOf(false, lines), lineOf(true, lines)]
  const isDelivery = now.delivery === 'delivery'
  const collects = now.collect === true
  const prices = (previewed?.lines ?? []).filter((line) => line.is_delivery)
  const problem = previewed?.problems.find(({ field }) => addressFields.includes(field))
  return (
    <Card title="Pristatymas">
      <div className="grid gap-4">
        <RadioGroup
          label="Kaip gaus"
          name="delivery"
          value={now.delivery ?? 'pickup'}
          onChange={(delivery) => change({ delivery: delivery as 'pickup' | 'delivery' })}
          options={[
            { value: 'pickup', label: 'Atsiims pats' },
            { value: 'delivery', label: 'Pristatysime' },
          ]}
        />
        {isDelivery && (
          <>
            {isInvoiced ? (
              problem && <p className="font-medium text-bad">{problem.message}</p>
            ) : (
              <div className="grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_8rem]">
                <TextField
                  label="Adresas"
                  name="address"
                  hint="Pasikeis ir adresas sąskaitoje."
                  maxLength={200}
                  value={now.address ?? ''}
                  onChange={({ target }) => change({ address: target.value })}
                />
                <TextField
                  label="Miestas"
                  name="city"
                  maxLength={100}
                  value={now.city ?? ''}
                  onChange={({ target }) => change({ city: target.value })}
                />
                <TextField
                  label="Pašto kodas"
                  name="postal_code"
                  maxLength={20}
                  value={now.postal_code ?? ''}
                  onChange={({ target }) => change({ postal_code: target.value })}
                  {...(problem && { errors: [problem.message] })}
                />
                <CountryField
                  value={now.country || homeCountry}
                  onChange={({ target }) => change({ country: omitHomeCountry(target.value) ?? null })}
                />
              </div>
            )}
            <SelectField
              label="Pristatymo laikas"
              name="delivery_slot_id"
              placeholder={brought ? 'Nekeisti' : 'Pasirinkite…'}
              hint={
                brought &&
                nowWords(brought) +
                  (hasRent ? ' Nekeičiamas persikelia kartu su nuomos pradžia, jei tą dieną yra vietos.' : '')
              }
              value={other(
                chosen(ways.delivery_slot_id, ways.delivery_day),
                chosen(form.delivery_slot_id, form.delivery_day),
              )}
              onChange={({ target }) => {
                const [id, day] = slotIn(target.value, form.delivery_slot_id, form.delivery_day)
                change({ delivery_slot_id: id, delivery_day: day })
              }}
              options={buildSlotOptions(offer.slots)}
            />
            {hasRent && (
              <RadioGroup
                label="Kaip grąžins"
                name="collect"
                value={collects ? 'collect' : 'bring'}
                onChange={(value) => change({ collect: value === 'collect' })}
                options={[
                  { value: 'bring', label: 'Grąžins pats' },
                  { value: 'collect', label: 'Pasiimsime' },
                ]}
              />
            )}
            {hasRent && collects && (
              <SelectField
                label="Paėmimo laikas"
                name="collection_slot_id"
                placeholder={fetched ? 'Nekeisti' : 'Pasirinkite…'}
                hint={fetched && nowWords(fetched)}
                value={other(
                  chosen(ways.collection_slot_id, ways.collection_day),
                  chosen(form.collection_slot_id, form.collection_day),
                )}
                onChange={({ target }) => {
                  const [id, day] = slotIn(target.value, form.collection_slot_id, form.collection_day)
                  change({ collection_slot_id: id, collection_day: day })
                }}
                options={buildSlotOptions(offer.collection_slots ?? [])}
              />
            )}
          </>
        )}
        {isDelivery && prices.length > 0 && (
          <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1" aria-live="polite">
            {prices.map((line) => (
              <PriceRow key={line.is_collection ? 'collect' : 'deliver'} line={line} />
            ))}
          </dl>
        )}
      </div>
    </Card>
  )
}

function PriceRow({ line: { is_collection, price_with_vat } }: { line: DeskOrder['lines'][number] }) {
  return (
    <>
      <dt className="text-soft">
        <VatWords>{`${is_collection ? 'Paėmimas' : 'Pristatymas'}, su PVM`}</VatWords>
      </dt>
      <dd className="text-right">{price_with_vat === 0 ? 'nemokamai' : formatMoney(price_with_vat)}</dd>
    </>
  )
}

/** The current choice stands beside the field: phones truncate selects. */
const nowWords = ({ title }: { title: string }) => `Dabar: ${/\d{4}-\d\d-\d\d.*$/.exec(title)?.[0] ?? title}.`

const chosen = (id: number | null | undefined, day: string | null | undefined) => (id && day ? `${id} ${day}` : '')

const other = (typed: string, has: string) => (typed === has ? '' : typed)

function slotIn(
  text: string,
  id: number | null | undefined,
  day: string | null | undefined,
): [number | null | undefined, string | null | undefined] {
  const [typed, on] = text.split(' ')
  return typed && on ? [Number(typed), on] : [id, day]
}
