import { useEffect, useRef } from 'react'
import { playScanFeedback } from './play-scan-feedback.ts'
import { type Focus, ScanKeys } from './scan-keys.ts'

/** Readers of the page; the last one mounted gets the text. */
const readers: { current: (text: string) => void }[] = []

/** What a scanner types while no field has the focus, or one of money, numbers or receipts. */
export function useHandScanner(onCode: (text: string) => void): void {
  const entry = useRef(onCode)
  entry.current = onCode
  useEffect(() => {
    readers.push(entry)
    const stop = listen()
    return () => {
      readers.splice(readers.indexOf(entry), 1)
      stop()
    }
  }, [])
}

let listeners = 0

/** Before the focused button or form gets Enter. The answer stops it. */
export function listen(): () => void {
  if (listeners === 0) window.addEventListener('keydown', onKeyDown, { capture: true })
  listeners++
  return () => {
    listeners--
    if (listeners === 0) window.removeEventListener('keydown', onKeyDown, { capture: true })
  }
}

const keys = new ScanKeys()

function onKeyDown(event: KeyboardEvent): void {
  const { key, target, timeStamp } = event
  if (event.ctrlKey || event.altKey || event.metaKey) return
  const focus = focusOf(target)
  const field = target instanceof HTMLInputElement ? target : undefined
  const heard = keys.hear({ key, at: timeStamp, focus, field: target, value: field?.value ?? '' })
  const reader = focus === 'none' || !isInDialog(target) ? readers.at(-1) : undefined
  if (heard.kind === 'key' || (focus === 'none' && !reader)) return
  // The field around a scan line hears its own second Enter.
  if (heard.kind === 'swallowed' && focus === 'other') return
  event.preventDefault()
  event.stopPropagation()
  if (heard.kind === 'swallowed') return
  if (field && focus !== 'none') write(field, heard.before)
  if (reader) reader.current(heard.code)
  else playScanFeedback('no')
}

function focusOf(target: EventTarget | null): Focus {
  if (!(target instanceof HTMLElement)) return 'none'
  if (target instanceof HTMLInputElement) {
    if (['checkbox', 'radio', 'button', 'submit'].includes(target.type)) return isInDialog(target) ? 'other' : 'none'
    if (target.type === 'number' || /quantity$/.test(target.name)) return 'number'
    return /receipt/.test(target.name) ? 'receipt' : 'other'
  }
  return target.matches('textarea, select, [contenteditable], dialog, dialog *') ? 'other' : 'none'
}

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('dialog') !== null

/** The text is written as if typed, so that the page is notified. */
function write(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
