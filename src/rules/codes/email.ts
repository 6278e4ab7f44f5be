import { cleanTypedText } from './clean-typed-text.ts'

export const invalidEmailMessage = 'Neteisingas el. pašto adresas.'

/** ASCII only, a domain with a dot; after `cleanEmail`. */
export const emailShape =
  /^(?:[A-Za-z0-9_'+&/-]+\.)*[A-Za-z0-9_'+&/-]*[A-Za-z0-9_+&/-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|xn--[A-Za-z0-9-]+)$/

/** An international domain as `xn--…` (RFC 5891): an address is one account however typed. The local part stays. */
export function cleanEmail(text: string): string {
  const address = cleanTypedText(text)
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  if (at < 0 || isPlain(domain)) return address
  return `${address.slice(0, at)}@${asSent(domain) ?? domain}`
}

const isPlain = (domain: string) => /^[\0-\x7f]*$/.test(domain) && !/(?:^|\.)xn--/i.test(domain)

/** Undefined when not a domain. */
function asSent(domain: string): string | undefined {
  // the URL parser would read these as other parts
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(domain)) return undefined
  const address = `http://${domain}`
  return URL.canParse(address) ? new URL(address).hostname : undefined
}

/** Undefined when invalid. */
export function parseEmail(text: string): string | undefined {
  const address = cleanEmail(text)
  return address.length <= 254 && emailShape.test(address) ? address : undefined
}
