import type { Figure } from '../../define-pivot.ts'
import { formatFigure } from '../../format-figure.ts'

interface ComparedFigureProps {
  figure: Pick<Figure, 'is'>
  now: number
  /** Null: not compared. */
  before: number | null
}

/** A figure above that of the period before. */
export function ComparedFigure({ figure, now, before }: ComparedFigureProps) {
  return (
    <>
      <span>{formatFigure(figure, now)}</span>
      {before !== null && (
        <span className="block text-sm text-soft">
          <span className="sr-only">anksčiau </span>
          <span>{formatFigure(figure, before)}</span>
        </span>
      )}
    </>
  )
}
