import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * A way to a part of a page (`/#kontaktai`) leads there smoothly, also when the part comes later than its page. Back and
 * forward are left to the router, which knows where one was.
 */
export function useWayToPart(): void {
  const { hash, key } = useLocation()
  const isStep = useNavigationType() !== 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a new way, even to the same part
  useLayoutEffect(() => {
    if (!hash || !isStep) return
    // The router jumps after this, and would be there already.
    document.documentElement.dataset.glides = ''
    void import('./scroll-to-part.ts').then(({ scrollToPart }) => scrollToPart(hash))
  }, [key])
}
