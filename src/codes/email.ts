import { cleanTyped } from './clean-typed.ts'

export const wrongEmail = 'Neteisingas el. pašto adresas.'

/** One bare address as `cleanEmail` writes it: Latin letters alone, a domain with a dot. */
export const emailShape =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/

/**
 * An address as it was meant. A domain with other than Latin letters is written as mail programs send it (`xn--…`, RFC 5891), so that an
 * address is one account however it was typed. The name before the `@`, and a Latin domain, stay as typed.
 */
export function cleanEmail(text: string): string {
  const address = cleanTyped(text)
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 0 || isPlain(domain)) return address
  return `${address.slice(0, at)}@${asSent(domain) ?? domain}`
}

const isPlain = (domain: string) => /^[\0-\x7f]*$/.test(domain) && !/(?:^|\.)xn--/i.test(domain)

/** Undefined for what is no domain. */
function asSent(domain: string): string | undefined {
  // an address on the net has places for more than names
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(domain)) return undefined
  const address = `http://${domain}`
  return URL.canParse(address) ? new URL(address).hostname : undefined
}

/** An address as it is stored; undefined when it can be none. */
export function parseEmail(text: string): string | undefined {
  const address = cleanEmail(text)
  return address.length <= 254 && emailShape.test(address) ? address : undefined
}
