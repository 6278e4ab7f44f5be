import type { ComponentType } from 'react'
import { Button } from '../button.tsx'
import type { ModalProps } from './modal.tsx'

type UnsavedQuestionProps = {
  /** Loaded by the dialog itself. */
  as: ComponentType<ModalProps>
  of: string
  onStay: () => void
  onDrop: () => void
}

/** Focus and Escape choose what loses nothing. */
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

/** Values typed back, or filled in by the program, are no change; search words and passwords are ignored. */
export function watchTyped(frame: HTMLElement): { isTyped: () => boolean; end: () => void } {
  const before = new WeakMap<Control, string>()
  const touched = new Set<Control>()
  let hasFiles = false
  // Before a key or press can change it; rows may be added later.
  const look = () => {
    for (const control of frame.querySelectorAll<Control>('input, select, textarea'))
      if (!before.has(control)) before.set(control, stateOf(control))
  }
  const hear = ({ target }: Event) => {
    const control = target as Control
    if (notAsked.has(control.type)) return
    // A file outside a form is read at once, not kept for saving.
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
