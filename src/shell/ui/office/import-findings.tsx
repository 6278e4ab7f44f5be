import type { CsvColumn } from '#platform/csv/csv-column.ts'
import type { ImportResult } from '#platform/csv/import.contract.ts'
import { formatPlural } from '#platform/pick-plural-form.ts'

const mostShown = 100
const newOnes = { one: 'naujas', few: 'nauji', other: 'naujų' }
const changedOnes = { one: 'pakeistas', few: 'pakeisti', other: 'pakeistų' }
const errorWords = { one: 'klaida', few: 'klaidos', other: 'klaidų' }

/** „3 nauji, 2 pakeisti“. */
export function importSummary({ created, updated }: ImportResult): string {
  return `${formatPlural(created, newOnes)}, ${formatPlural(updated, changedOnes)}`
}

export function ImportFindings({ result, columns }: { result: ImportResult; columns: readonly CsvColumn[] }) {
  const { errors } = result
  const headOf = (field: string) => columns.find((column) => column.field === field)?.head ?? field
  return (
    <div className="grid gap-4">
      <p role="status" className="figures font-semibold">
        <span>{importSummary(result)}</span>,{' '}
        <span>{errors.length === 0 ? 'klaidų nėra' : formatPlural(errors.length, errorWords)}</span>
      </p>
      {errors.length > 0 && (
        <>
          <p>Pataisykite klaidas faile ir pasirinkite jį iš naujo. Kol yra klaidų, nekeičiama nieko.</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls the region with the arrow keys */}
          <section aria-label="Klaidos faile" tabIndex={0} className="max-h-80 overflow-auto border-y border-line">
            <table className="w-full text-left text-sm">
              <thead className="sticky top-0 bg-paper text-soft">
                <tr>
                  <th scope="col" className="py-2 pr-4 text-right font-semibold">
                    Eilutė
                  </th>
                  <th scope="col" className="py-2 pr-4 font-semibold">
                    Stulpelis
                  </th>
                  <th scope="col" className="py-2 font-semibold">
                    Klaida
                  </th>
                </tr>
              </thead>
              <tbody>
                {errors.slice(0, mostShown).map(({ row, field, message }, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and a row may be wrong twice
                  <tr key={at} className="border-t border-line align-top">
                    <td className="figures py-2 pr-4 text-right">{row}</td>
                    <td className="py-2 pr-4">{headOf(field)}</td>
                    <td className="py-2 text-bad">{message}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          {errors.length > mostShown && (
            <p className="text-sm text-soft">{`Rodoma pirmųjų ${mostShown}, iš viso ${formatPlural(errors.length, errorWords)}.`}</p>
          )}
        </>
      )}
    </div>
  )
}
