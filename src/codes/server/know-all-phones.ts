import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { readForeignPhonesBy } from '../phone.ts'

/**
 * From now on numbers of all countries are read by their own plans: what can't be one is refused, and a trunk zero
 * (`+49 (0)151…`) is left out. The plans are 80 kB, and no page may load them (`tools/build/keep-server-out.ts`).
 */
export function knowAllPhones(): void {
  readForeignPhonesBy((international) => {
    const number = parsePhoneNumberFromString(international)
    return number?.isValid() ? number.number : undefined
  })
}
