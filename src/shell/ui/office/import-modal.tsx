import type { ReactNode } from 'react'
import type { CsvColumn } from '#platform/csv/csv-column.ts'
import type { ImportEndpoint, ImportProgressEndpoint, ImportResult } from '#platform/csv/import.contract.ts'
import { dropVatColumns } from '#rules/money/drop-vat-columns.ts'
import { useVatPayer } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '../button.tsx'
import { FormErrors } from '../form-errors.tsx'
import { FileIcon } from '../icons.tsx'
import { computeImportShare } from './compute-import-share.ts'
import { describeProgress } from './describe-progress.ts'
import { FileField } from './file-field.tsx'
import { ImportFindings, importSummary } from './import-findings.tsx'
import { Modal } from './modal.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { lostWords, useImport } from './use-import.ts'
import { useProgress } from './use-progress.ts'

type ImportModalProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  onDone: (result: ImportResult) => void
  call: ImportEndpoint
  progress: ImportProgressEndpoint
  columns: readonly CsvColumn[]
  size?: string
  children?: ReactNode
}

/** Writes nothing before confirmation. */
export function ImportModal({ isOpen, ...rest }: ImportModalProps) {
  return isOpen ? <OpenImport {...rest} /> : null
}

function OpenImport({
  title,
  onClose,
  onDone,
  call,
  progress,
  columns: all,
  size,
  children,
}: Omit<ImportModalProps, 'isOpen'>) {
  const isPayer = useVatPayer()
  const columns = isPayer ? all : dropVatColumns(all)
  const { state, check, write } = useImport({ call, progress, onDone })
  const entry = useProgress(progress, 'key' in state ? state.key : undefined)
  const busy = state.step === 'checking' || state.step === 'writing'
  const rows = state.step === 'checked' ? state.result.created + state.result.updated : 0
  const problem = 'problem' in state ? state.problem : undefined

  return (
    <Modal
      title={title}
      size="large"
      isOpen
      onClose={onClose}
      busy={busy}
      footer={
        state.step === 'done' ? (
          <Button autoFocus onClick={onClose}>
            Uždaryti
          </Button>
        ) : (
          <>
            <Button variant="quiet" disabled={busy} onClick={onClose}>
              {state.step === 'lost' ? 'Uždaryti' : 'Atšaukti'}
            </Button>
            <Button
              pending={state.step === 'writing'}
              disabled={state.step !== 'checked' || rows === 0 || state.result.errors.length > 0}
              onClick={write}
            >
              {rows > 0 ? `Įkelti (${rows})` : 'Įkelti'}
            </Button>
          </>
        )
      }
    >
      {state.step === 'done' ? (
        <p role="status" className="figures">{`Failas įkeltas: ${importSummary(state.result)}.`}</p>
      ) : (
        <div className="grid gap-5">
          {state.step === 'lost' ? (
            <FormErrors message={lostWords} />
          ) : (
            <>
              {children}
              <p className="text-sm text-soft">
                Stulpeliai: <span>{headsOf(columns)}</span>. Pažymėti žvaigždute būtini; trūkstamo stulpelio duomenys
                nekeičiami.
              </p>
              <FormErrors message={problem} />
              <FileField
                accept=".csv,text/csv"
                name="file"
                label="CSV failas"
                hint={`${size ?? usualSize}; skyriklis kabliataškis arba kablelis. Pirmiausia failas tik patikrinamas.`}
                invitation="Pasirinkite failą"
                icon={<FileIcon className="shrink-0 text-soft" />}
                chosen={'file' in state ? state.file.name : undefined}
                disabled={busy}
                onChange={({ target }) => {
                  const file = target.files?.[0]
                  // Lets the same file be chosen again once fixed.
                  target.value = ''
                  if (file) void check(file)
                }}
              />
            </>
          )}
          {'key' in state && (
            <ProgressBar
              label="Importo eiga"
              words={describeProgress(entry)}
              share={computeImportShare(entry, state.step)}
            />
          )}
          {'result' in state && <ImportFindings result={state.result} columns={columns} />}
        </div>
      )}
    </Modal>
  )
}

const usualSize = 'Iki 5\u00a0MB ir 10\u00a0000 eilučių'

const headsOf = (columns: readonly CsvColumn[]) =>
  columns
    .filter(({ writtenOnly }) => !writtenOnly)
    .map(({ head, required }) => (required ? `${head}*` : head))
    .join(', ')
