import type { ComponentType } from 'react'
import { Button } from '../button.tsx'
import type { ModalProps } from './modal.tsx'

type UnsavedQuestionProps = {
  /** The window that the question stands in: this file comes late to it, so it can't ask for it itself. */
  as: ComponentType<ModalProps>
  /** What the window with the typed words is called. */
  of: string
  onStay: () => void
  onDrop: () => void
}

/** Asked before a window is closed in which something was typed. The focus starts on what loses nothing, and Escape means it, too. */
export function UnsavedQuestion({ as: Window, of, onStay, onDrop }: UnsavedQuestionProps) {
  return (
    <Window
      alert
      title="Įvesti duomenys dar neišsaugoti"
      isOpen
      onClose={onStay}
      footer={
        <>
          <Button variant="quiet" autoFocus onClick={onStay}>
            Tęsti pildymą
          </Button>
          <Button variant="danger" onClick={onDrop}>
            Uždaryti neišsaugojus
          </Button>
        </>
      }
    >
      <p>{`Uždarius langą „${of}“ jie dings.`}</p>
    </Window>
  )
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Knows whether anything in a window stands otherwise than before its user came to it. Typed back as it was is nothing changed; neither
 * is what the program itself fills in. Words to search by and passwords are nobody's work, and are not asked about.
 */
export function watchTyped(frame: HTMLElement): { isTyped: () => boolean; end: () => void } {
  const before = new WeakMap<Control, string>()
  const touched = new Set<Control>()
  let hasFiles = false
  // Rows may come while the window is open: what a control was is known before a key or a finger can change it.
  const look = () => {
    for (const control of frame.querySelectorAll<Control>('input, select, textarea'))
      if (!before.has(control)) before.set(control, stateOf(control))
  }
  const hear = ({ target }: Event) => {
    const control = target as Control
    if (notAsked.has(control.type)) return
    // A file outside of a form is read at once and not kept for saving.
    if (control.type === 'file') hasFiles ||= control.form !== null
    else touched.add(control)
  }
  const ending = new AbortController()
  const { signal } = ending
  look()
  for (const kind of ['focusin', 'pointerdown', 'keydown'])
    frame.addEventListener(kind, look, { capture: true, signal })
  for (const kind of ['input', 'change']) frame.addEventListener(kind, hear, { capture: true, signal })
  return {
    isTyped: () => hasFiles || [...touched].some((one) => one.isConnected && stateOf(one) !== before.get(one)),
    end: () => ending.abort(),
  }
}

const notAsked = new Set(['search', 'password'])

const stateOf = (control: Control): string =>
  control.type === 'checkbox' || control.type === 'radio'
    ? String((control as HTMLInputElement).checked)
    : control.value
