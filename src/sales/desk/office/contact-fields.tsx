import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { DeskForm } from '../desk-form.contract.ts'

export type ContactFieldValues = Partial<
  Record<'name' | 'lastname' | 'email' | 'phone' | 'po_number' | 'comment', string>
>

interface ContactFieldsProps {
  form: DeskForm
  typed: ContactFieldValues
  /** The invoice names the buyer. */
  isInvoiced: boolean
  errors: FormFieldErrors
  onChange: (typed: ContactFieldValues) => void
}

export function ContactFields({ form, typed, isInvoiced, errors, onChange }: ContactFieldsProps) {
  const field = (name: keyof ContactFieldValues, label: string, maxLength: number) => ({
    label,
    name,
    maxLength,
    value: typed[name] ?? form[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...typed, [name]: target.value }),
    ...(errors[name] && { errors: errors[name] }),
  })
  return (
    <Card title="Pirkėjas ir pastaba">
      <div className="grid gap-4 sm:grid-cols-2">
        {!isInvoiced && <TextField {...field('name', 'Vardas', 100)} />}
        {!isInvoiced && <TextField {...field('lastname', 'Pavardė', 100)} />}
        <TextField {...field('email', 'El. paštas', 254)} type="email" />
        <TextField {...field('phone', 'Telefonas', 60)} type="tel" />
        {!isInvoiced && form.private_or_company === 'company' && (
          <TextField {...field('po_number', 'Kliento užsakymo numeris', 60)} />
        )}
        <div className="sm:col-span-2">
          <TextArea {...field('comment', 'Pastaba', 2_000)} />
        </div>
      </div>
      {isInvoiced && (
        <p className="mt-3 text-sm text-soft">
          Pirkėjas jau įrašytas sąskaitoje faktūroje. Jei jis neteisingas, kredituokite visą sąskaitą ir sudarykite
          naują užsakymą.
        </p>
      )}
    </Card>
  )
}
