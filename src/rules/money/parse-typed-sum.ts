import { cleanTypedText } from '../codes/clean-typed-text.ts'
import { parseEuros } from './parse-euros.ts'

/** Cents of what can be nothing but a sum: with cents behind a comma or a point, or with the sign of the euro. */
export function parseTypedSum(text: string): number | undefined {
  const typed = cleanTypedText(text)
  return /[.,]\d{2}$|€$/.test(typed) ? parseEuros(typed) : undefined
}
