import { Fragment } from 'react'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { getPaper, numberedKinds } from '#rules/document-kinds/document-kinds.ts'
import { useVatPayer } from '#shell/settings/shop/public/public-settings.tsx'
import { DayField } from '#shell/ui/day-field.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { Settings } from '../settings.contract.ts'

export function DocumentFields({ settings }: { settings: Settings }) {
  const { series } = settings
  const isPayer = useVatPayer()
  return (
    <Card title={isPayer ? 'PVM ir dokumentų serijos' : 'Dokumentų serijos'}>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {isPayer ? (
          <NumberField
            label="PVM tarifas"
            name="vat_rate"
            required
            min={0}
            max={99}
            unit="%"
            defaultValue={settings.vat_rate}
          />
        ) : (
          <input type="hidden" name="vat_rate" value={settings.vat_rate} />
        )}
        <VatRates rates={settings.vat_rates} isPayer={isPayer} />
        {numberedKinds.map((kind) => (
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

/** What held before today stays as it was, as all does where no VAT is paid; a row is left for one more. */
function VatRates({ rates, isPayer }: { rates: Settings['vat_rates']; isPayer: boolean }) {
  const today = toVilniusDay(new Date())
  return [...rates, ...(isPayer ? [undefined] : [])].map((one, at) =>
    one && (!isPayer || one.from <= today) ? (
      <Fragment key={one.from}>
        <input type="hidden" name={`vat_rates[${at}][rate]`} value={one.rate} />
        <input type="hidden" name={`vat_rates[${at}][from]`} value={one.from} />
      </Fragment>
    ) : (
      <Fragment key={one?.from ?? ''}>
        <NumberField
          label="Kitas PVM tarifas"
          name={`vat_rates[${at}][rate]`}
          min={0}
          max={99}
          unit="%"
          defaultValue={one?.rate}
        />
        <DayField label="Galioja nuo" name={`vat_rates[${at}][from]`} defaultValue={one?.from} />
      </Fragment>
    ),
  )
}
