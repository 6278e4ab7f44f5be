import { Fragment, type ReactNode, useState } from 'react'
import { createLazyComponent } from '../create-lazy-component.tsx'
import type { ActionQuestion } from './action-modal.tsx'
import type { useNotices } from './notice.tsx'

const ActionModal = createLazyComponent(() => import('./action-modal.tsx'), {
  part: 'ActionModal',
  isEarly: true,
  isWindow: true,
})

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
