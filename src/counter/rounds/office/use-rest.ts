import { useCallback, useEffect, useRef, useState } from 'react'

/** Longer than a double tap. */
const REST_MS = 600

/** The next step's button must not get the second tap. */
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
