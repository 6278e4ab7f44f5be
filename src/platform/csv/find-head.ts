import type { CsvColumn } from './csv-column.ts'
import { plainCell } from './safe-cell.ts'

/** Lines in which a table may begin under its title. */
const FIRST_LINES = 20

/** A name of a column, however it is typed. */
export const plainName = (name: string): string =>
  plainCell(name.slice(0, 200)).normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

/**
 * Which line of a file holds the heads: the first with anything in it, or one further down that is nothing but heads of ours when
 * only titles, a cell each, stand above it.
 */
export function findHead(lines: readonly string[][], columns: readonly CsvColumn[]): number {
  const known = new Set(columns.flatMap(({ field, head }) => [plainName(field), plainName(head)]))
  const filled = (line: string[]) => line.filter((cell) => cell.trim() !== '')
  for (const [at, line] of lines.slice(0, FIRST_LINES).entries()) {
    const cells = filled(line)
    if (cells.length > 0 && cells.every((cell) => known.has(plainName(cell)))) return at
    if (cells.length > 1) break
  }
  return Math.max(
    lines.findIndex((line) => filled(line).length > 0),
    0,
  )
}
