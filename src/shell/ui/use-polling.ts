import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'

/** With growing pauses. Returns whether it takes long. */
export function usePolling(isWaiting: boolean): boolean {
  const { revalidate } = useRevalidator()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!isWaiting || turn >= pauses.length) return
    const timer = setTimeout(() => {
      // A failure counts as no answer.
      void revalidate().finally(() => setTurn(turn + 1))
    }, pauses[turn])
    return () => clearTimeout(timer)
  }, [isWaiting, turn, revalidate])
  return turn > patientAfter
}

/** About five minutes; then a link asks. */
const pauses = [
  700, 1_000, 1_000, 2_000, 2_000, 3_000, 5_000, 8_000, 13_000, 20_000, 30_000, 30_000, 60_000, 60_000, 60_000,
]
const patientAfter = 7
