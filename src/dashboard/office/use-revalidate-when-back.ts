import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Asks the screen's questions anew whenever the window or the network comes back: what is left open tells today's figures. */
export function useRevalidateWhenBack(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const whenBack = () => {
      if (document.visibilityState === 'visible') void revalidate()
    }
    document.addEventListener('visibilitychange', whenBack)
    addEventListener('online', whenBack)
    return () => {
      document.removeEventListener('visibilitychange', whenBack)
      removeEventListener('online', whenBack)
    }
  }, [revalidate])
}
