import { cleanTyped } from '#codes/clean-typed.ts'

/** Letters and figures that nobody takes for one another when they are read out: no 0 and O, no 1, I and L. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 8

/** A code of eight signs, some 39 random bits: `K7MXPQ4T`. `random`: so many bytes that nobody can guess. */
export function newPickupCode(random: (bytes: number) => Uint8Array): string {
  let code = ''
  while (code.length < LENGTH)
    // a byte beyond the last whole round of signs would make the first ones likelier
    for (const byte of random(2 * LENGTH))
      if (byte < 256 - (256 % SIGNS.length) && code.length < LENGTH) code += SIGNS[byte % SIGNS.length]
  return code
}

/** As it is printed: `K7MX-PQ4T`. */
export const printedPickupCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** The code in what a clerk typed, whatever its case and signs between; undefined when it can be none. */
export function typedPickupCode(text: string): string | undefined {
  const code = cleanTyped(text)
    .toUpperCase()
    .replace(/[ \-.]/g, '')
  return code.length === LENGTH && [...code].every((sign) => SIGNS.includes(sign)) ? code : undefined
}

/** The part of the address after `#` that carries the secret: no server and no log gets to see it. */
export const SECRET_MARK = 'kodas='
