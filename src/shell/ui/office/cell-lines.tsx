import type { ReactNode } from 'react'

interface CellLinesProps {
  children: ReactNode
  below?: ReactNode
  /** The whole of what a narrow column cuts. */
  title?: string | undefined
  belowTitle?: string | undefined
}

/** Two lines in a row of 48 px: what it is, and what belongs to it, smaller. */
export function CellLines({ children, below, title, belowTitle }: CellLinesProps) {
  return (
    <span className="cell-lines">
      <span title={title}>{children}</span>
      {below && (
        <span title={belowTitle} className="figures text-soft">
          {below}
        </span>
      )}
    </span>
  )
}
