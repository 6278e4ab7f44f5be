import { NumberField } from '#ui/number-field.tsx'
import { Card } from '#ui/office/card.tsx'
import type { Settings } from '../settings.contract.ts'

/** How long an unpaid order of the web holds what was ordered. */
export function OrderFields({ settings }: { settings: Settings }) {
  return (
    <Card title="Neapmokėti užsakymai">
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField
          label="Kiek laikyti neapmokėtą užsakymą"
          name="unpaid_holds_days"
          min={0}
          max={90}
          unit="d. d."
          defaultValue={settings.unpaid_holds_days ?? ''}
          hint="Darbo dienos po apmokėjimo termino. Paskutinę dieną klientui primename, kitą dieną užsakymas nustoja galioti. Tuščia – laikyti, kol ištrinsite patys."
        />
      </div>
    </Card>
  )
}
