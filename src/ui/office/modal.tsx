import type { ReactNode } from 'react'
import { Dialog, Heading, Modal as ModalFrame, ModalOverlay } from 'react-aria-components'
import { IconButton } from '../icon-button.tsx'
import { CloseIcon } from '../icons.tsx'
import { useFocusInside } from './use-focus-inside.ts'
import './office.css'

export type ModalSize = 'default' | 'large' | 'xl'

type ModalProps = {
  title: string
  /** The title's language, where it is not Lithuanian. */
  titleLang?: string
  isOpen: boolean
  /** Escape, the cross, and the backdrop when `closeOnBackdrop` says so. Reset the form here. */
  onClose: () => void
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
export function Modal({
  title,
  titleLang,
  isOpen,
  onClose,
  size = 'default',
  closeOnBackdrop = false,
  busy = false,
  footer,
  alert = false,
  children,
}: ModalProps) {
  const focusInside = useFocusInside()
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      isDismissable={closeOnBackdrop && !busy}
      isKeyboardDismissDisabled={busy}
      className="office-fade fixed inset-0 z-50 flex h-(--visual-viewport-height) items-end justify-center bg-shade sm:items-center sm:p-6"
    >
      <ModalFrame className={`flex max-h-full w-full ${sizes[size]}`}>
        <Dialog
          ref={focusInside}
          role={alert ? 'alertdialog' : 'dialog'}
          className="flex max-h-full min-h-0 w-full flex-col rounded-house border border-line bg-paper text-ink shadow-lift outline-none"
        >
          <header className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-6">
            <Heading slot="title" lang={titleLang} className="text-lg leading-snug">
              {title}
            </Heading>
            <IconButton label="Uždaryti" disabled={busy} onClick={onClose}>
              <CloseIcon />
            </IconButton>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 py-5">{children}</div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">{footer}</footer>
          )}
        </Dialog>
      </ModalFrame>
    </ModalOverlay>
  )
}

const sizes: Record<ModalSize, string> = { default: 'max-w-lg', large: 'max-w-3xl', xl: 'max-w-5xl' }
