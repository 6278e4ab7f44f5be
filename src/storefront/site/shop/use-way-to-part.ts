import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** Parts that load late are reached, too. The router handles back and forward. */
export function useWayToPart(): void {
  const { hash, key } = useLocation()
  const isStep = useNavigationType() !== 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a new way, even to the same part
  useLayoutEffect(() => {
    if (!hash || !isStep) return
    // The router would jump there first.
    document.documentElement.dataset.glides = ''
    void import('./scroll-to-part.ts').then(({ scrollToPart }) => scrollToPart(hash))
  }, [key])
}
