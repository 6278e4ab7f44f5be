import { useEffect, useState } from 'react'
import { OrdersToJoin } from '#orders/office/public/orders-to-join.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { Modal } from '#shell/ui/office/modal.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { SelectField } from '#shell/ui/select-field.tsx'
import { type ClientDebt, PreviewReminder, SendReminder } from '../debts.contract.ts'
import { type ReminderStep, reminderStepLabels, reminderSteps } from '../reminder-steps.ts'
import { DunningLetterPreview } from './dunning-letter-preview.tsx'

type ReminderModalProps = {
  debt: ClientDebt
  onClose: () => void
  onDone: (words: string) => void
  onStale: () => void
}

type Preview = AnswerOf<typeof PreviewReminder>['data']

const options = reminderSteps.map((step) => ({ value: String(step), label: reminderStepLabels[step] }))

export function ReminderModal({ debt, onClose, onDone, onStale }: ReminderModalProps) {
  const late = debt.documents.filter(({ days_late }) => days_late > 0)
  const [step, setStep] = useState<ReminderStep>((debt.next_step ?? 1) as ReminderStep)
  const untold = late.filter(({ reminders }) => !reminders.some((one) => one.step === step))
  const [left, leave] = useState<readonly number[]>([])
  const chosen = untold.map(({ id }) => id).filter((id) => !left.includes(id))
  const numbers = chosen.join()
  const value = `${step} ${numbers}`
  const [preview, show] = useState<{ of: string; data?: Preview; problem?: string }>({ of: '' })
  const [sending, setSending] = useState(false)
  const clientId = debt.client_id

  useEffect(() => {
    if (numbers === '') return
    const of = `${step} ${numbers}`
    const stop = new AbortController()
    const body = { step, documents: numbers.split(',').map(Number) }
    sendRequest(PreviewReminder, { params: { id: clientId }, body, signal: stop.signal })
      .then(({ data }) => show({ of, data }))
      .catch((thrown) => !stop.signal.aborted && show({ of, problem: readProblem(thrown).message }))
    return () => stop.abort()
  }, [clientId, step, numbers])

  async function send() {
    setSending(true)
    try {
      const body = { step, documents: chosen }
      const { message } = await sendRequest(SendReminder, { params: { id: clientId }, body })
      onDone(message)
    } catch (thrown) {
      show({ of: value, problem: readProblem(thrown).message })
      onStale()
    } finally {
      setSending(false)
    }
  }

  const shown = preview.of === value ? preview : undefined
  return (
    <Modal
      title="Siųsti priminimą"
      size="large"
      isOpen
      onClose={onClose}
      busy={sending}
      footer={
        <>
          <Button variant="quiet" disabled={sending} onClick={onClose}>
            Atšaukti
          </Button>
          <Button pending={sending} disabled={!shown?.data} onClick={send}>
            Siųsti laišką
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <OrdersToJoin client={{ ...debt, id: clientId }} onJoined={onStale} />
        <SelectField
          label="Laiškas"
          name="step"
          options={options}
          value={String(step)}
          onChange={(event) => {
            setStep(Number(event.target.value) as ReminderStep)
            leave([])
          }}
        />
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
        {(chosen.length > 0 || shown?.problem) && (
          <DunningLetterPreview letter={shown?.data} problem={shown?.problem} />
        )}
      </div>
    </Modal>
  )
}
