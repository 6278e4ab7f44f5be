import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import type { FieldDescriptions } from '../../field-descriptions.ts'
import type { HistoryLine } from '../../history.contract.ts'
import { listDetailLines } from '../../list-detail-lines.ts'

export function HistoryDetails({ line, descriptions }: { line: HistoryLine; descriptions?: FieldDescriptions }) {
  const lines = listDetailLines(line, descriptions)
  const say = useVatWords()
  if (lines.length === 0) return <span className="text-soft">–</span>
  return (
    <ul className="grid gap-0.5 text-sm">
      {lines.map(({ label, before, after }) => (
        <li key={label} className="wrap-anywhere">
          <span className="text-soft">{`${say(label)}:`}</span>{' '}
          {before !== undefined && (
            <>
              <del className="text-soft">
                <span className="sr-only">buvo </span>
                <Whole text={before} />
              </del>
              <span aria-hidden="true"> → </span>
              <span className="sr-only">, dabar </span>
            </>
          )}
          <Whole text={after} />
        </li>
      ))}
    </ul>
  )
}

/** A sentence is read whole; what is longer than a page of them opens. */
const longest = 1_000
const opening = 160

function Whole({ text }: { text: string }) {
  if (text.length <= longest) return <span>{text}</span>
  return (
    <details className="inline-block align-top">
      <summary>
        <span>{`${text.slice(0, opening)}…`}</span> <span className="text-link">Visas tekstas</span>
      </summary>
      <span className="whitespace-pre-line">{text}</span>
    </details>
  )
}
