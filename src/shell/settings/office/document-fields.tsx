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
        <TextField
          label="Išankstinės sąskaitos"
          name="series[prepayment]"
          required
          maxLength={6}
          defaultValue={series.prepayment}
        />
        <TextField
          label="PVM sąskaitų faktūrų"
          name="series[invoice]"
          required
          maxLength={6}
          defaultValue={series.invoice}
        />
        <TextField
          label="Kreditinių sąskaitų"
          name="series[credit]"
          required
          maxLength={6}
          defaultValue={series.credit}
        />
        <TextField
          label="Nuomos sutarčių"
          name="series[contract]"
          required
          maxLength={6}
          defaultValue={series.contract}
        />
        <TextField label="Perdavimo aktų" name="series[act]" required maxLength={6} defaultValue={series.act} />
        <TextField label="Pasiūlymų" name="series[quote]" required maxLength={6} defaultValue={series.quote} />
        <TextField
          label="Nuostolių atlyginimo"
          name="series[compensation]"
          required
          maxLength={6}
          defaultValue={series.compensation}
        />
        <NumberField
          label="Nuostoliai atlyginami per"
          name="compensation_due_days"
          required
          min={0}
          max={365}
          unit="d."
          defaultValue={settings.compensation_due_days}
          hint="Klientui, kuris moka vėliau, – jo paties terminas."
        />
      </div>
      <p className="mt-3 text-sm text-soft">
        Pakeitimai galioja naujiems užsakymams ir dokumentams; jau išrašyti nesikeičia.
      </p>
    </Card>
  )
}
