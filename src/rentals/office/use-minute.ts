import { useEffect, useState } from 'react'

/** The present moment, a new one each minute: what is not late yet may be so in a minute. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 60_000)
    return () => clearInterval(clock)
  }, [])
  return now
}
