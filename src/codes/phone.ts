/** Spaces of every kind, dashes, brackets, points and slashes: what people put between the digits. */
const SEPARATORS = /[\s\-\u2010-\u2013()./]/g

/** After the country code come eight digits: 6 mobile, 3 to 5 fixed, 7 to 9 services. */
const LITHUANIAN = /^(?:(?:\+|00)?370[80]?|[80])?([3-9]\d{7})$/

/**
 * A Lithuanian telephone number as people write it (`+370 612 34567`, `0 612 34567`, the former `8 612 34567`,
 * `612 34567`, `00370…`), as it is stored: `+37061234567`. Undefined when it is no such number.
 */
export function parsePhone(text: string): string | undefined {
  const national = LITHUANIAN.exec(text.replace(SEPARATORS, ''))?.[1]
  return national && `+370${national}`
}

/** A stored number as it is printed: `+370 612 34567`. What is not a stored number is printed as it is. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+370(\d{3})(\d{5})$/, '+370 $1 $2')
}
