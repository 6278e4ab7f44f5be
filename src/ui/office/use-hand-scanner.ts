import { useEffect, useRef } from 'react'

/** Milliseconds between two keys: a hand scanner needs a few, through a slow machine some more. */
const quick = 250
const fewestSigns = 4

/**
 * What a hand scanner types while no field has the focus: quick signs and Enter at the end, which then presses no button. A
 * field that has the focus takes its own.
 */
export function useHandScanner(onCode: (text: string) => void): void {
  const told = useRef(onCode)
  told.current = onCode
  useEffect(() => {
    let typed = ''
    let last = 0
    function onKeyDown(event: KeyboardEvent) {
      const { key, target, timeStamp } = event
      if (event.ctrlKey || event.altKey || event.metaKey || takesText(target)) return
      if (timeStamp - last > quick) typed = ''
      last = timeStamp
      if (key.length === 1) typed += key
      if (key !== 'Enter' || typed.length < fewestSigns) return
      event.preventDefault()
      event.stopPropagation()
      told.current(typed)
      typed = ''
    }
    // Before the button that has the focus hears of the Enter.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}

function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target.matches('textarea, select, [contenteditable], dialog, dialog *')
}
