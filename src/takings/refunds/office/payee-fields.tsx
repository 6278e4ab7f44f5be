import { TextField } from '#shell/ui/text-field.tsx'

export function PayeeFields() {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label="Sąskaitos numeris (IBAN)"
        name="iban"
        optional
        maxLength={40}
        autoComplete="off"
        hint="Jei neįrašysite, grąžinama į sąskaitą, iš kurios mokėta."
      />
      <TextField label="Gavėjas" name="name" optional maxLength={140} autoComplete="off" />
    </div>
  )
}

export function readPayee(data: FormData): { iban: string | null; name: string | null } {
  const text = (name: string) => String(data.get(name) ?? '').trim() || null
  return { iban: text('iban'), name: text('name') }
}
