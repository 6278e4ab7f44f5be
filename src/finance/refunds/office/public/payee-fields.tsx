import { type PaymentWay, paymentWayLabels } from '#finance/payments/payment-ways.ts'
import type { PaidFrom } from '#people/clients/paid-from.contract.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { TextField } from '#shell/ui/text-field.tsx'

interface PayeeFieldsProps {
  /** Accounts that paid the refunded sum. */
  paidFrom?: PaidFrom
  /** Prefix of the field names. */
  field?: string
  /** The parent keeps the typed values. */
  typed?: { iban: string; name: string; onType: (typed: { iban?: string; name?: string }) => void }
}

export function PayeeFields({ paidFrom = [], field = '', typed }: PayeeFieldsProps) {
  const kept = (name: 'iban' | 'name') =>
    typed && {
      value: typed[name],
      onChange: ({ target }: { target: { value: string } }) => typed.onType({ [name]: target.value }),
    }
  return (
    <div className="grid gap-3">
      <PaidFromList paidFrom={paidFrom} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Sąskaitos numeris (IBAN)"
          name={`${field}iban`}
          optional
          maxLength={40}
          autoComplete="off"
          hint="Nebūtina, jei tiek mokėta tik iš vienos sąskaitos: grąžinama į ją."
          {...kept('iban')}
        />
        <TextField
          label="Gavėjas"
          name={`${field}name`}
          optional
          maxLength={140}
          autoComplete="off"
          {...kept('name')}
        />
      </div>
    </div>
  )
}

function PaidFromList({ paidFrom }: { paidFrom: PaidFrom }) {
  if (paidFrom.length === 0) return null
  return (
    <div className="text-sm text-soft">
      <p>Gauta</p>
      <ul className="figures">
        {paidFrom.map(({ way, name, account, amount }) => (
          <li key={[way, name, account].join(' ')} className="flex justify-between gap-4">
            <span className="wrap-anywhere">
              {[paymentWayLabels[way as PaymentWay] ?? way, name, account && `…${account}`].filter(Boolean).join(', ')}
            </span>
            <span className="whitespace-nowrap">{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function readPayee(data: FormData): { iban: string | null; name: string | null } {
  const text = (name: string) => String(data.get(name) ?? '').trim() || null
  return { iban: text('iban'), name: text('name') }
}
