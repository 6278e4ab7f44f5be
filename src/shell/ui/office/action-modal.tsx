import { type ComponentProps, type ReactNode, useState } from 'react'
import { ConfirmModal } from './confirm-modal.tsx'
import { renderErrorMessage } from './render-error-message.tsx'
import type { DialogHandlers } from './use-dialog.tsx'

export interface ActionQuestion
  extends Pick<
    ComponentProps<typeof ConfirmModal>,
    'title' | 'message' | 'confirmLabel' | 'cancelLabel' | 'variant' | 'icon'
  > {
  /** Resolves to what is said then. */
  send: () => Promise<ReactNode>
  failure: ReactNode | ((thrown: unknown) => ReactNode)
  /** Stays open with the reason; otherwise it closes and the reason is a notice. */
  staysOpen?: boolean | ((thrown: unknown) => boolean)
}

/** A question that has a field or a state of its own. */
export function ActionModal({
  send,
  failure,
  staysOpen = false,
  onClose,
  onDone,
  onFailed,
  ...question
}: ActionQuestion & DialogHandlers) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ReactNode>()

  async function confirm() {
    setPending(true)
    setError(undefined)
    try {
      onDone(await send())
    } catch (thrown) {
      const words = typeof failure === 'function' ? failure(thrown) : renderErrorMessage(thrown, failure)
      if (!(typeof staysOpen === 'function' ? staysOpen(thrown) : staysOpen)) return onFailed(words)
      setError(words)
    }
    setPending(false)
  }

  return <ConfirmModal {...question} isOpen pending={pending} error={error} onConfirm={confirm} onCancel={onClose} />
}
