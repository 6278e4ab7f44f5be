import { type ReactNode, useState } from 'react'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'
import { DayField } from '#shell/ui/day-field.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { type HandWay, isReceiptRequired, paymentWayLabels, waysByHand } from '../payment-ways.ts'

interface PaymentFieldsProps {
  /** Cents. */
  amount?: number | undefined
  way?: HandWay | undefined
  note?: string | undefined
  byTransfer?: ReactNode
}

export function PaymentFields({ amount, way: firstWay = 'transfer', note, byTransfer }: PaymentFieldsProps) {
  const [way, setWay] = useState<HandWay>(firstWay)
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <DayField label="Diena" name="paid_on" defaultValue={toVilniusDay(new Date())} />
        <NumberField
          label="Suma"
          name="amount"
          unit="€"
          step="0.01"
          min="0"
          defaultValue={amount === undefined ? '' : (amount / 100).toFixed(2)}
        />
        <SelectField
          label="Būdas"
          name="way"
          value={way}
          options={waysByHand.map((value) => ({ value, label: paymentWayLabels[value] }))}
          onChange={({ target }) => setWay(target.value as HandWay)}
        />
        {isReceiptRequired(way) && <TextField label="Kasos kvito numeris" name="receipt_number" maxLength={60} />}
      </div>
      {way === 'transfer' && byTransfer}
      <TextField label="Pastaba" optional name="note" maxLength={500} defaultValue={note} />
    </>
  )
}

/** `amount` in cents, 0 when unreadable. */
export function readPaymentFields(data: FormData) {
  const text = (name: string) => String(data.get(name) ?? '').trim()
  return {
    paid_on: text('paid_on'),
    amount: parseEuros(text('amount')) ?? 0,
    way: text('way') as HandWay,
    receipt_number: text('receipt_number') || null,
    note: text('note') || null,
  }
}

export const validateAmount = (data: FormData): Record<string, string[]> =>
  readPaymentFields(data).amount > 0 ? {} : { amount: ['Įrašykite sumą.'] }
