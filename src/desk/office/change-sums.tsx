import { formatMoney } from '#money/format-money.ts'
import type { Preview } from './use-preview.ts'

interface ChangeSumsProps {
  /** Cents with VAT, as the order stands. */
  before: number
  preview: Preview
  isChanged: boolean
}

/** What the order comes to, what it would come to, and the difference. */
export function ChangeSums({ before, preview: { order, lines, isFresh, problem }, isChanged }: ChangeSumsProps) {
  // of what can't be had there is no price
  const isWrong = [...lines.values()].some(({ problems }) => problems.length > 0)
  const after = order?.price_with_vat ?? before
  const more = after - before
  return (
    <div aria-live="polite" aria-busy={!isFresh}>
      <dl className={`figures grid grid-cols-2 gap-y-1.5 ${isFresh ? '' : '**:text-soft'}`}>
        <dt className="text-soft">Buvo</dt>
        <dd className="text-right">{formatMoney(before)}</dd>
        <dt className="font-semibold">Bus</dt>
        <dd className="text-right text-lg font-semibold">{isWrong ? '–' : formatMoney(after)}</dd>
        <dt className="text-soft">Skirtumas</dt>
        <dd className={`text-right ${isWrong ? '' : more > 0 ? 'text-bad' : more < 0 ? 'text-good' : ''}`}>
          {isWrong ? '–' : `${more > 0 ? '+' : more < 0 ? '−' : ''}${formatMoney(Math.abs(more))}`}
        </dd>
      </dl>
      <p className="mt-1 text-sm text-soft">Sumos su PVM.</p>
      {isWrong && <p className="mt-3 text-soft">Pataisykite pažymėtas eilutes, ir suskaičiuosime.</p>}
      {!isChanged && <p className="mt-3 text-soft">Dar nieko nepakeista.</p>}
      {problem && (
        <p role="alert" className="mt-3 font-medium text-bad">
          {problem}
        </p>
      )}
    </div>
  )
}
