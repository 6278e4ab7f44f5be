import { useEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatPlural } from '#platform/pick-plural-form.ts'
import { isDay } from '#rules/calendar/is-day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { Banner } from '#shell/ui/banner.tsx'
import { DayField } from '#shell/ui/day-field.tsx'
import { useErrorsOf } from '#shell/ui/field-errors.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { type CampaignReach, CreateCampaign, ShowCampaignReach } from '../campaigns.contract.ts'
import { type Target, TargetPicker } from './target-picker.tsx'

/** Tells beforehand how many can't be shown as reduced. */
export function CampaignModal({ onClose, onDone }: { onClose: () => void; onDone: (title: string) => void }) {
  const today = toVilniusDay(new Date())
  const [targets, choose] = useState<Target[]>([])
  const [from, setFrom] = useState(today)
  const about = {
    products: targets.flatMap((target) => ('id' in target ? [target.id] : [])),
    categories: [...new Set(targets.flatMap((target) => ('slug' in target ? [target.slug] : [])))],
  }
  const reach = useReach(from, about)
  return (
    <EndpointForm
      endpoint={CreateCampaign}
      title="Nauja akcija"
      body={(typed) => {
        const text = (name: string) => String(typed.get(name) ?? '').trim()
        return {
          title: text('title'),
          percent: Number(text('percent')),
          from: text('from'),
          to: text('to'),
          ...about,
          code: text('code') || null,
        }
      }}
      says="message"
      fallback="Akcijos sukurti nepavyko."
      onClose={onClose}
      onDone={({ data }) => onDone(data.title)}
    >
      <TextField
        label="Pavadinimas"
        name="title"
        required
        maxLength={120}
        autoComplete="off"
        hint="Jį mato pirkėjai prie kainos ir dokumentuose."
      />
      <NumberField label="Nuolaida" name="percent" required min={1} max={99} unit="%" />
      <div className="grid gap-5 sm:grid-cols-2">
        <DayField label="Pirma diena" name="from" required value={from} onDay={setFrom} min={today} />
        <DayField label="Paskutinė diena" name="to" required min={today} hint="Iki jos pabaigos." />
      </div>
      <TargetPicker chosen={targets} onChange={choose} />
      <CategoryErrors />
      {reach && <Reach reach={reach} />}
      <TextField
        label="Nuolaidos kodas"
        name="code"
        optional
        maxLength={40}
        autoComplete="off"
        hint="Su kodu nuolaidą gauna tik jį įrašę: kitiems kainos nesikeičia."
      />
    </EndpointForm>
  )
}

function CategoryErrors() {
  const errors = useErrorsOf('categories')
  return errors.length > 0 && <p className="text-sm text-danger">{errors.join(' ')}</p>
}

function Reach({ reach: { products, without_ledger } }: { reach: CampaignReach }) {
  const all = formatPlural(products, { one: 'produktui', few: 'produktams', other: 'produktų' })
  if (without_ledger === 0)
    return (
      <p className="text-soft" role="status">
        Galioja <span>{all}</span>. Visų jų 30 dienų kainos žinomos, todėl sumažinimas bus rodomas su mažiausia kaina.
      </p>
    )
  return (
    <Banner kind="info">{`Galioja ${all}. ${formatPlural(without_ledger, { one: 'produkto', few: 'produktų', other: 'produktų' })} 30 dienų kainų iki akcijos nežinome: kaina bus mažesnė, bet sumažinimas rodomas tik su mažiausia kaina nuo pardavimo pradžios, o jei iki akcijos jų nesiūlėte – visai nerodomas.`}</Banner>
  )
}

function useReach(from: string, { products, categories }: { products: number[]; categories: string[] }) {
  const [reach, hear] = useState<CampaignReach | null>(null)
  const value = JSON.stringify({ from, products, categories })
  useEffect(() => {
    const body = JSON.parse(value) as { from: string; products: number[]; categories: string[] }
    hear(null)
    if (!isDay(body.from) || body.products.length + body.categories.length === 0) return
    const question = new AbortController()
    sendRequest(ShowCampaignReach, { body, signal: question.signal }).then(
      ({ data }) => hear(data),
      // only a forecast: the form works without it
      () => undefined,
    )
    return () => question.abort()
  }, [value])
  return reach
}
