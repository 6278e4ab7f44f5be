import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { InfoIcon } from '../icons.tsx'
import { Modal, type ModalSize } from './modal.tsx'
import { useFormDraft } from './use-form-draft.ts'

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
  /** Stands in the button while it is being saved; without it the button turns. */
  pendingLabel?: string
  /**
   * Which form of the screen this is: `new`, or the id of what is changed. With it, what was typed when the session ended
   * is offered back after the next sign-in.
   */
  draft?: string
  children: ReactNode
}

/** A window with one form: „Atšaukti“ and „Išsaugoti“ at its lower edge. */
export function FormModal({ formId, pending, pendingLabel, draft, onClose, children, ...modal }: FormModalProps) {
  const { offered, restore, discard } = useFormDraft({ formId, title: modal.title, isOpen: modal.isOpen, name: draft })
  const says = pending && pendingLabel
  return (
    <Modal
      {...modal}
      onClose={onClose}
      busy={pending}
      footer={
        <>
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
            {says || 'Išsaugoti'}
          </Button>
        </>
      }
    >
      {offered && (
        <div
          role="status"
          className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-house border-l-4 border-steel bg-steel-tint px-4 py-3"
        >
          <InfoIcon className="text-steel" />
          <p className="min-w-48 flex-1">Sesija baigėsi neįrašius pakeitimų. Atkurti, kas buvo įvesta?</p>
          <div className="flex gap-2">
            <Button variant="quiet" onClick={discard}>
              Atmesti
            </Button>
            <Button variant="quiet" onClick={restore}>
              Atkurti
            </Button>
          </div>
        </div>
      )}
      {children}
    </Modal>
  )
}
