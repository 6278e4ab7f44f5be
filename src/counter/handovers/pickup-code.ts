import { normalizeScannedText } from '#rules/codes/read-scanned-code.ts'

/** Unambiguous when read out: no 0, O, 1, I or L. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 8

/** About 39 bits. `random` must be cryptographic. */
export function generatePickupCode(random: (bytes: number) => Uint8Array): string {
  let code = ''
  while (code.length < LENGTH)
    // avoids modulo bias
    for (const byte of random(2 * LENGTH))
      if (byte < 256 - (256 % SIGNS.length) && code.length < LENGTH) code += SIGNS[byte % SIGNS.length]
  return code
}

/** As printed: `K7MX-PQ4T`. */
export const formatPickupCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** Undefined: the text can't be a code. */
export function parsePickupCode(text: string): string | undefined {
  return normalizeScannedText(text)
    .map((code) => code.replace(/[-.]/g, ''))
    .find((code) => code.length === LENGTH && [...code].every((sign) => SIGNS.includes(sign)))
}

/** The secret stands in the fragment, which neither servers nor logs see. */
export const SECRET_MARK = 'kodas='
