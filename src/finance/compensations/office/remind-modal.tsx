import { useState } from 'react'
import { PreviewReminderOfDamage, RemindOfDamage } from '#finance/debts/debts.contract.ts'
import { LetterModal } from '#finance/debts/office/letter-modal.tsx'
import { type ReminderStep, reminderSteps } from '#finance/debts/reminder-steps.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { Compensation } from '../compensations.contract.ts'

interface RemindModalProps {
  compensation: Compensation
  onClose: () => void
  onDone: (words: string) => void
}

export function RemindModal({ compensation: { id, number, last_reminder }, ...handlers }: RemindModalProps) {
  const sent = last_reminder?.step ?? 0
  const [step, setStep] = useState<ReminderStep>(reminderSteps.find((one) => one > sent) ?? 3)
  return (
    <LetterModal
      title={`Priminti apie ${number}`}
      step={step}
      onStep={setStep}
      subject={{ step }}
      preview={(body, signal) => sendRequest(PreviewReminderOfDamage, { params: { id }, body, signal })}
      send={() => sendRequest(RemindOfDamage, { params: { id }, body: { step } })}
      {...handlers}
    />
  )
}
