import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Modal, type ModalSize } from './modal.tsx'

type FormModalProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  size?: ModalSize
  /** The id of the form inside, which the button at the lower edge submits. */
  formId: string
  /** While it is being saved nothing closes the window. */
  pending: boolean
  children: ReactNode
}

/** A window with one form: „Atšaukti“ and „Išsaugoti“ at its lower edge. */
export function FormModal({ formId, pending, onClose, children, ...modal }: FormModalProps) {
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
          <Button type="submit" form={formId} pending={pending}>
            Išsaugoti
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  )
}
