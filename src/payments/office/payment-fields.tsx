import { useState } from 'react'
import { dayOf } from '#calendar/vilnius-time.ts'
import { parseEuros } from '#money/parse-euros.ts'
import { DayField } from '#ui/day-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type HandWay, needsReceipt, waysByHand, wayWords } from '../payment-ways.ts'

interface PaymentFieldsProps {
  /** Cents; nothing when nobody knows. */
  amount?: number | undefined
  way?: HandWay | undefined
  note?: string | undefined
}

/** When, how much and how money changed hands: whatever it was for. */
export function PaymentFields({ amount, way: firstWay = 'transfer', note }: PaymentFieldsProps) {
  const [way, setWay] = useState<HandWay>(firstWay)
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <DayField label="Diena" name="paid_on" defaultValue={dayOf(new Date())} />
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
          options={waysByHand.map((value) => ({ value, label: wayWords[value] }))}
          onChange={({ target }) => setWay(target.value as HandWay)}
        />
        {needsReceipt(way) && <TextField label="Kasos kvito numeris" name="receipt_number" maxLength={60} />}
      </div>
      <TextField label="Pastaba" optional name="note" maxLength={500} defaultValue={note} />
    </>
  )
}

/** What the fields say; `amount` in cents, 0 when it can't be read. */
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

export const demandAmount = (data: FormData): Record<string, string[]> =>
  readPaymentFields(data).amount > 0 ? {} : { amount: ['Įrašykite sumą.'] }
