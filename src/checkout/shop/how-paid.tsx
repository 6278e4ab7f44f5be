import type { MyClient } from '#clients/people.contract.ts'
import { formatMoney } from '#money/format-money.ts'
import { RadioGroup } from '#ui/radio-group.tsx'

type HowPaidProps = {
  terms: NonNullable<MyClient['terms']>
  balance: NonNullable<MyClient['balance']>
  /** `prepaid`, or '' as the company's terms say. */
  value: string
  onChange: (value: string) => void
}

/** By the bill that the company has agreed on, with what is left of its limit, or before. */
export function HowPaid({ terms, balance: { free }, value, onChange }: HowPaidProps) {
  const left = free > 0 ? `liko ${formatMoney(free)}` : 'limitas išnaudotas'
  const when = terms.billing === 'monthly' ? 'kartą per mėnesį' : 'grąžinus įrankius'
  return (
    <RadioGroup
      label="Kaip apmokėsite"
      name="billing"
      value={value}
      onChange={onChange}
      options={[
        {
          value: '',
          label: `Apmokama pagal sąskaitą, ${left}`,
          hint: `Sąskaita išrašoma ${when}, apmokama per ${terms.due_days}\u00a0d.`,
        },
        { value: 'prepaid', label: 'Apmokėti iš anksto', hint: 'Pagal išankstinę sąskaitą; limito nemažina.' },
      ]}
    />
  )
}
