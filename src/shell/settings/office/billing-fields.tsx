import { NumberField } from '#shell/ui/number-field.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { Switch } from '#shell/ui/switch.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import type { Settings } from '../settings.contract.ts'

export function BillingFields({ settings }: { settings: Settings }) {
  return (
    <Card title="Sąskaitos ir laiškai">
      <div className="grid gap-5 sm:grid-cols-2">
        <Switch
          label="Atskira sąskaita kiekvienam objektui"
          name="bill_per_site"
          defaultChecked={settings.bill_per_site}
          hint="Klientams, kurie moka vėliau. Išjungus už visus objektus išrašoma viena sąskaita."
        />
        <NumberField
          label="Kiek laiškų siųsti vienu adresu"
          name="order_mails_per_hour"
          min={1}
          unit="/ val."
          defaultValue={settings.order_mails_per_hour ?? ''}
          hint={
            'Kai užsakant įrašomas ne paskyros el. paštas. Kiti laiškai palaukia ir išeina vėliau. Tuščia\u00a0– neribojama.'
          }
        />
        <TextArea
          label="Kam pranešti naujienas"
          name="news_mails"
          optional
          rows={2}
          defaultValue={settings.news_mails.join('\n')}
          hint="Nauji užsakymai svetainėje, priimti ar vėl prašomi pasiūlymai, klientų pranešti gedimai. Po adresą eilutėje."
        />
      </div>
    </Card>
  )
}
