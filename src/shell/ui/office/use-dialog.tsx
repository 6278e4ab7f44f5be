import { type ComponentProps, Fragment, type ReactNode, useState } from 'react'
import { ConfirmModal } from './confirm-modal.tsx'
import type { useNotices } from './notice.tsx'
import { renderErrorMessage } from './render-error-message.tsx'

export interface DialogHandlers {
  onClose: () => void
  /** Closes, says it, and reads the screen anew. */
  onDone: (words?: ReactNode) => void
  /** The same for what failed. */
  onFailed: (words: ReactNode) => void
}

interface UseDialogOptions {
  say: ReturnType<typeof useNotices>['say']
  refresh: () => void
}

/**
 * One dialog at a time: `dialog.open((handlers) => <PayeeModal refund={refund} {...handlers} />)`; `OpenDialog` shows it, with what
 * was there when it opened. A dialog that follows the screen (the amount as it is after a refusal) is the screen's own.
 */
export function useDialog({ say, refresh }: UseDialogOptions) {
  const [opened, setOpened] = useState<{ render: (handlers: DialogHandlers) => ReactNode; turn: number } | null>(null)
  const onClose = () => setOpened(null)
  const handlers: DialogHandlers = {
    onClose,
    onDone: (words) => {
      onClose()
      if (words) say.done(words)
      refresh()
    },
    onFailed: (words) => {
      onClose()
      say.failed(words)
      refresh()
    },
  }
  const open = (render: (handlers: DialogHandlers) => ReactNode) =>
    setOpened((before) => ({ render, turn: (before?.turn ?? 0) + 1 }))
  return {
    open,
    /** A question whose answer is sent. */
    ask: (question: ActionQuestion) => open((own) => <ActionModal {...question} {...own} />),
    opened,
    handlers,
  }
}

/** Where the dialog stands in its screen. */
export function OpenDialog({ dialog: { opened, handlers } }: { dialog: ReturnType<typeof useDialog> }) {
  return opened && <Fragment key={opened.turn}>{opened.render(handlers)}</Fragment>
}

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
