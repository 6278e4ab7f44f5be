import { generateSecret, generateURI, verifySync } from 'otplib'

const stepSeconds = 30

/** 160 random bits, base32: as much as apps expect (RFC 4226, section 4). */
export const newTotpSecret = (): string => generateSecret()

/** What an authenticator app reads from the QR code. */
export const otpauthUrl = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  generateURI({ issuer, label, secret })

/**
 * The step (of 30 seconds, RFC 6238) whose code this is, one before or after now at the most; undefined for any other
 * code. Whether the step was used already, only the database can say.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const epoch = Math.floor(now.getTime() / 1_000)
  const result = verifySync({ secret, token: code, epoch, epochTolerance: stepSeconds })
  return result.valid && 'timeStep' in result ? result.timeStep : undefined
}
