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
  const [step, setStep] = useState<ReminderStep>((debt.next_step ?? 1) as ReminderStep)
  const isDue = ({ days_late, reminders }: { days_late: number; reminders: { step: number }[] }) =>
    days_late > 0 && !reminders.some((one) => one.step === step)
  const bills = debt.documents.filter(isDue)
  const orders = debt.orders.filter(isDue)
  const untold = [
    ...bills.map((one) => ({ ...one, key: `bill-${one.id}`, name: one.full_number })),
    ...orders.map((one) => ({ ...one, key: `order-${one.id}`, name: `Užsakymas Nr.\u00a0${one.id}` })),
  ]
  const [left, leave] = useState<readonly string[]>([])
  const chosen = {
    documents: bills.map(({ id }) => id).filter((id) => !left.includes(`bill-${id}`)),
    orders: orders.map(({ id }) => id).filter((id) => !left.includes(`order-${id}`)),
  }
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
      subject={chosen.documents.length + chosen.orders.length > 0 ? { step, ...chosen } : undefined}
      preview={(body, signal) => sendRequest(PreviewReminder, { params, body, signal })}
      send={() => sendRequest(SendReminder, { params, body: { step, ...chosen } })}
      onStale={onStale}
      {...handlers}
    >
      <fieldset>
        <legend className="mb-1 font-semibold">Apie kurias sąskaitas ir užsakymus</legend>
        {untold.length === 0 && (
          <p className="text-soft">Šis laiškas apie visas vėluojančias sąskaitas ir užsakymus jau išsiųstas.</p>
        )}
        {untold.map(({ key, name, days_late, open }) => (
          <Checkbox
            key={key}
            label={`${name}, vėluoja ${days_late}\u00a0d., ${formatMoney(open)}`}
            className="figures"
            checked={!left.includes(key)}
            onChange={({ target }) => leave(target.checked ? left.filter((one) => one !== key) : [...left, key])}
          />
        ))}
      </fieldset>
    </LetterModal>
  )
}
