import { useState } from 'react'
import { ApiError } from '#platform/browser/api-client.ts'
import type { ImportEndpoint, ImportProgressEndpoint } from '#platform/csv/import.contract.ts'
import { Button } from '#shell/ui/button.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { FileIcon } from '#shell/ui/icons.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { describeProgress } from '#shell/ui/office/describe-progress.ts'
import { FileField } from '#shell/ui/office/file-field.tsx'
import { ImportFindings, importSummary } from '#shell/ui/office/import-findings.tsx'
import { ProgressBar } from '#shell/ui/office/progress-bar.tsx'
import { useImport } from '#shell/ui/office/use-import.ts'
import { useProgress } from '#shell/ui/office/use-progress.ts'
import { SelectField } from '#shell/ui/select-field.tsx'
import { type ImportKind, importKindLabels } from '../import-kinds.ts'
import { buildImportEndpoints, type ImportAnswer } from '../onboarding.contract.ts'
import { RejectedRows } from './rejected-rows.tsx'

interface ImportFileProps {
  kind: ImportKind
  fields: { field: string; title: string; required: boolean; example: string }[]
  onDone: () => void
}

/** File, columns, what is wrong, and only then the import. */
export function ImportFile({ kind, fields, onDone }: ImportFileProps) {
  const { start, progress } = buildImportEndpoints(kind)
  const [file, setFile] = useState<File>()
  /** What the file's columns are; undefined until it was read. */
  const [chosen, setChosen] = useState<Record<string, string>>()
  const [isChanged, setIsChanged] = useState(false)
  const { state, check, write } = useImport({
    call: start as unknown as ImportEndpoint,
    progress: progress as unknown as ImportProgressEndpoint,
    onDone,
    fields: (): Record<string, string> => (chosen ? { mapping: JSON.stringify(withoutIgnored(chosen)) } : {}),
    onRefused: (thrown) => {
      const heads = thrown instanceof ApiError ? thrown.body.columns : undefined
      if (Array.isArray(heads)) setChosen((before) => before ?? Object.fromEntries(heads.map((head) => [head, ''])))
    },
  })
  const entry = useProgress(progress as unknown as ImportProgressEndpoint, 'key' in state ? state.key : undefined)
  const busy = state.step === 'checking' || state.step === 'writing' || state.step === 'lost'
  const result = 'result' in state ? (state.result as ImportAnswer) : undefined
  const columns = chosen ?? (result?.mapping && { ...result.mapping, ...emptyOf(result.ignored) })
  const rows = state.step === 'checked' && !isChanged ? state.result.created + state.result.updated : 0
  const heads = fields.map(({ field, title, required }) => ({ field, head: title, required }))

  return (
    <Card title={importKindLabels[kind]}>
      <div className="grid gap-5">
        <FileField
          accept=".csv,.xlsx,text/csv"
          name="file"
          label="Failas"
          hint="CSV arba Excel (XLSX), pirmas lapas su stulpelių pavadinimais."
          invitation="Pasirinkite failą"
          icon={<FileIcon className="shrink-0 text-soft" />}
          chosen={file?.name}
          disabled={busy}
          onChange={({ target }) => {
            const next = target.files?.[0]
            target.value = ''
            if (!next) return
            setFile(next)
            setChosen(undefined)
            setIsChanged(false)
            void check(next)
          }}
        />
        <FormErrors message={'problem' in state ? state.problem : undefined} />
        {'key' in state && <ProgressBar label="Importo eiga" words={describeProgress(entry)} share={undefined} />}
        {columns && state.step !== 'done' && (
          <fieldset disabled={busy}>
            <legend className="mb-3 font-semibold">Kas yra failo stulpeliai</legend>
            <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {Object.entries(columns).map(([column, field]) => (
                <SelectField
                  key={column}
                  label={column}
                  name={column}
                  value={field}
                  placeholder="Nekelti"
                  options={fields.map((each) => ({
                    value: each.field,
                    label: each.required ? `${each.title} *` : each.title,
                    disabled: each.field !== field && Object.values(columns).includes(each.field),
                  }))}
                  onChange={({ target }) => {
                    setChosen({ ...columns, [column]: target.value })
                    setIsChanged(true)
                  }}
                />
              ))}
            </div>
          </fieldset>
        )}
        {state.step === 'done' ? (
          <p role="status" className="figures font-semibold text-good">{`Įkelta: ${importSummary(state.result)}.`}</p>
        ) : (
          result && !isChanged && <ImportFindings result={result} columns={heads} />
        )}
        {file && state.step === 'checked' && !isChanged && state.result.errors.length > 0 && (
          <RejectedRows kind={kind} file={state.file} mapping={chosen && withoutIgnored(chosen)} />
        )}
        {file && state.step !== 'done' && (
          <div className="flex flex-wrap gap-3">
            <Button
              variant="quiet"
              disabled={busy}
              onClick={() => {
                setIsChanged(false)
                void check(file)
              }}
            >
              Patikrinti iš naujo
            </Button>
            <Button
              pending={state.step === 'writing'}
              disabled={state.step !== 'checked' || rows === 0 || state.result.errors.length > 0}
              onClick={() => void write()}
            >
              {rows > 0 ? `Įkelti (${rows})` : 'Įkelti'}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

const withoutIgnored = (chosen: Record<string, string>) =>
  Object.fromEntries(Object.entries(chosen).filter(([, field]) => field !== ''))

const emptyOf = (columns: readonly string[]) => Object.fromEntries(columns.map((column) => [column, '']))
