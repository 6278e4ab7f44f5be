import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { parsePhone } from '#rules/codes/phone.ts'

/** Undefined unless mobile by its country's numbering plan. */
export function readMobile(typed: string | null | undefined): string | undefined {
  const phone = parsePhone(typed ?? '')
  return phone && parsePhoneNumberFromString(phone)?.isValid() ? phone : undefined
}
