import { Card } from '#shell/ui/office/card.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import type { Settings } from '../settings.contract.ts'

export function SecurityFields({ settings }: { settings: Settings }) {
  return (
    <Card title="Darbuotojų prisijungimas">
      <SelectField
        label="Antras veiksnys"
        name="staff_second_factor"
        className="sm:max-w-96"
        defaultValue={settings.staff_second_factor}
        hint="Kodų programėlė arba prieigos raktas šalia slaptažodžio. Kai privalomas, be jo valdymo skydas neatsiveria niekam, taip pat jums."
        options={[
          { value: 'off', label: 'Neprašomas' },
          { value: 'advised', label: 'Patariamas' },
          { value: 'demanded', label: 'Privalomas' },
        ]}
      />
    </Card>
  )
}
