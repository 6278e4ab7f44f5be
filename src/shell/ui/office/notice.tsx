import { type ReactNode, useMemo, useState } from 'react'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Banner } from '../banner.tsx'
import { preventDateBreaks } from './prevent-date-breaks.tsx'

interface Notice {
  kind: 'success' | 'error'
  words: ReactNode
  /** Repeated text is a new notice. */
  number: number
  /** Milliseconds. */
  lasts: number
}

/** `say.done(…)`, `say.failed(…)`; shown for five seconds, and ten where a press in it takes back what was done. */
export function useNotices() {
  const [notice, setNotice] = useState<Notice | null>(null)
  const say = useMemo(() => {
    const put = (kind: Notice['kind'], lasts: number) => (words: ReactNode) =>
      setNotice((before) => ({ kind, words, lasts, number: (before?.number ?? 0) + 1 }))
    return {
      done: put('success', 5000),
      undoable: put('success', 10_000),
      failed: put('error', 5000),
      nothing: () => setNotice(null),
    }
  }, [])
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
          kind={notice.kind}
          hideAfter={notice.lasts}
          onHide={say.nothing}
          className="mx-auto max-w-xl shadow-lift"
        >
          {preventDateBreaks(sayVat(notice.words))}
        </Banner>
      )}
    </div>
  )
}
