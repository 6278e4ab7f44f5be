import { parseEuros } from './parse-euros.ts'
import { describeAmbiguousNumber, readNumber } from './read-number.ts'

type InCell = { value: number } | { problem: string }

/** Cents. `wrong`: message for what is not a number. */
export function parseCentsCell(cell: string, wrong: string): InCell {
  const read = readNumber(cell)
  if (read.kind === 'two') return { problem: describeAmbiguousNumber(cell, read) }
  const value = read.kind === 'number' ? parseEuros(read.text) : undefined
  return value === undefined ? { problem: wrong } : { value }
}

/** `12,00` is 12. `wrong`: message for fractions and what is not a number. */
export function parseIntegerCell(cell: string, wrong: string): InCell {
  const read = readNumber(cell)
  if (read.kind === 'two') return { problem: describeAmbiguousNumber(cell, read, true) }
  const value = read.kind === 'number' ? Number(read.text) : Number.NaN
  return Number.isInteger(value) ? { value } : { problem: wrong }
}
