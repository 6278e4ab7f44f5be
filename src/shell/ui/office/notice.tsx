import { type ReactNode, useMemo } from 'react'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Banner } from '../banner.tsx'
import { useSaid } from '../use-said.ts'
import { preventDateBreaks } from './prevent-date-breaks.tsx'

interface Notice {
  kind: 'success' | 'error'
  words: ReactNode
  /** Milliseconds. */
  lasts: number
}

/** `say.done(…)`, `say.failed(…)`; shown for five seconds, and ten where a press in it takes back what was done. */
export function useNotices() {
  const { said, say: put, end, clear } = useSaid<Notice>()
  const say = useMemo(
    () => ({
      done: (words: ReactNode) => put({ kind: 'success', words, lasts: 5000 }),
      undoable: (words: ReactNode) => put({ kind: 'success', words, lasts: 10_000 }),
      failed: (words: ReactNode) => put({ kind: 'error', words, lasts: 5000 }),
      nothing: clear,
      end,
    }),
    [put, clear, end],
  )
  return { notice: said, say }
}

/** Above the offline notice; covers no heading or buttons. */
export function Notices({ notice, say }: ReturnType<typeof useNotices>) {
  const sayVat = useVatWords()
  return (
    <div className="fixed inset-x-2 bottom-2 z-30 in-[body:has(.connection-notice>p)]:bottom-24 print:hidden">
      {notice && (
        <Banner
          key={notice.number}
          kind={notice.what.kind}
          hideAfter={notice.what.lasts}
          onHide={() => say.end(notice.number)}
          className="mx-auto max-w-xl shadow-lift"
        >
          {preventDateBreaks(sayVat(notice.what.words))}
        </Banner>
      )}
    </div>
  )
}
