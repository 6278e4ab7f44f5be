import { useEffect, useRef, useState } from 'react'
import { formatMoney } from '#money/format-money.ts'
import { ask } from '#platform/api-client.ts'
import { sendForm } from '#platform/send-form.ts'
import { Button } from '#ui/button.tsx'
import { FileIcon } from '#ui/icons.tsx'
import { FileField } from '#ui/office/file-field.tsx'
import { Modal } from '#ui/office/modal.tsx'
import { readProblem } from '#ui/read-problem.ts'
import { ImportBankStatement, type Imported, ShowImportProgress } from '../payments.contract.ts'

type StatementModalProps = { onClose: () => void; onDone: () => void; onShowWaiting: () => void }
type State =
  | { step: 'choose'; problem?: string }
  | { step: 'sending'; name: string; sent: number; all: number; after: number | null }
  | { step: 'done'; found: Imported }

/** A bank statement is chosen and read at once: what is sure is recorded, so there is nothing to confirm. */
export function StatementModal({ onClose, onDone, onShowWaiting }: StatementModalProps) {
  const [state, setState] = useState<State>({ step: 'choose' })
  const question = useRef<AbortController>(null)
  const busy = state.step === 'sending'

  async function send(file: File) {
    const body = new FormData()
    body.set('file', file)
    question.current = new AbortController()
    const sending = { step: 'sending', name: file.name, after: null } as const
    setState({ ...sending, sent: 0, all: file.size })
    try {
      const after = await lastStatement()
      const { data } = await sendForm(ImportBankStatement, {
        body,
        signal: question.current.signal,
        onProgress: (sent, all) => setState({ ...sending, after, sent, all }),
      })
      setState({ step: 'done', found: data })
      onDone()
    } catch (thrown) {
      setState({ step: 'choose', problem: readProblem(thrown, 'Išrašo įkelti nepavyko.').message })
    }
  }

  return (
    <Modal
      title="Banko išrašas"
      isOpen
      onClose={onClose}
      busy={busy}
      footer={
        state.step === 'done' ? (
          <>
            {state.found.waiting > 0 && (
              <Button variant="quiet" onClick={onShowWaiting}>
                Peržiūrėti laukiančius
              </Button>
            )}
            <Button autoFocus onClick={onClose}>
              Uždaryti
            </Button>
          </>
        ) : (
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            Atšaukti
          </Button>
        )
      }
    >
      {state.step === 'done' ? (
        <Findings found={state.found} />
      ) : (
        <div className="grid gap-5">
          <p>
            Mokėjimai, kurių užsakymą rodo mokėjimo nuoroda (RF…), dokumento numeris arba pažįstama sąskaita su tikslia
            suma, įrašomi iš karto. Kiti laukia jūsų sprendimo. Tą patį išrašą įkelti galima kiek norite kartų.
          </p>
          <FileField
            accept=".xml,application/xml,text/xml"
            name="file"
            label="Išrašo failas"
            hint="ISO 20022 camt.053 (XML), iki 10&nbsp;MB. Jį atsisiųskite iš savo banko."
            invitation="Pasirinkite failą"
            icon={<FileIcon className="shrink-0 text-soft" />}
            chosen={state.step === 'sending' ? state.name : undefined}
            disabled={busy}
            {...(state.step === 'choose' && state.problem && { errors: [state.problem] })}
            onChange={({ target }) => {
              const file = target.files?.[0]
              // The same file may be chosen once more.
              target.value = ''
              if (file) void send(file)
            }}
          />
          {state.step === 'sending' && <Sending {...state} />}
        </div>
      )}
    </Modal>
  )
}

/** Without it the import runs as well, only its progress is not seen. */
const lastStatement = () =>
  ask(ShowImportProgress).then(
    ({ data }) => data.last,
    () => null,
  )

/** First the file's way is known to the byte, then how many of its entries were looked at. */
function Sending({ sent, all, after }: { sent: number; all: number; after: number | null }) {
  const isSent = sent >= all
  const { entries, looked } = useProgress(isSent ? after : null)
  if (!isSent) return <Bar words="Failas siunčiamas…" value={sent} max={all} />
  if (entries === 0) return <Bar words="Failas gautas, skaitomi įrašai…" />
  const figures = new Intl.NumberFormat('lt')
  const counted = `${figures.format(looked)} iš ${figures.format(entries)}`
  return <Bar words="Ieškoma užsakymų" counted={counted} value={looked} max={entries} />
}

function Bar({ words, counted, ...progress }: { words: string; counted?: string; value?: number; max?: number }) {
  const isKnown = progress.value !== undefined
  return (
    <div className="grid gap-1.5 text-sm">
      <p className="figures flex justify-between gap-4">
        <span role="status">{words}</span>
        <span>{counted}</span>
      </p>
      <progress
        className={`block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-steel [&::-webkit-progress-value]:bg-steel ${isKnown ? '[&::-webkit-progress-bar]:bg-line' : 'motion-safe:animate-pulse [&::-webkit-progress-bar]:bg-steel'}`}
        aria-label={words}
        {...progress}
      />
    </div>
  )
}

const askEveryMs = 700

/** Statements that came after this one belong to the import that runs. */
function useProgress(after: number | null): { entries: number; looked: number } {
  const [progress, setProgress] = useState({ entries: 0, looked: 0 })
  useEffect(() => {
    if (after === null) return
    const question = new AbortController()
    const look = () =>
      ask(ShowImportProgress, { query: { after }, signal: question.signal }).then(
        ({ data }) => setProgress(data),
        // the import itself tells when it fails
        () => {},
      )
    const timer = setInterval(look, askEveryMs)
    return () => {
      clearInterval(timer)
      question.abort()
    }
  }, [after])
  return progress
}

function Findings({ found }: { found: Imported }) {
  const { entries, known, matched, matched_amount, part, over, invoices, waiting, other } = found
  const lines: [string, string | number][] = [
    ['Įrašų faile', entries],
    ['Iš jų jau nuskaityti anksčiau', known],
    ['Įrašyta mokėjimų', matched > 0 ? `${matched} (${formatMoney(matched_amount)})` : 0],
    ['Apmokėta ne visa suma', part],
    ['Permokėta', over],
    ['Išrašyta PVM sąskaitų faktūrų', invoices],
    ['Laukia sprendimo', waiting],
    ['Ne pirkėjų mokėjimai', other],
  ]
  return (
    <div role="status">
      <p className="mb-4 font-semibold">
        {known === entries && matched === 0
          ? 'Šis išrašas jau buvo nuskaitytas: niekas nepakeista.'
          : 'Išrašas nuskaitytas.'}
      </p>
      <dl className="figures grid gap-1.5">
        {lines.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className={value === 0 ? 'text-soft' : ''}>{name}</dt>
            <dd className={value === 0 ? 'text-soft' : 'font-semibold'}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
