import { useCallback, useEffect, useRef, useState } from 'react'

/** Longer than between two taps of one hand, and not so long that anybody waits. */
const REST_MS = 600

/**
 * After a press, buttons rest: the next step's takes the place of the one that was pressed, and the second tap of two must not reach it.
 */
export function useRest(): { isResting: boolean; rest: () => void } {
  const [isResting, setResting] = useState(false)
  const clock = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(clock.current), [])
  const rest = useCallback(() => {
    setResting(true)
    clearTimeout(clock.current)
    clock.current = setTimeout(() => setResting(false), REST_MS)
  }, [])
  return { isResting, rest }
}
