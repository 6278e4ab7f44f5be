import { useEffect } from 'react'

/**
 * On pages that read no codes a scan into a sum, a quantity or a receipt's number is refused with a sound, and sends
 * nothing. Its code comes after the page's own.
 */
export function useScanGuard(): void {
  useEffect(() => {
    let stop: (() => void) | undefined
    let isLeft = false
    void import('./use-hand-scanner.ts')
      .then(({ listen }) => {
        if (!isLeft) stop = listen()
      })
      .catch(() => {})
    return () => {
      isLeft = true
      stop?.()
    }
  }, [])
}
