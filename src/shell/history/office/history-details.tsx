import { detailLines } from '../detail-lines.ts'
import type { HistoryLine } from '../history.contract.ts'
import type { ToldFields } from '../told-fields.ts'

export function HistoryDetails({ line, told }: { line: HistoryLine; told?: ToldFields }) {
  const lines = detailLines(line, told)
  if (lines.length === 0) return <span className="text-soft">–</span>
  return (
    <ul className="grid gap-0.5 text-sm">
      {lines.map(({ label, before, after }) => (
        <li key={label} className="wrap-anywhere">
          <span className="text-soft">{`${label}:`}</span>{' '}
          {before !== undefined && (
            <>
              <del className="text-soft">
                <span className="sr-only">buvo </span>
                <span>{shortened(before)}</span>
              </del>
              <span aria-hidden="true"> → </span>
              <span className="sr-only">, dabar </span>
            </>
          )}
          <span title={after.length > longest ? after : undefined}>{shortened(after)}</span>
        </li>
      ))}
    </ul>
  )
}

const longest = 160
const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)
