import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { afterPaint } from '../after-paint.ts'
import { CloseIcon } from '../frame-icons.tsx'
import { IconButton } from '../icon-button.tsx'
import { keepFocusInside } from './keep-focus-inside.ts'
import './office.css'

export type ModalSize = 'default' | 'large' | 'xl'

/** Asks before typed words are lost. It comes beside the page's own scripts, and is there long before anybody has typed. */
const unsaved = typeof document === 'undefined' ? undefined : import('./unsaved.tsx').catch(() => undefined)

export type ModalProps = {
  title: string
  /** The title's language, where it is not Lithuanian. */
  titleLang?: string
  isOpen: boolean
  /**
   * The cross; Escape, a phone's back gesture, and the backdrop when `closeOnBackdrop` says so: where something was typed, these ask
   * first, unless it is kept (`keep`). Reset the form here.
   */
  onClose: () => void
  /** Keeps what was typed until the window is opened again. */
  keep?: (() => void) | undefined
  size?: ModalSize
  closeOnBackdrop?: boolean
  /** While a request runs nothing closes it. */
  busy?: boolean
  /** Buttons at the lower edge, always in sight. A submit button there takes `form="the-form's-id"`. */
  footer?: ReactNode
  /** A question that must be answered: announced at once. */
  alert?: boolean
  children: ReactNode
}

/** A window over the page. Its contents live only while it is open, so a form inside starts fresh each time. */
export function Modal({ isOpen, ...given }: ModalProps) {
  // At the end of the page: a form in it must not stand inside of another, nor a window inside of a table's row.
  return isOpen && typeof document !== 'undefined' ? createPortal(<Window {...given} />, document.body) : null
}

/** A native dialog, which keeps the focus inside and everything else out of reach, and gives the focus back at the end. */
function Window({
  title,
  titleLang,
  onClose,
  keep,
  size = 'default',
  closeOnBackdrop = false,
  busy = false,
  footer,
  alert = false,
  children,
}: Omit<ModalProps, 'isOpen'>) {
  const heading = useId()
  // The contents come when there is a window to have the focus in: a field that asks for it gets it, else the window has it. Both come
  // a frame after the press: everything behind the window is told that it is out of reach, and on a slow phone that is long.
  const [isShown, setShown] = useState(false)
  const begunOutside = useRef(false)
  const typed = useRef<() => Unsaved | undefined>(nothingTyped)
  const [asked, ask] = useState<Unsaved>()
  const focused = useRef<Element>(null)

  const show = useCallback((dialog: HTMLDialogElement) => {
    const ends = [
      afterPaint(() => {
        // The page keeps its width when its scrollbar goes.
        dialog.toggleAttribute('data-beside-scrollbar', innerWidth > document.documentElement.clientWidth)
        dialog.showModal()
        flushSync(() => setShown(true))
        ends.push(keepFocusInside(dialog), followVisibleHeight(dialog))
        void unsaved?.then((part) => {
          if (!part || !dialog.isConnected) return
          const { isTyped, end } = part.watchTyped(dialog)
          typed.current = () => (isTyped() ? part : undefined)
          ends.push(end)
        })
      }),
    ]
    return () => {
      for (const end of ends) end()
      dialog.close()
    }
  }, [])

  /** Not by a button that says so: what was typed is kept, or asked about. */
  function leave() {
    if (busy) return
    const question = typed.current()
    if (question && !keep) return ask(question)
    if (question) keep?.()
    onClose()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    // Not the browser's own closing either, which a second Escape would not be kept from.
    event.preventDefault()
    // A window that was opened from this one is a child of it to React.
    event.stopPropagation()
    leave()
  }

  return (
    <dialog
      ref={show}
      role={alert ? 'alertdialog' : 'dialog'}
      aria-labelledby={heading}
      tabIndex={-1}
      className={`office-window ${sizes[size]}`}
      onKeyDown={onKeyDown}
      // The back gesture of a phone.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        focused.current = document.activeElement
        leave()
      }}
      // A browser lets itself be kept from closing once, not twice in a row.
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || currentTarget.open) return
        if (busy || (typed.current() && !keep)) {
          currentTarget.showModal()
          if (focused.current instanceof HTMLElement) focused.current.focus()
        }
        leave()
      }}
      onPointerDown={(event) => {
        begunOutside.current = isOutside(event)
      }}
      onClick={(event) => {
        if (closeOnBackdrop && begunOutside.current && isOutside(event)) leave()
      }}
    >
      {isShown && (
        <>
          <div className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-6">
            <h2 id={heading} lang={titleLang} className="text-lg leading-snug">
              {title}
            </h2>
            <IconButton label="Uždaryti" disabled={busy} onClick={onClose}>
              <CloseIcon />
            </IconButton>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 py-5">{children}</div>
          {footer && <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">{footer}</div>}
        </>
      )}
      {asked && (
        <asked.UnsavedQuestion
          as={Modal}
          of={title}
          onStay={() => ask(undefined)}
          onDrop={() => {
            // The upper window gives the focus back before this one does.
            flushSync(() => ask(undefined))
            onClose()
          }}
        />
      )}
    </dialog>
  )
}

type Unsaved = typeof import('./unsaved.tsx')
const nothingTyped = () => undefined

const sizes: Record<ModalSize, string> = { default: 'max-w-lg', large: 'max-w-3xl', xl: 'max-w-5xl' }

/** Whether a press is on the backdrop, which belongs to the dialog. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** The keyboard of a phone covers the page's lower part; the window's buttons stay above it. */
function followVisibleHeight(dialog: HTMLElement): () => void {
  const { visualViewport } = window
  const follow = () => dialog.style.setProperty('--visible-height', `${visualViewport?.height ?? innerHeight}px`)
  follow()
  visualViewport?.addEventListener('resize', follow)
  return () => visualViewport?.removeEventListener('resize', follow)
}
