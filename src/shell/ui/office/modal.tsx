import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { CloseIcon } from '../frame-icons.tsx'
import { IconButton } from '../icon-button.tsx'
import { runAfterPaint } from '../run-after-paint.ts'
import { createFocusTrap } from './create-focus-trap.ts'
import './office.css'

export type ModalSize = 'default' | 'large' | 'xl'

/** Preloaded; asks before typed input is lost. */
const unsaved = typeof document === 'undefined' ? undefined : import('./unsaved.tsx').catch(() => undefined)

export type ModalProps = {
  title: string
  /** The language of a title that is not Lithuanian. */
  titleLang?: string
  isOpen: boolean
  /** Cross, Escape, back, backdrop with `closeOnBackdrop`; typed input is confirmed first, unless `keep`. */
  onClose: () => void
  keep?: (() => void) | undefined
  size?: ModalSize
  closeOnBackdrop?: boolean
  busy?: boolean
  /** A submit button there takes `form="the-form's-id"`. */
  footer?: ReactNode
  alert?: boolean
  children: ReactNode
}

export function Modal({ isOpen, ...given }: ModalProps) {
  // A portal: forms must not nest, nor a dialog lie in a table row.
  return isOpen && typeof document !== 'undefined' ? createPortal(<Window {...given} />, document.body) : null
}

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
  const sayVat = useVatWords()
  // A frame later: autofocus needs an open dialog, and an inert page is slow on phones.
  const [isShown, setShown] = useState(false)
  const begunOutside = useRef(false)
  const typed = useRef<() => UnsavedModule | undefined>(nothingTyped)
  const [input, ask] = useState<UnsavedModule>()
  const focused = useRef<Element>(null)

  const show = useCallback((dialog: HTMLDialogElement) => {
    const ends = [
      runAfterPaint(() => {
        // Keeps the page's width when its scrollbar goes.
        dialog.toggleAttribute('data-beside-scrollbar', innerWidth > document.documentElement.clientWidth)
        dialog.showModal()
        flushSync(() => setShown(true))
        ends.push(createFocusTrap(dialog), followVisibleHeight(dialog))
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

  function leave() {
    if (busy) return
    const question = typed.current()
    if (question && !keep) return ask(question)
    if (question) keep?.()
    onClose()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    // Prevents the native close, which can't be prevented twice.
    event.preventDefault()
    // React events bubble from a dialog opened inside this one.
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
      // Browsers let `cancel` be prevented once, not twice in a row.
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
              {sayVat(title)}
            </h2>
            <IconButton label="Uždaryti" disabled={busy} onClick={onClose}>
              <CloseIcon />
            </IconButton>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 py-5">{children}</div>
          {footer && <div className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">{footer}</div>}
        </>
      )}
      {input && (
        <input.UnsavedQuestion
          as={Modal}
          of={title}
          onStay={() => ask(undefined)}
          onDrop={() => {
            // The upper dialog must return the focus before this one.
            flushSync(() => ask(undefined))
            onClose()
          }}
        />
      )}
    </dialog>
  )
}

type UnsavedModule = typeof import('./unsaved.tsx')
const nothingTyped = () => undefined

const sizes: Record<ModalSize, string> = { default: 'max-w-lg', large: 'max-w-3xl', xl: 'max-w-5xl' }

function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** The dialog stays above a phone's keyboard. */
function followVisibleHeight(dialog: HTMLElement): () => void {
  const { visualViewport } = window
  const follow = () => dialog.style.setProperty('--visible-height', `${visualViewport?.height ?? innerHeight}px`)
  follow()
  visualViewport?.addEventListener('resize', follow)
  return () => visualViewport?.removeEventListener('resize', follow)
}
