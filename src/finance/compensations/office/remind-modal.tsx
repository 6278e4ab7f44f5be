import { useEffect, useState } from 'react'
import { PreviewReminderOfDamage, RemindOfDamage } from '#finance/debts/debts.contract.ts'
import { DunningLetterPreview } from '#finance/debts/office/dunning-letter-preview.tsx'
import { type ReminderStep, reminderStepLabels, reminderSteps } from '#finance/debts/reminder-steps.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { Button } from '#shell/ui/button.tsx'
import { Modal } from '#shell/ui/office/modal.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { SelectField } from '#shell/ui/select-field.tsx'
import type { Compensation } from '../compensations.contract.ts'

interface RemindModalProps {
  compensation: Compensation
  onClose: () => void
  onDone: (words: string) => void
}

type Letter = AnswerOf<typeof PreviewReminderOfDamage>['data']

export function RemindModal({ compensation: { id, number, last_reminder }, onClose, onDone }: RemindModalProps) {
  const entry = last_reminder?.step ?? 0
  const [step, setStep] = useState<ReminderStep>(reminderSteps.find((one) => one > entry) ?? 3)
  const [letter, show] = useState<{ of: number; data?: Letter; problem?: string }>()
  const [sending, setSending] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    sendRequest(PreviewReminderOfDamage, { params: { id }, body: { step }, signal: stop.signal })
      .then(({ data }) => show({ of: step, data }))
      .catch((thrown) => !stop.signal.aborted && show({ of: step, problem: readProblem(thrown).message }))
    return () => stop.abort()
  }, [id, step])

  async function send() {
    setSending(true)
    try {
      const { message } = await sendRequest(RemindOfDamage, { params: { id }, body: { step } })
      onDone(message)
    } catch (thrown) {
      show({ of: step, problem: readProblem(thrown).message })
      setSending(false)
    }
  }

  const shown = letter?.of === step ? letter : undefined
  return (
    <Modal
      title={`Priminti apie ${number}`}
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
        <SelectField
          label="Laiškas"
          name="step"
          options={reminderSteps.map((one) => ({ value: String(one), label: reminderStepLabels[one] }))}
          value={String(step)}
          onChange={({ target }) => setStep(Number(target.value) as ReminderStep)}
        />
        <DunningLetterPreview letter={shown?.data} problem={shown?.problem} />
      </div>
    </Modal>
  )
}
