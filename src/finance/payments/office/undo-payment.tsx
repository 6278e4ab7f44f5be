import { sendRequest } from '#platform/browser/api-client.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { TextField } from '#shell/ui/text-field.tsx'
import { isReceiptRequired } from '../payment-ways.ts'
import { type BankEntry, type Payment, ReopenBankEntry, ReversePayment } from '../payments.contract.ts'
import { UndoModal } from './undo-modal.tsx'

type UndoPaymentHandlers = { onClose: () => void; onDone: (words: string) => void }

export function UndoPayment({ payment, ...undoing }: UndoPaymentHandlers & { payment: Payment }) {
  const { id, bank_entry_id, paid_on, amount, way } = payment
  if (bank_entry_id !== null)
    return <UndoAssignment entry={{ id: bank_entry_id, booked_on: paid_on, amount, state: 'settled' }} {...undoing} />
  return (
    <UndoModal
      title="Atitaisyti mokėjimą"
      action="Atitaisyti"
      hint="Bus matoma užsakymo mokėjimuose ir istorijoje."
      send={async (reason, data) => {
        const body = { reason, receipt_number: String(data.get('receipt_number') ?? '') || null }
        const { data: done } = await sendRequest(ReversePayment, { params: { id }, body })
        return done.invoice ? `Mokėjimas atitaisytas, išrašyta ${done.invoice}` : 'Mokėjimas atitaisytas'
      }}
      extra={isReceiptRequired(way) && <TextField label="Kasos kvito numeris" name="receipt_number" maxLength={60} />}
      {...undoing}
    >
      <span className="figures">
        <span>{formatDay(paid_on)}</span>, <strong>{formatMoney(amount)}</strong>.
      </span>{' '}
      Įrašas liks, o šalia jo atsiras priešingas.
    </UndoModal>
  )
}

export function UndoAssignment({
  entry,
  ...undoing
}: UndoPaymentHandlers & { entry: Pick<BankEntry, 'id' | 'booked_on' | 'amount' | 'state'> }) {
  const { id, booked_on, amount, state } = entry
  const isAssigned = state === 'settled'
  return (
    <UndoModal
      title={isAssigned ? 'Atšaukti priskyrimą' : 'Atšaukti sprendimą'}
      action={isAssigned ? 'Atšaukti priskyrimą' : 'Atšaukti sprendimą'}
      hint={isAssigned ? 'Bus matoma prie mokėjimų ir istorijoje.' : undefined}
      send={async (reason) => (await sendRequest(ReopenBankEntry, { params: { id }, body: { reason } })).message}
      {...undoing}
    >
      <span className="figures">
        <span>{formatDay(booked_on)}</span>, <strong>{formatMoney(amount)}</strong>.
      </span>
      <span>
        {' '}
        <span>
          {isAssigned &&
            'Mokėjimai liks, o šalia jų atsiras priešingi; sąskaitos, kurias jie apmokėjo, vėl bus neapmokėtos. '}
        </span>
        Išrašo įrašas vėl lauks sprendimo: jį galėsite priskirti kitam užsakymui ar sąskaitai.
      </span>
    </UndoModal>
  )
}
