import { Card } from '#shell/ui/office/card.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { firstSettings, type Settings } from '../settings.contract.ts'

const networks = [
  { name: 'facebook', label: 'Facebook' },
  { name: 'instagram', label: 'Instagram' },
  { name: 'linkedin', label: 'LinkedIn' },
  { name: 'youtube', label: 'YouTube' },
]

export function CompanyFields({ settings }: { settings: Settings }) {
  // Keeps networks set by another client.
  const others = Object.keys(settings.social)
    .filter((name) => !networks.some((network) => network.name === name))
    .map((name) => ({ name, label: name }))
  return (
    <>
      <Card title="Įmonė">
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          <TextField
            label="Pavadinimas"
            name="name"
            required
            maxLength={200}
            defaultValue={settings.name}
            hint={
              settings.name === firstSettings.name
                ? 'Įrašykite savo įmonės pavadinimą, kaip registre: be jo dokumentai neišrašomi.'
                : undefined
            }
          />
          <TextField label="Įmonės kodas" name="code" maxLength={20} defaultValue={settings.code} />
          <TextField label="PVM kodas" name="vat_code" maxLength={20} defaultValue={settings.vat_code} />
          <TextField
            label="Adresas"
            name="address"
            maxLength={200}
            defaultValue={settings.address}
            className="sm:col-span-2 lg:col-span-3"
          />
          <TextField label="Telefonas" name="phone" type="tel" maxLength={30} defaultValue={settings.phone} />
          <TextField
            label="El. paštas"
            name="email"
            type="email"
            defaultValue={settings.email}
            hint="Kol tuščias, laiškai iš kontaktų formos eina pirmajam administratoriui."
            className="lg:col-span-2"
          />
          <TextField label="Bankas" name="bank" maxLength={100} defaultValue={settings.bank} />
          <TextField
            label="Sąskaitos numeris (IBAN)"
            name="iban"
            maxLength={40}
            defaultValue={settings.iban}
            className="lg:col-span-2"
          />
          <TextField label="SWIFT" name="swift" maxLength={11} defaultValue={settings.swift} />
        </div>
      </Card>
      <Card title="Socialiniai tinklai">
        <div className="grid gap-5 sm:grid-cols-2">
          {[...networks, ...others].map(({ name, label }) => (
            <TextField
              key={name}
              label={label}
              name={`social[${name}]`}
              type="url"
              maxLength={200}
              placeholder="https://"
              defaultValue={settings.social[name]}
            />
          ))}
        </div>
      </Card>
    </>
  )
}
