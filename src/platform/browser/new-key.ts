/** An idempotency key. By hand, because `crypto.randomUUID` is not there on a plain http address. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
