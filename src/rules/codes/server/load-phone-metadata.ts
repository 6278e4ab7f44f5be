import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { readForeignPhonesBy } from '../phone.ts'

/** Foreign numbers by their plans, trunk zeros dropped (`+49 (0)151…`). 80 kB, on the server only. */
export function loadPhoneMetadata(): void {
  readForeignPhonesBy((international) => {
    const number = parsePhoneNumberFromString(international)
    return number?.isValid() ? number.number : undefined
  })
}
