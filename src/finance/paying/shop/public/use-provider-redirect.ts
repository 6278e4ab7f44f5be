import { useEffect } from 'react'

/** Coming back by the browser's button reloads the page. */
export function useProviderRedirect(address: string | undefined): void {
  useEffect(() => {
    if (address) location.assign(address)
  }, [address])
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload()
    }
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])
}
