import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#platform/browser/api-client.ts'
import type { ImportEndpoint, ImportProgressEndpoint } from '#platform/csv/import.contract.ts'
import { Button } from '#shell/ui/button.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { FileIcon } from '#shell/ui/icons.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { computeImportShare } from '#shell/ui/office/compute-import-share.ts'
import { describeProgress } from '#shell/ui/office/describe-progress.ts'
import { FileField } from '#shell/ui/office/file-field.tsx'
import { ImportFindings, importSummary } from '#shell/ui/office/import-findings.tsx'
import { ProgressBar } from '#shell/ui/office/progress-bar.tsx'
import { lostWords, useImport } from '#shell/ui/office/use-import.ts'
import { useProgress } from '#shell/ui/office/use-progress.ts'
import { type ImportKind, importKindLabels, importKinds } from '../import-kinds.ts'
import { buildImportEndpoints, type ImportAnswer } from '../onboarding.contract.ts'
import { ColumnChoice, findColumnFields, type KnownField } from './column-choice.tsx'
import { KnownFields } from './known-fields.tsx'
import { RejectedRows } from './rejected-rows.tsx'

interface ImportFileProps {
  kind: ImportKind
  fields: KnownField[]
  /** The step before led here. */
  takesFocus: boolean
  onDone: () => void
  onCompare: () => void
  onNext: (kind: ImportKind) => void
}

/** File, columns, what is wrong, and only then the import. */
export function ImportFile({ kind, fields, takesFocus, onDone, onCompare, onNext }: ImportFileProps) {
  const { start, progress } = buildImportEndpoints(kind)
  const [file, setFile] = useState<File>()
  /** What the file's columns are; undefined until somebody must say it. */
  const [chosen, setChosen] = useState<Record<string, string>>()
  const [isChanged, setIsChanged] = useState(false)
  const { state, check, write } = useImport({
    call: start as unknown as ImportEndpoint,
    progress: progress as unknown as ImportProgressEndpoint,
    onDone,
    onRefused: (thrown) => {
      const heads = thrown instanceof ApiError ? thrown.body.columns : undefined
      if (Array.isArray(heads)) setChosen((before) => before ?? findColumnFields(heads, fields))
    },
  })
  const entry = useProgress(progress as unknown as ImportProgressEndpoint, 'key' in state ? state.key : undefined)
  const busy = state.step === 'checking' || state.step === 'writing' || state.step === 'lost'
  const result = 'result' in state ? (state.result as ImportAnswer) : undefined
  const columns = chosen ?? (result?.mapping && { ...result.mapping, ...emptyOf(result.ignored) })
  const isRight = state.step === 'checked' && !isChanged && state.result.errors.length === 0
  const rows = isRight ? state.result.created + state.result.updated : 0
  const heads = fields.map(({ field, title, required }) => ({ field, head: title, required }))
  // of columns that are not known yet the choice of columns says what to do
  const problem = 'problem' in state && !(state.step === 'choose' && chosen) ? state.problem : undefined

  function look(next: File, mapping: Record<string, string> | undefined) {
    setIsChanged(false)
    void check(next, mapping && { mapping: JSON.stringify(withoutIgnored(mapping)) })
  }

  return (
    <Card title={importKindLabels[kind]}>
      <div className="grid gap-5">
        <FileField
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          name="file"
          label="Failas"
          hint="CSV arba Excel (XLSX), pirmas lapas su stulpelių pavadinimais."
          invitation="Pasirinkite failą"
          icon={<FileIcon className="shrink-0 text-soft" />}
          chosen={file?.name}
          disabled={busy}
          autoFocus={takesFocus}
          onChange={({ target }) => {
            const next = target.files?.[0]
            target.value = ''
            if (!next) return
            setFile(next)
            setChosen(undefined)
            look(next, undefined)
          }}
        />
        {!file && <KnownFields kind={kind} fields={fields} />}
        <FormErrors message={state.step === 'lost' ? lostWords : problem} />
        {'key' in state && (
          <ProgressBar
            label="Importo eiga"
            words={describeProgress(entry)}
            share={computeImportShare(entry, state.step)}
          />
        )}
        {columns && state.step !== 'done' && (
          <ColumnChoice
            columns={columns}
            fields={fields}
            disabled={busy}
            onChange={(next) => {
              setChosen(next)
              setIsChanged(true)
            }}
          />
        )}
        {state.step !== 'done' && result && !isChanged && <ImportFindings result={result} columns={heads} />}
        {file && state.step === 'checked' && !isChanged && state.result.errors.length > 0 && (
          <RejectedRows kind={kind} file={state.file} mapping={chosen && withoutIgnored(chosen)} />
        )}
        {file && state.step !== 'done' && (
          <div className="flex flex-wrap gap-3">
            <Button variant={isChanged ? 'primary' : 'quiet'} disabled={busy} onClick={() => look(file, chosen)}>
              Patikrinti iš naujo
            </Button>
            <Button
              variant={isChanged ? 'quiet' : 'primary'}
              pending={state.step === 'writing'}
              disabled={rows === 0}
              onClick={() => void write()}
            >
              {rows > 0 ? `Įkelti (${rows})` : 'Įkelti'}
            </Button>
          </div>
        )}
        {state.step === 'done' && (
          <Imported
            kind={kind}
            words={`Įkelta: ${importSummary(state.result)}.`}
            onCompare={onCompare}
            onNext={onNext}
          />
        )}
      </div>
    </Card>
  )
}

interface ImportedProps extends Pick<ImportFileProps, 'kind' | 'onCompare' | 'onNext'> {
  words: string
}

/** Takes the focus: the button that was pressed is gone. */
function Imported({ kind, words, onCompare, onNext }: ImportedProps) {
  const next = importKinds[importKinds.indexOf(kind) + 1]
  const said = useRef<HTMLParagraphElement>(null)
  useEffect(() => said.current?.focus(), [])
  return (
    <>
      <p ref={said} tabIndex={-1} role="status" className="figures font-semibold text-good outline-none">
        {words}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={onCompare}>
          Palyginti su ankstesne programa
        </Button>
        {next && <Button onClick={() => onNext(next)}>{`Toliau: ${importKindLabels[next].toLowerCase()}`}</Button>}
      </div>
    </>
  )
}

const withoutIgnored = (chosen: Record<string, string>) =>
  Object.fromEntries(Object.entries(chosen).filter(([, field]) => field !== ''))

const emptyOf = (columns: readonly string[]) => Object.fromEntries(columns.map((column) => [column, '']))
