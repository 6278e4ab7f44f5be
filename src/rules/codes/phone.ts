import { cleanTypedText } from './clean-typed-text.ts'

export const invalidPhoneMessage = 'Neteisingas telefono numeris. Pavyzdys: +370 612 34567.'

/** The prefix of a copied link. */
const LINK = /^(?:tel|callto):(?:\/\/)?/i

const SEPARATORS = /[ \-()./]/g

/** After the country code eight digits: 6 mobile, 3 to 5 fixed, 7 to 9 services. */
const LITHUANIAN = /^(?:(?:\+|00)?370[80]?|[80])?([3-9]\d{7})$/

/** With another country code. */
const FOREIGN = /^(?:\+|00)(?!370)([1-9]\d{6,16})$/

type Read = (international: string) => string | undefined

/** Shape only, where numbering plans are not loaded, as in browsers. */
let readForeign: Read = (international) => (/^\+\d{7,15}$/.test(international) ? international : undefined)

/** The plans (`load-phone-metadata.ts`) are too large for browsers. */
export function readForeignPhonesBy(read: Read): void {
  readForeign = read
}

/**
 * As stored (E.164). Without a country code Lithuanian: `612 34567`, `0 612 34567` and the former `8 612 34567` are
 * `+37061234567`. Undefined when invalid.
 */
export function parsePhone(text: string): string | undefined {
  const written = cleanTypedText(text).replace(LINK, '').replace(SEPARATORS, '')
  const national = LITHUANIAN.exec(written)?.[1]
  if (national) return `+370${national}`
  const foreign = FOREIGN.exec(written)?.[1]
  return foreign && readForeign(`+${foreign}`)
}

/** `+370 612 34567`, `+49 151 23456789`. On issued documents, so it never changes. Codes by ITU-T E.164. */
export function formatPhone(phone: string): string {
  return phone.replace(
    /^\+([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d{3})(\d{2,9})$/,
    '+$1 $2 $3',
  )
}
