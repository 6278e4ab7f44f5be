import { type ReactNode, useEffect } from 'react'
import { Button } from '../button.tsx'
import { DraftOffer } from '../draft-offer.tsx'
import { saveClosedFormDraft } from '../form-draft.ts'
import { Modal, type ModalSize } from './modal.tsx'

type FormModalProps = {
  title: string
  titleLang?: string
  isOpen: boolean
  onClose: () => void
  size?: ModalSize
  formId: string
  pending: boolean
  /** Default „Išsaugoti“. */
  saveLabel?: string | undefined
  pendingLabel?: string
  /** Default „Atšaukti“. */
  cancelLabel?: string
  /** Asks for something that can't be undone: a red button, and the focus on the other. */
  isDangerous?: boolean
  /** `new`, or an id: offers input back after an ended session or Escape. */
  draft?: string
  /** The subject's name in the history (`product-12`). */
  history?: string | undefined
  children: ReactNode
}

export function FormModal({
  formId,
  pending,
  saveLabel = 'Išsaugoti',
  pendingLabel,
  cancelLabel = 'Atšaukti',
  isDangerous = false,
  draft,
  history,
  onClose,
  children,
  ...modal
}: FormModalProps) {
  const says = pending && pendingLabel
  // Shows the message at the top, unless a faulty field takes the focus.
  useEffect(() => {
    if (pending) return
    const form = document.getElementById(formId)
    if (!form?.querySelector('[aria-invalid=true]'))
      form?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  }, [pending, formId])
  return (
    <Modal
      {...modal}
      alert={isDangerous}
      onClose={onClose}
      busy={pending}
      keep={draft === undefined ? undefined : () => saveClosedFormDraft({ formId, name: draft, title: modal.title })}
      footer={
        <>
          {history && (
            // A new tab, so that the input stays.
            <a
              href={`/admin/istorija?subject=${history}`}
              target="_blank"
              rel="noopener"
              className="text-link mr-auto py-2"
            >
              Istorija<span className="sr-only"> (atsivers naujame skirtuke)</span>
            </a>
          )}
          <Button variant="quiet" autoFocus={isDangerous} disabled={pending} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            variant={isDangerous ? 'danger' : 'primary'}
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
