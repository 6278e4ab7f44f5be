import { NumberField } from '#shell/ui/number-field.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { Switch } from '#shell/ui/switch.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import type { Settings } from '../settings.contract.ts'

export function OrderFields({ settings }: { settings: Settings }) {
  return (
    <>
      <Card title="Neapmokėti užsakymai">
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberField
            label="Kiek laikyti neapmokėtą užsakymą"
            name="unpaid_holds_days"
            min={0}
            max={90}
            unit="d. d."
            defaultValue={settings.unpaid_holds_days ?? ''}
            hint={
              'Darbo dienos po apmokėjimo termino. Paskutinę dieną klientui primename, kitą dieną užsakymas nustoja galioti. Tuščia\u00a0– laikyti, kol ištrinsite patys.'
            }
          />
          <NumberField
            label="Kiek neapmokėtų užsakymų gali turėti nauja paskyra"
            name="new_account_orders"
            min={1}
            defaultValue={settings.new_account_orders ?? ''}
            hint={
              'Tiek neapmokėtų užsakymų vienu metu gali turėti paskyra, kuri dar nieko neapmokėjo. Tuščia\u00a0– neribojama.'
            }
          />
          <NumberField
            label="Kiek neapmokėtų įrankių gali turėti nauja paskyra"
            name="new_account_units"
            min={1}
            unit="vnt."
            defaultValue={settings.new_account_units ?? ''}
            hint={
              'Tiek neapmokėtų nuomojamų įrankių joje gali būti iš viso. Prekės skaičiuojamos pagal sumą. Tuščia\u00a0– neribojama.'
            }
          />
          <NumberField
            label="Kiek laiko paskyra nauja"
            name="new_account_days"
            required
            min={0}
            max={3650}
            unit="d."
            defaultValue={settings.new_account_days}
            hint="Paskyra, kurios el. paštas nepatvirtintas, nauja, kol ką nors apmoka."
          />
          <Switch
            label="Grąžinti pinigus, jei užsakymas nebegalioja"
            name="online_refunds_by_rule"
            defaultChecked={settings.online_refunds_by_rule}
            hint="Kai internetu apmokama per vėlai arba antrą kartą. Išjungus pinigai laukia jūsų sprendimo."
          />
        </div>
      </Card>
      <Card title="Pasiūlymai ir nuolaidos">
        <div className="grid gap-5 sm:grid-cols-2">
          <NumberField
            label="Kiek galioja pasiūlymas"
            name="quote_valid_days"
            required
            min={1}
            max={365}
            unit="d."
            defaultValue={settings.quote_valid_days}
            hint="Tiek dienų pasiūlyme pažadame kainas, bet ne ilgiau kaip iki nuomos pradžios."
          />
          <NumberField
            label="Nuolaida be vadovo"
            name="hand_discount_max"
            required
            min={0}
            max={100}
            unit="%"
            defaultValue={settings.hand_discount_max}
            hint="Tiek nuo eilutės kainos gali nuleisti kiekvienas, kas sudaro užsakymus. Daugiau – tik vadovas arba savininkas."
          />
        </div>
      </Card>
      <Card title="Kas prie ko tinka">
        <TextArea
          label="Savybės, pagal kurias tinka"
          name="fitting_properties"
          rows={4}
          defaultValue={settings.fitting_properties.join('\n')}
          hint="Eilutėje – tą patį reiškiantys savybių pavadinimai, pavyzdžiui, „Griebtuvas, Jungtis“. Prie įrankio siūlomi tik tie priedai, o vietoj jo – tik tie įrankiai, kurių šių savybių reikšmės tokios pat. Ranka priedą pririša jo savybė „Tinka“, pavyzdžiui, „PX 45“."
        />
      </Card>
    </>
  )
}
