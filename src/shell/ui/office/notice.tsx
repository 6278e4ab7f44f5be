import { type ReactNode, useMemo } from 'react'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Banner } from '../banner.tsx'
import { useLatestNotice } from '../use-latest-notice.ts'
import { preventDateBreaks } from './prevent-date-breaks.tsx'

interface Notice {
  kind: 'success' | 'error'
  words: ReactNode
  /** Milliseconds. */
  lasts: number
}

/** `say.done(…)`, `say.failed(…)`; shown for five seconds, and ten where a press in it takes back what was done. */
export function useNotices() {
  const { notice, show, end, clear } = useLatestNotice<Notice>()
  const say = useMemo(
    () => ({
      done: (words: ReactNode) => show({ kind: 'success', words, lasts: 5000 }),
      undoable: (words: ReactNode) => show({ kind: 'success', words, lasts: 10_000 }),
      failed: (words: ReactNode) => show({ kind: 'error', words, lasts: 5000 }),
      nothing: clear,
      end,
    }),
    [show, clear, end],
  )
  return { notice, say }
}

/** Above the offline notice; covers no heading or buttons. */
export function Notices({ notice, say }: ReturnType<typeof useNotices>) {
  const sayVat = useVatWords()
  return (
    <div className="fixed inset-x-2 bottom-2 z-30 in-[body:has(.connection-notice>p)]:bottom-24 print:hidden">
      {notice && (
        <Banner
          key={notice.number}
          kind={notice.content.kind}
          hideAfter={notice.content.lasts}
          onHide={() => say.end(notice.number)}
          className="mx-auto max-w-xl shadow-lift"
        >
          {preventDateBreaks(sayVat(notice.content.words))}
        </Banner>
      )}
    </div>
  )
}
