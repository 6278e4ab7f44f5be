import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { HandoverActionsProvider } from '#counter/handovers/office/handover-actions.tsx'
import { PhotoField } from '#counter/handovers/office/photo-field.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { RadioGroup } from '#shell/ui/radio-group.tsx'
import { type Problem, readProblem } from '#shell/ui/read-problem.ts'
import { TextField } from '#shell/ui/text-field.tsx'
import type { SentStopReport } from '../rounds.contract.ts'
import type { StopOnPhone } from './apply-queued-reports.ts'
import { createDriverHandoverActions } from './create-driver-handover-actions.tsx'

interface FailedStopProps {
  stop: StopOnPhone
  keep: (report: SentStopReport, key: string) => Promise<void>
  onBack: () => void
}

const reasons = ['Nieko nebuvo', 'Nepriėmė', 'Neradau adreso', 'Negalėjau privažiuoti']
const other = 'Kita priežastis'

export function FailedStop({ stop, keep, onBack }: FailedStopProps) {
  const [reason, setReason] = useState(reasons[0] ?? '')
  const [typed, setTyped] = useState('')
  const [photos, setPhotos] = useState<string[]>([])
  const [key] = useState(() => crypto.randomUUID())
  const [problem, setProblem] = useState<Problem | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [means] = useState(() => createDriverHandoverActions({ by: 0, stop, drafts: new Map(), keep }))

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const said = reason === other ? typed.trim() : reason
    if (!said) return setProblem({ message: '', errors: { typed: ['Parašykite, kas nutiko.'] } })
    try {
      await keep({ kind: 'failed', reason: said, photos }, key)
      onBack()
    } catch (thrown) {
      setProblem(readProblem(thrown))
    }
  }

  return (
    <HandoverActionsProvider value={means}>
      <Form onSubmit={submit} errors={problem?.errors ?? {}} className="mt-2 grid grid-cols-1 gap-5">
        <div>
          <Button variant="link" onClick={onBack} className="inline-flex min-h-11 items-center">
            Atgal į maršrutą
          </Button>
          <h2 ref={heading} tabIndex={-1} className="mt-1 text-xl font-semibold wrap-anywhere outline-none">
            {`Nepavyko: ${stop.client}, ${stop.address}`}
          </h2>
          <p className="mt-1 text-soft">Klientas gaus laišką, o parduotuvė sutars kitą laiką.</p>
        </div>
        <RadioGroup
          label="Kas nutiko"
          name="reason"
          value={reason}
          onChange={(chosen) => {
            setReason(chosen)
            setProblem(null)
          }}
          options={[...reasons, other].map((value) => ({ value, label: value }))}
        />
        {reason === other && (
          <TextField
            label="Parašykite"
            name="typed"
            maxLength={300}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setProblem(null)
            }}
          />
        )}
        <PhotoField
          orderId={stop.order_id}
          title="Vieta"
          photos={photos}
          onAdd={(id) => setPhotos((before) => [...before, id])}
          onRemove={(id) => setPhotos((before) => before.filter((one) => one !== id))}
        />
        {problem && <FormErrors message={problem.message} />}
        <Button type="submit" size="large">
          Pažymėti kaip nepavykusį
        </Button>
      </Form>
    </HandoverActionsProvider>
  )
}
