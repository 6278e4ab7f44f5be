/** Within this an act that was signed at a door came at once. */
const AT_ONCE_MS = 60_000

/** Whether the shop heard of an act later than it was signed: there was no network. */
export const cameLater = (signedAt: Date, receivedAt: Date): boolean =>
  receivedAt.getTime() - signedAt.getTime() > AT_ONCE_MS
