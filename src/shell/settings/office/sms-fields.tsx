import { Checkbox } from '#shell/ui/checkbox.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import type { Settings } from '../settings.contract.ts'
import { smsKindLabels, smsKinds } from '../sms-kinds.ts'

export function SmsFields({ settings }: { settings: Settings }) {
  return (
    <Card title="SMS klientams">
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-sm text-soft">
          Kas pranešama ir SMS. Siunčiama nuo 8 iki 21 val. (apie išvykusį vežėją – iš karto), jei programai nurodytas
          SMS tiekėjas. Žodžiai keičiami „Tekstuose klientams“.
        </legend>
        {smsKinds.map((kind) => (
          <Checkbox
            key={kind}
            name="sms_kinds[]"
            value={kind}
            label={smsKindLabels[kind]}
            defaultChecked={settings.sms_kinds.includes(kind)}
          />
        ))}
      </fieldset>
    </Card>
  )
}
