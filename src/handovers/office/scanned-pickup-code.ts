import { SECRET_MARK } from '../pickup-code.ts'

/** The secret in the address that a pickup QR code holds; anything else as it is. */
export function scannedPickupCode(text: string): string {
  const at = text.indexOf(`#${SECRET_MARK}`)
  return at === -1 ? text : decodeURIComponent(text.slice(at + 1 + SECRET_MARK.length))
}
