import { useEffect, useRef } from 'react'

/** Milliseconds between keys; a scanner needs a few. */
const quick = 250
const fewestSigns = 4

/** While no field has the focus: quick keys ended by Enter, which then presses no button. */
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
    // Before the focused button gets Enter.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}

function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
  return target.matches('textarea, select, [contenteditable], dialog, dialog *')
}
