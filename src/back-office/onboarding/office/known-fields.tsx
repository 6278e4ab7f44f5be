import { saveFile } from '#platform/browser/save-file.ts'
import { formatCsvLine } from '#platform/csv/format-csv-line.ts'
import { Button } from '#shell/ui/button.tsx'
import type { ImportKind } from '../import-kinds.ts'
import type { KnownField } from './column-choice.tsx'

/** What a file may hold, before one is chosen. */
export function KnownFields({ kind, fields }: { kind: ImportKind; fields: readonly KnownField[] }) {
  return (
    <details>
      <summary className="text-link inline-block cursor-pointer py-1">Kokie stulpeliai gali būti faile</summary>
      <dl className="mt-2 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2 lg:grid-cols-3">
        {fields.map(({ field, title, required, example }) => (
          <div key={field} className="min-w-0">
            <dt className="font-semibold">{required ? `${title} (būtinas)` : title}</dt>
            <dd className="text-soft wrap-anywhere">{example ? `Pavyzdžiui, ${example}` : '–'}</dd>
          </div>
        ))}
      </dl>
      <Button
        variant="quiet"
        size="small"
        className="mt-4"
        onClick={() => saveFile(buildSampleFile(fields), `pavyzdys-${kind}.csv`)}
      >
        Atsisiųsti pavyzdinį failą
      </Button>
    </details>
  )
}

/** As Excel opens it here. */
function buildSampleFile(fields: readonly KnownField[]): Blob {
  const lines = [formatCsvLine(fields.map(({ title }) => title)), formatCsvLine(fields.map(({ example }) => example))]
  return new Blob([`\uFEFF${lines.join('')}`], { type: 'text/csv' })
}
