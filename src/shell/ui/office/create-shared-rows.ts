interface SharedRows<Row> {
  /** For `useSyncExternalStore`. The first listener asks. */
  listen: (tell: () => void) => () => void
  getKnown: () => readonly Row[]
  /** Asks anew; who listens hears of it. */
  refresh: () => Promise<void>
  /** Asks where somebody listens and nobody has asked. */
  start: () => void
}

/** Rows that many screens need, asked once a page; none until they are known, and asked again after a failure. */
export function createSharedRows<Row>(
  ask: () => Promise<{ data: readonly Row[] }>,
  mayAsk: () => boolean = () => true,
): SharedRows<Row> {
  let known: readonly Row[] = []
  let input: Promise<void> | undefined
  const listeners = new Set<() => void>()

  function refresh(): Promise<void> {
    input = ask().then(
      ({ data }) => {
        known = data
        for (const tell of listeners) tell()
      },
      () => {
        input = undefined
      },
    )
    return input
  }

  function start(): void {
    if (listeners.size > 0 && mayAsk()) void (input ?? refresh())
  }

  return {
    getKnown: () => known,
    refresh,
    start,
    listen(tell) {
      listeners.add(tell)
      start()
      return () => listeners.delete(tell)
    },
  }
}
