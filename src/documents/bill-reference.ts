import { rfReference } from './rf-reference.ts'

/**
 * What a payer writes so that the payment finds a bill of several orders: digits only, and the first of them says that it is no order's
 * (`documentReference`). Bill NS000123: `RF…400000123`.
 */
export function billReference(fullNumber: string): string {
  return rfReference(`4${fullNumber.replace(/\D/g, '').padStart(8, '0')}`)
}
