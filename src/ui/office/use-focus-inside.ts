import { type RefCallback, useCallback } from 'react'

/**
 * Keeps the focus in an open window when the control that had it goes away or can't be used any more, as its buttons
 * can't while a request runs: the browser would let it fall to the page, where neither Escape nor Tab reach the window.
 * It waits on the window itself, and returns to the control as soon as that can be used again.
 */
export function useFocusInside(): RefCallback<HTMLElement> {
  return useCallback((frame: HTMLElement | null) => {
    if (!frame) return
    let last: HTMLElement | null = null
    let isWaiting = false
    const remember = ({ target }: FocusEvent) => {
      if (target !== frame) last = target as HTMLElement
    }
    const look = () => {
      const active = document.activeElement
      const isLost =
        !active || active === document.body || active.matches(':disabled') || (isWaiting && active === frame)
      // A window above this one has the focus to itself.
      if (!isLost || frame.closest('[inert], [aria-hidden="true"]')) return
      isWaiting = !last?.isConnected || last.matches(':disabled')
      const next = isWaiting ? frame : last
      if (next !== active) next?.focus({ preventScroll: true })
    }
    const watch = new MutationObserver(look)
    watch.observe(frame, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    frame.addEventListener('focusin', remember)
    return () => {
      watch.disconnect()
      frame.removeEventListener('focusin', remember)
    }
  }, [])
}
