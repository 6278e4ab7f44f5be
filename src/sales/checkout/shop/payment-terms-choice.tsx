import { billingWayLabels } from '#people/clients/client-labels.ts'
import type { MyClient } from '#people/clients/people.contract.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { RadioGroup } from '#shell/ui/radio-group.tsx'

type PaymentTermsChoiceProps = {
  terms: NonNullable<MyClient['terms']>
  balance: NonNullable<MyClient['balance']>
  /** `prepaid`, or '': the company's terms. */
  value: string
  onChange: (value: string) => void
}

export function PaymentTermsChoice({ terms, balance: { free }, value, onChange }: PaymentTermsChoiceProps) {
  const left = free > 0 ? `liko ${formatMoney(free)}` : 'limitas išnaudotas'
  const when = billingWayLabels[terms.billing].toLowerCase()
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
