import { useEffect, useRef } from 'react'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { noAddress, type TypedAddress } from '../../pick-destination-address.ts'

interface DeliveryAddressFieldsProps {
  /** Undefined: to the site or the buyer. */
  value: TypedAddress | undefined
  onChange: (value: TypedAddress | undefined) => void
  /** Driven to when nothing else is chosen. */
  siteTitle?: string | undefined
}

/** The address of delivery; the invoice keeps the buyer's. */
export function DeliveryAddressFields({ value, onChange, siteTitle }: DeliveryAddressFieldsProps) {
  const fields = useRef<HTMLFieldSetElement>(null)
  const last = useRef(value ?? noAddress)
  const wasThere = useRef(value !== undefined)
  useEffect(() => {
    if (value && !wasThere.current) fields.current?.querySelector('input')?.focus()
    wasThere.current = value !== undefined
    if (value) last.current = value
  }, [value])
  const field = (name: keyof TypedAddress) => ({
    name: `delivery_address.${name}`,
    value: value?.[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...(value ?? noAddress), [name]: target.value }),
  })
  return (
    <div className="grid gap-5">
      <RadioGroup
        label="Kur pristatyti"
        name="deliver_where"
        value={value ? 'elsewhere' : 'usual'}
        onChange={(where) => onChange(where === 'elsewhere' ? last.current : undefined)}
        options={[
          { value: 'usual', label: siteTitle ? `Į objektą „${siteTitle}“` : 'Pirkėjo adresu' },
          { value: 'elsewhere', label: 'Kitu adresu', hint: 'Sąskaitoje liks pirkėjo adresas.' },
        ]}
      />
      {value && (
        <fieldset ref={fields} className="grid gap-5 border-l-4 border-line pl-4 sm:grid-cols-2">
          <legend className="sr-only">Pristatymo adresas</legend>
          <TextField
            label="Pristatymo adresas"
            autoComplete="shipping street-address"
            maxLength={200}
            className="sm:col-span-2"
            {...field('address')}
          />
          <TextField
            label="Pristatymo miestas ar vietovė"
            autoComplete="shipping address-level2"
            maxLength={100}
            {...field('city')}
          />
          <TextField
            label="Pristatymo pašto kodas"
            autoComplete="shipping postal-code"
            maxLength={20}
            {...field('postal_code')}
          />
          <TextField label="Kas pasitiks" optional maxLength={200} {...field('contact_name')} />
          <TextField label="Jo telefonas" optional type="tel" maxLength={30} {...field('contact_phone')} />
          <TextArea
            label="Vairuotojui"
            optional
            rows={2}
            maxLength={1000}
            className="sm:col-span-2"
            {...field('note')}
          />
        </fieldset>
      )}
    </div>
  )
}
