import { useBranches } from '#shell/branches/office/public/places-store.ts'
import { VatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { PlusIcon } from '#shell/ui/icons.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { generateRowKey } from '#shell/ui/office/generate-row-key.ts'
import { SelectField } from '#shell/ui/select-field.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { RemoveRow } from './remove-row.tsx'
import type { TypedZone } from './typed-delivery.ts'

interface ZoneRowsProps {
  zones: TypedZone[]
  onChange: (zones: TypedZone[]) => void
  mayWrite: boolean
}

export function ZoneRows({ zones, onChange, mayWrite }: ZoneRowsProps) {
  const places = useBranches()
  const change = (key: number, changes: Partial<TypedZone>) =>
    onChange(zones.map((zone) => (zone.key === key ? { ...zone, ...changes } : zone)))
  const add = () =>
    onChange([
      ...zones,
      { key: generateRowKey(), id: null, title: '', prefixes: '', towns: '', price: '', freeFrom: '' },
    ])
  return (
    <Card title="Zonos">
      <p className="mb-4 max-w-prose text-sm text-soft">
        Adresas priklauso zonai, kurios pašto kodo pradžia ilgiausia; jei tokios nėra – pagal vietovę. Į kitur nevežama.
        <VatWords>Kaina be PVM, už vieną kelionę: pristatyti ar pasiimti.</VatWords>
      </p>
      <ul className="grid gap-6">
        {zones.map(({ key, ...zone }, at) => (
          <li key={key} className="relative grid gap-4 border-b border-line pb-6 sm:grid-cols-2 lg:grid-cols-6">
            <TextField
              label="Zona"
              name={`zones.${at}.title`}
              maxLength={60}
              className="lg:col-span-2"
              value={zone.title}
              onChange={({ target }) => change(key, { title: target.value })}
            />
            {places.length > 1 && (
              <SelectField
                label="Iš padalinio"
                name={`zones.${at}.place_id`}
                className="sm:col-start-1 lg:col-span-2"
                options={places.map(({ id, title }) => ({ value: id, label: title }))}
                value={zone.place ?? places[0]?.id}
                onChange={({ target }) => change(key, { place: Number(target.value) })}
              />
            )}
            <TextField
              label="Pašto kodų pradžios"
              name={`zones.${at}.postal_prefixes`}
              hint="Per kablelį: 44, 45, 46"
              className="lg:col-span-2"
              value={zone.prefixes}
              onChange={({ target }) => change(key, { prefixes: target.value })}
            />
            <TextField
              label="Vietovės"
              optional
              name={`zones.${at}.towns`}
              hint="Per kablelį: Kaunas, Garliava"
              className="lg:col-span-2"
              value={zone.towns}
              onChange={({ target }) => change(key, { towns: target.value })}
            />
            <TextField
              label="Kaina, €"
              name={`zones.${at}.price`}
              inputMode="decimal"
              className="lg:col-span-2"
              value={zone.price}
              onChange={({ target }) => change(key, { price: target.value })}
            />
            <TextField
              label="Nemokamai nuo, €"
              optional
              name={`zones.${at}.free_from`}
              inputMode="decimal"
              hint="Prekių ir nuomos suma; tuščia – visada mokama."
              className="lg:col-span-2"
              value={zone.freeFrom}
              onChange={({ target }) => change(key, { freeFrom: target.value })}
            />
            {mayWrite && (
              <div className="absolute -top-3 right-0 flex items-start justify-end sm:static sm:col-start-2 lg:col-span-2 lg:col-start-auto lg:pt-7">
                <RemoveRow
                  label={`Pašalinti zoną ${zone.title || at + 1}`}
                  onRemove={() => onChange(zones.filter((one) => one.key !== key))}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <Button variant="quiet" size="small" className="mt-4" onClick={add}>
          <PlusIcon className="size-4" />
          Pridėti zoną
        </Button>
      )}
    </Card>
  )
}
