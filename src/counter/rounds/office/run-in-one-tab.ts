/**
 * In one tab. A tab that just stored a report waits, as the other may have read the queue before; others skip.
 * Without the Locks API both send, and the server deduplicates.
 */
export function runInOneTab<T>(action: () => Promise<T>, { waits }: { waits: boolean }): Promise<T | undefined> {
  if (!navigator.locks) return action()
  if (waits) return navigator.locks.request('round-outbox', action)
  return navigator.locks.request('round-outbox', { ifAvailable: true }, async (lock) => (lock ? action() : undefined))
}
