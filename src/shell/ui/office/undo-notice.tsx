import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { useNotices } from './notice.tsx'
import { renderErrorMessage } from './render-error-message.tsx'

interface UndoNoticeProps {
  words: string
  /** Resolves to what is said then. */
  undo: () => Promise<ReactNode>
  say: ReturnType<typeof useNotices>['say']
  refresh: () => void
}

/** The focus comes along: ten seconds are too short to look for it. */
export function UndoNotice({ words, undo, say, refresh }: UndoNoticeProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [pending, setPending] = useState(false)
  useEffect(() => button.current?.focus(), [])

  async function press() {
    setPending(true)
    try {
      say.done(await undo())
    } catch (thrown) {
      say.failed(renderErrorMessage(thrown, 'Atšaukti nepavyko.'))
    }
    refresh()
  }

  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4">
      <span>{words}</span>
      <button
        ref={button}
        type="button"
        disabled={pending}
        onClick={press}
        className="-my-2 min-h-11 px-2 font-semibold underline"
      >
        Atšaukti
      </button>
    </span>
  )
}
