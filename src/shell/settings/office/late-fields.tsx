import { NumberField } from '#shell/ui/number-field.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import type { Settings } from '../settings.contract.ts'

export function LateFields({ settings }: { settings: Settings }) {
  return (
    <Card title="Vėlavimas ir žala">
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
        <NumberField
          label="Dienos po sutarto termino"
          name="late_factor"
          required
          min={0}
          max={10}
          step={0.01}
          unit="× tarifas"
          defaultValue={settings.late_factor}
          hint="Kiek kartų brangiau skaičiuojamos vėlavimo dienos klientams, kurie moka vėliau: 1 – kaip nuoma. Dėl didesnio pasitarkite su teisininku: tai gali būti netesybos."
        />
        <NumberField
          label="Apsaugos nuo žalos kaina"
          name="waiver_percent"
          optional
          min={0.1}
          max={100}
          step={0.01}
          unit="% nuomos"
          defaultValue={settings.waiver?.percent}
          hint="Tuščia – nesiūloma. Klientas jį renkasi pats, iš anksto nepažymėta; sutartyje tai – atsakomybės ribojimas. Ar tai ne draudimas ir kaip apmokestinti, paklauskite buhalterio ar teisininko."
        />
        <NumberField
          label="Daugiausia už žalą su apsauga"
          name="waiver_deductible"
          optional
          min={0}
          step={0.01}
          unit="€"
          defaultValue={settings.waiver ? settings.waiver.deductible / 100 : undefined}
          hint="Išskaita: daugiau nuostolių už tokį įrankį klientas neatlygina. Kategorijose galima kitaip."
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
    </Card>
  )
}
