import { useEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { defineCountedSentence } from '#platform/define-counted-sentence.ts'
import { formatPlural } from '#platform/pick-plural-form.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { Modal } from '#shell/ui/office/modal.tsx'
import { ProgressBar } from '#shell/ui/office/progress-bar.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { PreviewReminder, PreviewReminders } from '../debts.contract.ts'
import { reminderStepLabels } from '../reminder-steps.ts'
import { getLetterKey, type PreviewedDunningLetter, useSendDunningLetters } from './use-send-dunning-letters.ts'

interface RemindersModalProps {
  clientIds: readonly number[] | 'due'
  onClose: () => void
}

const letterWords = { one: 'laišką', few: 'laiškus', other: 'laiškų' }

export function RemindersModal({ clientIds, onClose }: RemindersModalProps) {
  const [seen, see] = useState<{ preview?: AnswerOf<typeof PreviewReminders>; problem?: string }>({})
  const [left, leave] = useState<ReadonlySet<string>>(new Set())
  const { send, progress, outcome } = useSendDunningLetters()
  const ids = clientIds === 'due' ? clientIds : clientIds.join()

  useEffect(() => {
    const stop = new AbortController()
    const client_ids = ids === 'due' ? ids : ids.split(',').map(Number)
    sendRequest(PreviewReminders, { body: { client_ids }, signal: stop.signal })
      .then((preview) => see({ preview }))
      .catch((thrown) => !stop.signal.aborted && see({ problem: readProblem(thrown).message }))
    return () => stop.abort()
  }, [ids])

  const { preview, problem } = seen
  const chosen = preview?.data.filter((letter) => !left.has(getLetterKey(letter))) ?? []

  function toggle(letter: PreviewedDunningLetter) {
    const next = new Set(left)
    if (!next.delete(getLetterKey(letter))) next.add(getLetterKey(letter))
    leave(next)
  }

  return (
    <Modal
      title="Siųsti priminimus"
      size="large"
      isOpen
      onClose={onClose}
      busy={progress !== null}
      footer={
        outcome ? (
          <Button onClick={onClose}>Uždaryti</Button>
        ) : (
          <>
            <Button variant="quiet" disabled={progress !== null} onClick={onClose}>
              Atšaukti
            </Button>
            <Button pending={progress !== null} disabled={chosen.length === 0} onClick={() => void send(chosen)}>
              {chosen.length === 0 ? 'Siųsti laiškus' : `Siųsti ${formatPlural(chosen.length, letterWords)}`}
            </Button>
          </>
        )
      }
    >
      {problem && (
        <p role="alert" className="font-medium text-bad">
          {problem}
        </p>
      )}
      {!preview && !problem && <Skeleton className="h-60 w-full" />}
      {progress && (
        <ProgressBar
          label="Laiškų siuntimo eiga"
          words={`Siunčiama: ${progress.done} iš ${formatPlural(progress.all, { one: 'laiško', few: 'laiškų', other: 'laiškų' })}`}
          share={progress.done / progress.all}
        />
      )}
      {outcome && <Outcome outcome={outcome} />}
      {preview && !progress && !outcome && (
        <div className="grid gap-5">
          {preview.data.length === 0 ? (
            <p>Siųsti nėra ko: nė vieno laiško diena dar neatėjo.</p>
          ) : (
            <fieldset>
              <legend className="mb-2 font-semibold">
                Išeis <span>{formatPlural(chosen.length, { one: 'laiškas', few: 'laiškai', other: 'laiškų' })}</span>,
                dėl <span>{formatMoney(chosen.reduce((sum, { open }) => sum + open, 0))}</span>
              </legend>
              <ul className="divide-y divide-line border-y border-line">
                {preview.data.map((letter) => (
                  <li key={getLetterKey(letter)} className="py-2">
                    <Checkbox
                      label={
                        <span className="wrap-anywhere">
                          <span>{letter.client}</span>
                          <span className="figures block text-sm text-soft">
                            <span>{reminderStepLabels[letter.step]}</span>, <span>{formatMoney(letter.open)}</span>,{' '}
                            <span>{describeDebts(letter)}</span>. <span>{letter.to}</span>
                          </span>
                        </span>
                      }
                      checked={!left.has(getLetterKey(letter))}
                      onChange={() => toggle(letter)}
                    />
                    <LetterPreview letter={letter} />
                  </li>
                ))}
              </ul>
            </fieldset>
          )}
          {preview.left_out.length > 0 && (
            <section aria-labelledby="be-laisko">
              <h3 id="be-laisko" className="mb-1 font-semibold">
                Laiško negaus
              </h3>
              <ul className="grid gap-1 text-sm">
                {preview.left_out.map(({ client_id, client, message }) => (
                  <li key={client_id} className="wrap-anywhere">
                    <span>{client}</span>: <span className="figures text-soft">{message}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </Modal>
  )
}

const describeSentLetters = defineCountedSentence({
  one: 'Išsiųstas {n} laiškas',
  few: 'Išsiųsti {n} laiškai',
  other: 'Išsiųsta {n} laiškų',
})

const describeUnsentLetters = defineCountedSentence({
  one: 'Neišsiųstas {n} laiškas',
  few: 'Neišsiųsti {n} laiškai',
  other: 'Neišsiųsta {n} laiškų',
})

function Outcome({
  outcome: { sent, failed },
}: {
  outcome: NonNullable<ReturnType<typeof useSendDunningLetters>['outcome']>
}) {
  return (
    <>
      <p role="status" className="font-semibold">
        {sent === 0 ? 'Neišsiųsta nieko.' : `${describeSentLetters(sent)}.`}
      </p>
      {failed.length > 0 && (
        <div role="alert" className="mt-4">
          <p className="font-semibold text-bad">
            <span>{describeUnsentLetters(failed.length)}</span>
          </p>
          <ul className="mt-1 grid gap-1 text-sm">
            {failed.map(({ letter, message }) => (
              <li key={getLetterKey(letter)} className="wrap-anywhere">
                {`${letter.client}: ${message}`}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

const describeDebts = ({ documents, orders }: PreviewedDunningLetter): string =>
  [
    documents.length > 0 || orders.length === 0
      ? formatPlural(documents.length, { one: 'sąskaita', few: 'sąskaitos', other: 'sąskaitų' })
      : '',
    orders.length > 0 ? formatPlural(orders.length, { one: 'užsakymas', few: 'užsakymai', other: 'užsakymų' }) : '',
  ]
    .filter(Boolean)
    .join(', ')

function LetterPreview({ letter: { client, client_id, step, documents, orders } }: { letter: PreviewedDunningLetter }) {
  const [entry, tell] = useState<{ data?: AnswerOf<typeof PreviewReminder>['data']; problem?: string }>()

  async function look() {
    const body = { step, documents: documents.map(({ id }) => id), orders: orders.map(({ id }) => id) }
    try {
      tell({ data: (await sendRequest(PreviewReminder, { params: { id: client_id }, body })).data })
    } catch (thrown) {
      tell({ problem: readProblem(thrown).message })
    }
  }

  return (
    <details className="pl-8 text-sm" onToggle={({ currentTarget }) => currentTarget.open && !entry && void look()}>
      <summary className="text-link inline-block cursor-pointer py-1">
        Laiško tekstas<span className="sr-only">{`: ${client}`}</span>
      </summary>
      {!entry && <Skeleton className="mt-1 h-32 w-full" />}
      {entry?.problem && (
        <p role="alert" className="text-bad">
          {entry.problem}
        </p>
      )}
      {entry?.data && (
        <div className="mt-1 rounded-house border border-line bg-paper p-4">
          <p className="mb-2 font-semibold">{entry.data.subject}</p>
          <p className="whitespace-pre-line wrap-anywhere">{entry.data.text}</p>
          {entry.data.to_join.length > 0 && (
            <p className="figures mt-2 font-medium wrap-anywhere">
              {`Laiške nėra dar neprijungtų prie kliento užsakymų: ${entry.data.to_join.map((id) => `Nr.\u00a0${id}`).join(', ')}.`}
            </p>
          )}
        </div>
      )}
    </details>
  )
}
