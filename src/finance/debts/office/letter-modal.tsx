import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#shell/ui/button.tsx'
import { Modal } from '#shell/ui/office/modal.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { SelectField } from '#shell/ui/select-field.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { type ReminderStep, reminderStepLabels, reminderSteps } from '../reminder-steps.ts'

interface LetterModalProps<Subject> {
  title: string
  above?: ReactNode
  step: ReminderStep
  onStep: (step: ReminderStep) => void
  /** What the letter is about; another one is previewed anew. Undefined: no letter. */
  subject: Subject | undefined
  preview: (subject: Subject, signal: AbortSignal) => Promise<{ data: { to: string; subject: string; text: string } }>
  send: () => Promise<{ message: string }>
  onClose: () => void
  onDone: (words: string) => void
  onStale?: () => void
  children?: ReactNode
}

const options = reminderSteps.map((step) => ({ value: String(step), label: reminderStepLabels[step] }))

/** A letter that is read before it is sent. */
export function LetterModal<Subject>(props: LetterModalProps<Subject>) {
  const { title, above, step, onStep, subject, preview, send, onClose, onDone, onStale, children } = props
  const [letter, show] = useState<{
    of?: string
    data?: { to: string; subject: string; text: string }
    problem?: string
  }>({})
  const [sending, setSending] = useState(false)
  const about = subject === undefined ? '' : JSON.stringify(subject)

  // biome-ignore lint/correctness/useExhaustiveDependencies: previewed anew when it is about something else
  useEffect(() => {
    if (about === '') return
    const stop = new AbortController()
    preview(JSON.parse(about) as Subject, stop.signal)
      .then(({ data }) => show({ of: about, data }))
      .catch((thrown) => !stop.signal.aborted && show({ of: about, problem: readProblem(thrown).message }))
    return () => stop.abort()
  }, [about])

  async function sendLetter() {
    setSending(true)
    try {
      onDone((await send()).message)
    } catch (thrown) {
      show({ of: about, problem: readProblem(thrown).message })
      onStale?.()
    } finally {
      setSending(false)
    }
  }

  const shown = letter.of === about ? letter : undefined
  return (
    <Modal
      title={title}
      size="large"
      isOpen
      onClose={onClose}
      busy={sending}
      footer={
        <>
          <Button variant="quiet" disabled={sending} onClick={onClose}>
            Atšaukti
          </Button>
          <Button pending={sending} disabled={!shown?.data} onClick={sendLetter}>
            Siųsti laišką
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <div className="contents">{above}</div>
        <SelectField
          label="Laiškas"
          name="step"
          options={options}
          value={String(step)}
          onChange={({ target }) => onStep(Number(target.value) as ReminderStep)}
        />
        <div className="contents">{children}</div>
        {(about !== '' || shown?.problem) && <DunningLetterPreview letter={shown?.data} problem={shown?.problem} />}
      </div>
    </Modal>
  )
}

interface LetterPreviewProps {
  letter: { to: string; subject: string; text: string } | undefined
  problem: string | undefined
}

/** The letter is neither ready nor refused: it is being requested. */
function DunningLetterPreview({ letter, problem }: LetterPreviewProps) {
  if (problem)
    return (
      <p role="alert" className="font-medium text-bad">
        {problem}
      </p>
    )
  return (
    <section aria-label="Laiško peržiūra" aria-busy={!letter} className="rounded-house border border-line bg-paper p-4">
      {letter ? (
        <>
          <p className="text-sm text-soft">{`Kam: ${letter.to}`}</p>
          <p className="mb-3 font-semibold">{letter.subject}</p>
          <p className="text-sm whitespace-pre-line wrap-anywhere">{letter.text}</p>
        </>
      ) : (
        <Skeleton className="h-40 w-full" />
      )}
    </section>
  )
}
