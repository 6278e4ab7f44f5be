/**
 * Of several tabs one sends at a time. Whoever only looks whether something is left goes without when another one is at it; whoever has just
 * kept something waits its turn, because the one that is at it may have looked before. Browsers without locks send twice, and the shop
 * writes down once.
 */
export function alone<T>(action: () => Promise<T>, { waits }: { waits: boolean }): Promise<T | undefined> {
  if (!navigator.locks) return action()
  if (waits) return navigator.locks.request('round-outbox', action)
  return navigator.locks.request('round-outbox', { ifAvailable: true }, async (lock) => (lock ? action() : undefined))
}
