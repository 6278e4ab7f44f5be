import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { parsePhone } from '#codes/phone.ts'

/** The number, if SMS can reach it: a mobile one by its country's plan. */
export function readMobile(typed: string | null | undefined): string | undefined {
  const phone = parsePhone(typed ?? '')
  return phone && parsePhoneNumberFromString(phone)?.isValid() ? phone : undefined
}
