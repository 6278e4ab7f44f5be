import { useState } from 'react'
import { OrdersToJoin } from '#orders/office/public/orders-to-join.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { type ClientDebt, PreviewReminder, SendReminder } from '../debts.contract.ts'
import type { ReminderStep } from '../reminder-steps.ts'
import { LetterModal } from './letter-modal.tsx'

type ReminderModalProps = {
  debt: ClientDebt
  onClose: () => void
  onDone: (words: string) => void
  onStale: () => void
}

export function ReminderModal({ debt, onStale, ...handlers }: ReminderModalProps) {
  const late = debt.documents.filter(({ days_late }) => days_late > 0)
  const [step, setStep] = useState<ReminderStep>((debt.next_step ?? 1) as ReminderStep)
  const untold = late.filter(({ reminders }) => !reminders.some((one) => one.step === step))
  const [left, leave] = useState<readonly number[]>([])
  const documents = untold.map(({ id }) => id).filter((id) => !left.includes(id))
  const params = { id: debt.client_id }
  return (
    <LetterModal
      title="Siųsti priminimą"
      above={<OrdersToJoin client={{ ...debt, id: debt.client_id }} onJoined={onStale} />}
      step={step}
      onStep={(next) => {
        setStep(next)
        leave([])
      }}
      subject={documents.length > 0 ? { step, documents } : undefined}
      preview={(body, signal) => sendRequest(PreviewReminder, { params, body, signal })}
      send={() => sendRequest(SendReminder, { params, body: { step, documents } })}
      onStale={onStale}
      {...handlers}
    >
      <fieldset>
        <legend className="mb-1 font-semibold">Apie kurias sąskaitas</legend>
        {untold.length === 0 && (
          <p className="text-soft">Šis laiškas apie visas vėluojančias sąskaitas jau išsiųstas.</p>
        )}
        {untold.map(({ id, full_number, days_late, open }) => (
          <Checkbox
            key={id}
            label={`${full_number}, vėluoja ${days_late}\u00a0d., ${formatMoney(open)}`}
            className="figures"
            checked={!left.includes(id)}
            onChange={({ target }) => leave(target.checked ? left.filter((one) => one !== id) : [...left, id])}
          />
        ))}
      </fieldset>
    </LetterModal>
  )
}
