import { parseEuros } from './parse-euros.ts'
import { readNumber, twoReadings } from './read-number.ts'

/** What a cell of somebody's file says; the sentence that speaks against it when nobody can be sure. */
type InCell = { value: number } | { problem: string }

/** Euros in a cell as whole cents. `wrong` is said of what is no number. */
export function centsInCell(cell: string, wrong: string): InCell {
  const read = readNumber(cell)
  if (read.is === 'two') return { problem: twoReadings(cell, read) }
  const value = read.is === 'number' ? parseEuros(read.text) : undefined
  return value === undefined ? { problem: wrong } : { value }
}

/** A count in a cell; `12,00` is 12. `wrong` is said of a fraction and of what is no number. */
export function wholeInCell(cell: string, wrong: string): InCell {
  const read = readNumber(cell)
  if (read.is === 'two') return { problem: twoReadings(cell, read, true) }
  const value = read.is === 'number' ? Number(read.text) : Number.NaN
  return Number.isInteger(value) ? { value } : { problem: wrong }
}
