import type { ReactNode } from 'react'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '../button.tsx'
import { InfoIcon, WarningIcon } from '../frame-icons.tsx'
import { Modal } from './modal.tsx'

type ConfirmModalProps = {
  isOpen: boolean
  onConfirm: () => void
  onCancel: () => void
  title?: string
  message?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** danger: irreversible · warning: visible to others · custom: own `icon`, or none. */
  variant?: 'danger' | 'warning' | 'custom'
  icon?: ReactNode
  pending?: boolean
  error?: ReactNode
}

/** Focus starts on „Atšaukti“: Enter alone never deletes. */
export function ConfirmModal({
  isOpen,
  onConfirm,
  onCancel,
  title = 'Patvirtinimas',
  message = 'Ar tikrai norite atlikti šį veiksmą?',
  confirmLabel = 'Patvirtinti',
  cancelLabel = 'Atšaukti',
  variant = 'danger',
  icon,
  pending = false,
  error,
}: ConfirmModalProps) {
  const say = useVatWords()
  return (
    <Modal
      alert
      title={title}
      isOpen={isOpen}
      onClose={onCancel}
      busy={pending}
      footer={
        <>
          <Button variant="quiet" autoFocus disabled={pending} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={variant === 'danger' ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex gap-4">
        <span className="contents">{icon ?? signs[variant]}</span>
        <div className="min-w-0 flex-1 self-center">{say(message)}</div>
      </div>
      {error && (
        <p role="alert" className="mt-4 font-medium text-bad">
          {say(error)}
        </p>
      )}
    </Modal>
  )
}

const seat = 'flex size-10 shrink-0 items-center justify-center rounded-full'
const signs = {
  danger: (
    <span className={`${seat} bg-bad-tint text-bad`}>
      <WarningIcon />
    </span>
  ),
  warning: (
    <span className={`${seat} bg-warn-tint text-warn`}>
      <InfoIcon />
    </span>
  ),
  custom: null,
}
