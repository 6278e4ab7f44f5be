import type { Column } from '#shell/ui/office/data-table.tsx'
import type { ComparedRow } from '../../define-report.ts'
import { formatChange } from '../../format-figure.ts'

/** How a figure changed; none unless compared. */
export const buildChangeColumn = <Row extends ComparedRow>(isCompared: boolean, of: string): Column<Row>[] =>
  isCompared
    ? [
        {
          key: 'change',
          head: 'Pokytis',
          number: true,
          sort: 'change',
          cell: (row) => formatChange(Number((row as Record<string, unknown>)[of]), row.before?.[of] ?? 0),
        },
      ]
    : []

/** „+12 %; 2026-10-01 – 2026-10-31: 120,00 €“; nothing grew by a share. */
export const describeBefore = (change: string, { from, to }: { from: string; to: string }, figure: string): string =>
  `${change === '–' ? '' : `${change}; `}${from} – ${to}: ${figure}`
