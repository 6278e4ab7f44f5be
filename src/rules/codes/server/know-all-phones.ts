import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { readForeignPhonesBy } from '../phone.ts'

/**
 * Validates foreign numbers by their numbering plans and drops trunk zeros (`+49 (0)151…`). The plans are 80 kB and
 * server-only (`tools/build/keep-server-out.ts`).
 */
export function knowAllPhones(): void {
  readForeignPhonesBy((international) => {
    const number = parsePhoneNumberFromString(international)
    return number?.isValid() ? number.number : undefined
  })
}
