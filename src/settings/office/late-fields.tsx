import { NumberField } from '#ui/number-field.tsx'
import { Card } from '#ui/office/card.tsx'
import type { Settings } from '../settings.contract.ts'

/** How long a tool that is late is nobody else's. */
export function LateFields({ settings }: { settings: Settings }) {
  return (
    <Card title="Vėluojantys įrankiai">
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          label="Kiek dienų laukti vėluojančio įrankio"
          name="late_hold_days"
          min={0}
          max={365}
          unit="d."
          defaultValue={settings.late_hold_days ?? ''}
          hint={
            'Tiek dienų nuo dabar vėluojantis įrankis kitiems nežadamas, jei klientas nepažadėjo grąžinti konkrečiu laiku. Tuščia\u00a0– kol grįš.'
          }
        />
      </div>
    </Card>
  )
}
