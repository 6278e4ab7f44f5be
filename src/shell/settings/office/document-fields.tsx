import { getPaper, paperKinds } from '#rules/document-kinds/document-kinds.ts'
import { NumberField } from '#shell/ui/number-field.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { Settings } from '../settings.contract.ts'

export function DocumentFields({ settings }: { settings: Settings }) {
  const { series } = settings
  return (
    <Card title="PVM ir dokumentų serijos">
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        <NumberField
          label="PVM tarifas"
          name="vat_rate"
          required
          min={0}
          max={99}
          unit="%"
          defaultValue={settings.vat_rate}
        />
        {paperKinds.map((kind) => (
          <TextField
            key={kind}
            label={getPaper(kind).series.label}
            name={`series[${kind}]`}
            required
            maxLength={6}
            defaultValue={series[kind]}
          />
        ))}
      </div>
      <p className="mt-3 text-sm text-soft">
        Pakeitimai galioja naujiems užsakymams ir dokumentams; jau išrašyti nesikeičia.
      </p>
    </Card>
  )
}
