import { toPrintableText } from './to-printable-text.ts'

export interface EpcTransfer {
  /** The payee's name. */
  name: string
  /** The IBAN has no spaces. */
  iban: string
  /** An invalid code is left out. */
  bic: string
  /** Cents. */
  amount: number
  /** RF creditor reference (ISO 11649), without spaces. */
  reference: string
}

const MAX_CENTS = 99_999_999_999
const LONGEST_NAME = 70
/** Version 13 at error correction M. */
const MAX_BYTES = 331

/** EPC069-12, version 002: UTF-8, LF, at most 331 bytes; correction M. Undefined when incomplete. */
export function buildEpcQr({ name, iban, bic, amount, reference }: EpcTransfer): string | undefined {
  const payee = toPrintableText(name)
  const isSound =
    payee !== '' &&
    /^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(iban) &&
    /^RF\d{2}[0-9A-Z]{1,21}$/.test(reference) &&
    Number.isSafeInteger(amount) &&
    amount >= 1 &&
    amount <= MAX_CENTS
  if (!isSound) return undefined

  const bank = /^[A-Z]{6}[0-9A-Z]{2}(?:[0-9A-Z]{3})?$/.test(bic) ? bic : ''
  const purpose = ''
  const text = (shown: string) =>
    ['BCD', '002', '1', 'SCT', bank, shown, iban, `EUR${euros(amount)}`, purpose, reference].join('\n')
  let shown = [...payee].slice(0, LONGEST_NAME)
  while (bytes(text(shown.join(''))) > MAX_BYTES) shown = shown.slice(0, -1)
  return text(shown.join('').trim())
}

/** Integer arithmetic avoids rounding. */
function euros(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

function bytes(text: string): number {
  return new TextEncoder().encode(text).length
}
