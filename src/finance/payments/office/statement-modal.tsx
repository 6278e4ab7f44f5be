import { useRef, useState } from 'react'
import { generateRequestKey } from '#platform/browser/generate-request-key.ts'
import { sendForm } from '#platform/browser/send-form.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { VatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { FileIcon } from '#shell/ui/icons.tsx'
import { describeProgress } from '#shell/ui/office/describe-progress.ts'
import { FileField } from '#shell/ui/office/file-field.tsx'
import { Modal } from '#shell/ui/office/modal.tsx'
import { ProgressBar } from '#shell/ui/office/progress-bar.tsx'
import { useProgress } from '#shell/ui/office/use-progress.ts'
import { readProblem } from '#shell/ui/read-problem.ts'
import { ImportBankStatement, ShowImportProgress, type StatementImportResult } from '../payments.contract.ts'

type StatementModalProps = { onClose: () => void; onDone: () => void; onShowWaiting: () => void }
type State =
  | { step: 'choose'; problem?: string }
  | { step: 'sending'; name: string; sent: number; all: number; keyOfProgress: string }
  | { step: 'done'; result: StatementImportResult }

/** An import records only certain matches: nothing to confirm. */
export function StatementModal({ onClose, onDone, onShowWaiting }: StatementModalProps) {
  const [state, setState] = useState<State>({ step: 'choose' })
  const question = useRef<AbortController>(null)
  const busy = state.step === 'sending'

  async function send(file: File) {
    const body = new FormData()
    body.set('file', file)
    question.current = new AbortController()
    const keyOfProgress = generateRequestKey()
    body.set('progress_key', keyOfProgress)
    const sending = { step: 'sending', name: file.name, keyOfProgress } as const
    setState({ ...sending, sent: 0, all: file.size })
    try {
      const { data } = await sendForm(ImportBankStatement, {
        body,
        signal: question.current.signal,
        onProgress: (sent, all) => setState({ ...sending, sent, all }),
      })
      setState({ step: 'done', result: data })
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
            {state.result.waiting > 0 && (
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
        <Findings result={state.result} />
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
              // The same file may be chosen again.
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

function Sending({ sent, all, keyOfProgress }: { sent: number; all: number; keyOfProgress: string }) {
  const isSent = sent >= all
  const entry = useProgress(ShowImportProgress, isSent ? keyOfProgress : undefined)
  const label = 'Banko išrašo skaitymo eiga'
  if (!isSent) return <ProgressBar label={label} words="Failas siunčiamas…" share={sent / all} />
  if (!entry || entry.whole === 0) return <ProgressBar label={label} words="Failas gautas, skaitomi įrašai…" />
  return <ProgressBar label={label} words={describeProgress(entry)} share={entry.done / entry.whole} />
}

function Findings({ result: match }: { result: StatementImportResult }) {
  const { entries, known, matched, matched_amount, part, over, invoices, refunds, returned, waiting, other } = match
  const lines: [string, string | number][] = [
    ['Įrašų faile', entries],
    ['Iš jų jau nuskaityti anksčiau', known],
    ['Įrašyta mokėjimų', matched > 0 ? `${matched} (${formatMoney(matched_amount)})` : 0],
    ['Apmokėta ne visa suma', part],
    ['Permokėta', over],
    ['Išrašyta PVM sąskaitų faktūrų', invoices],
    ...(refunds ? [['Įvykdyta grąžinimų klientams', refunds] satisfies [string, number]] : []),
    ...(returned ? [['Bankas sugrąžino, siųsti iš naujo', returned] satisfies [string, number]] : []),
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
            <dt className={value === 0 ? 'text-soft' : ''}>
              <VatWords>{name}</VatWords>
            </dt>
            <dd className={value === 0 ? 'text-soft' : 'font-semibold'}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
