import { useBranches } from '#shell/branches/office/public/places-store.ts'
import { NumberField } from '#shell/ui/number-field.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { Switch } from '#shell/ui/switch.tsx'
import type { Settings } from '../settings.contract.ts'

/** What matters with several places; otherwise it stays as it is. */
export function BranchSettingsFields({ settings: { one_way_fee, series_per_place } }: { settings: Settings }) {
  const isShown = useBranches().length > 1
  if (!isShown)
    return (
      <>
        <input type="hidden" name="one_way_fee" value={one_way_fee / 100} />
        {series_per_place && <input type="hidden" name="series_per_place" value="on" />}
      </>
    )
  return (
    <Card title="Keli padaliniai">
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          label="Grąžinimas kitame padalinyje, be PVM"
          name="one_way_fee"
          min={0}
          step="0.01"
          unit="€"
          defaultValue={one_way_fee / 100}
          hint="Vienam užsakymui. 0 – nemokamai."
        />
        <Switch
          label="Atskiros padalinių serijos"
          name="series_per_place"
          defaultChecked={series_per_place}
          hint="Dokumentai numeruojami kiekviename padalinyje, pavyzdžiui, NS-KN 000001. Išjungus tęsiama bendra serija."
        />
      </div>
    </Card>
  )
}
