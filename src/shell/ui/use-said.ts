import { useCallback, useRef, useState } from 'react'

export interface Said<What> {
  what: What
  /** Repeated text is said anew. */
  number: number
}

/** The end of an earlier one takes no later one away: its clock may ring while the later one is being drawn. */
export const endSaid =
  (number: number) =>
  <What>(now: Said<What> | null): Said<What> | null =>
    now?.number === number ? null : now

/** What was said last; `key={number}` gives each its own clock. */
export function useSaid<What>() {
  const [said, setSaid] = useState<Said<What> | null>(null)
  const last = useRef(0)
  const say = useCallback((what: What) => setSaid({ what, number: ++last.current }), [])
  const end = useCallback((number: number) => setSaid(endSaid(number)), [])
  const clear = useCallback(() => setSaid(null), [])
  return { said, say, end, clear }
}
