import { useEffect } from 'react'

/** Goes to the provider's page. Who comes back by the browser's button finds the page as it is now, and not the one that was left. */
export function useWayToProvider(address: string | undefined): void {
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
