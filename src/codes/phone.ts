import { cleanTyped } from './clean-typed.ts'

/** What is said of a number that is none, beside the field at once and by the server. */
export const wrongPhone = 'Neteisingas telefono numeris. Pavyzdys: +370 612 34567.'

/** Blanks, dashes, brackets, points and slashes: what people put between the digits. */
const SEPARATORS = /[ \-()./]/g

/** After the country code come eight digits: 6 mobile, 3 to 5 fixed, 7 to 9 services. */
const LITHUANIAN = /^(?:(?:\+|00)?370[80]?|[80])?([3-9]\d{7})$/

/** With its country, which is not Lithuania. */
const FOREIGN = /^(?:\+|00)(?!370)([1-9]\d{6,16})$/

type Read = (international: string) => string | undefined

/** Where nobody knows the plans of all countries, a browser for one, the shape is all that can be looked at. */
let readForeign: Read = (international) => (/^\+\d{7,15}$/.test(international) ? international : undefined)

/** The server knows the plans (`know-all-phones.ts`); they weigh too much for a browser, which asks the server. */
export function readForeignPhonesBy(read: Read): void {
  readForeign = read
}

/**
 * A telephone number as people write it, as it is stored (E.164). Without a country it is Lithuanian: `612 34567`,
 * `0 612 34567` and the former `8 612 34567` are `+37061234567`; others begin with `+` or `00` and their country.
 * Undefined when it is no such number.
 */
export function parsePhone(text: string): string | undefined {
  const written = cleanTyped(text).replace(SEPARATORS, '')
  const national = LITHUANIAN.exec(written)?.[1]
  if (national) return `+370${national}`
  const foreign = FOREIGN.exec(written)?.[1]
  return foreign && readForeign(`+${foreign}`)
}

/**
 * A stored number as it is printed, also on issued documents, so for ever the same: `+370 612 34567`, `+49 151 23456789`.
 * Which codes have one, two or three digits is the plan of ITU-T E.164. What is not a stored number is printed as it is.
 */
export function formatPhone(phone: string): string {
  return phone.replace(
    /^\+([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(\d{3})(\d{2,9})$/,
    '+$1 $2 $3',
  )
}
