const AT_ONCE_MS = 60_000

export const isSignedOffline = (signedAt: Date, receivedAt: Date): boolean =>
  receivedAt.getTime() - signedAt.getTime() > AT_ONCE_MS
