import { type ReactNode, useEffect } from 'react'
import { Button } from '../button.tsx'
import { DraftOffer } from '../draft-offer.tsx'
import { keepWindow } from '../form-draft.ts'
import { Modal, type ModalSize } from './modal.tsx'

type FormModalProps = {
  title: string
  titleLang?: string
  isOpen: boolean
  onClose: () => void
  size?: ModalSize
  /** The id of the form inside, which the button at the lower edge submits. */
  formId: string
  /** While it is being saved nothing closes the window. */
  pending: boolean
  /** What the button does, where it is more than „Išsaugoti“. */
  saveLabel?: string | undefined
  /** Stands in the button while it is being saved; without it the button turns. */
  pendingLabel?: string
  /**
   * Which form of the screen this is: `new`, or the id of what is changed. With it, what was typed when the session ended, or when
   * Escape closed the window, is offered back.
   */
  draft?: string
  /** What is changed here, as the history names it (`product-12`): a link to who changed it before. */
  history?: string | undefined
  children: ReactNode
}

/** A window with one form: „Atšaukti“ and „Išsaugoti“ at its lower edge. */
export function FormModal({
  formId,
  pending,
  saveLabel = 'Išsaugoti',
  pendingLabel,
  draft,
  history,
  onClose,
  children,
  ...modal
}: FormModalProps) {
  const says = pending && pendingLabel
  // Whoever saves at the end of a long form sees what is told at its head; a field that is wrong is gone to instead.
  useEffect(() => {
    if (pending) return
    const form = document.getElementById(formId)
    if (!form?.querySelector('[aria-invalid=true]'))
      form?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  }, [pending, formId])
  return (
    <Modal
      {...modal}
      onClose={onClose}
      busy={pending}
      keep={draft === undefined ? undefined : () => keepWindow({ formId, name: draft, title: modal.title })}
      footer={
        <>
          {history && (
            // In a tab of its own: what is typed here stays.
            <a
              href={`/admin/istorija?subject=${history}`}
              target="_blank"
              rel="noopener"
              className="text-link mr-auto py-2"
            >
              Istorija<span className="sr-only"> (atsivers naujame skirtuke)</span>
            </a>
          )}
          <Button variant="quiet" disabled={pending} onClick={onClose}>
            Atšaukti
          </Button>
          <Button
            type="submit"
            form={formId}
            pending={pending && !says}
            disabled={pending}
            aria-busy={pending || undefined}
          >
            {says || saveLabel}
          </Button>
        </>
      }
    >
      <DraftOffer formId={formId} title={modal.title} isOpen={modal.isOpen} name={draft} />
      {children}
    </Modal>
  )
}
