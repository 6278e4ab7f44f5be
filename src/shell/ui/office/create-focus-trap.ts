/** Traps Tab. When the focused control goes, the focus waits on the dialog. Returns a stop. */
export function createFocusTrap(frame: HTMLElement): () => void {
  let last: HTMLElement | null = null
  let isWaiting = false
  const remember = ({ target }: FocusEvent) => {
    if (target !== frame) last = target as HTMLElement
  }
  const look = () => {
    const active = document.activeElement
    const isLost = !active || active === document.body || active.matches(':disabled') || (isWaiting && active === frame)
    if (!isLost) return
    isWaiting = !last?.isConnected || last.matches(':disabled')
    const next = isWaiting ? frame : last
    // Not while a dialog above has the focus.
    if (next !== active) next?.focus({ preventScroll: true })
  }
  const watch = new MutationObserver(look)
  watch.observe(frame, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  frame.addEventListener('focusin', remember)
  frame.addEventListener('keydown', goRound)
  return () => {
    watch.disconnect()
    frame.removeEventListener('focusin', remember)
    frame.removeEventListener('keydown', goRound)
  }
}

function goRound(event: KeyboardEvent): void {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return
  const frame = event.currentTarget as HTMLElement
  const stops = [
    ...frame.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
  ]
    .filter(
      (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility({ visibilityProperty: true }),
    )
    .filter((one) => one === document.activeElement || !isPassedOver(one))
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]]
  const isAtEnd = document.activeElement === from || (event.shiftKey && document.activeElement === frame)
  if (!isAtEnd || !to) return
  event.preventDefault()
  to.focus()
}

/** Tab stops only at the checked radio of a group. */
function isPassedOver(one: HTMLElement): boolean {
  if (!(one instanceof HTMLInputElement) || one.type !== 'radio' || one.checked) return false
  return one.form?.querySelector(`input[type=radio][name="${CSS.escape(one.name)}"]:checked`) != null
}
