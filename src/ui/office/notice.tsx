import { type ReactNode, useMemo, useState } from 'react'
import { Banner } from '../banner.tsx'
import { wholeDates } from './whole-dates.tsx'

interface Notice {
  kind: 'success' | 'error'
  words: ReactNode
  /** The same words said twice are two notices: each has its own clock. */
  number: number
}

const shownFor = 5000

/** The last message of a screen: `say.done(…)`, `say.failed(…)`; `<Notices>` shows it for five seconds. */
export function useNotices() {
  const [notice, setNotice] = useState<Notice | null>(null)
  const say = useMemo(() => {
    const put = (kind: Notice['kind']) => (words: ReactNode) =>
      setNotice((before) => ({ kind, words, number: (before?.number ?? 0) + 1 }))
    return { done: put('success'), failed: put('error'), nothing: () => setNotice(null) }
  }, [])
  return { notice, say }
}

/**
 * Stands at the foot of the window, above what is said there of a lost network: it covers no heading and none of its buttons, however
 * many they are, and moves nothing when it comes and goes.
 */
export function Notices({ notice, say }: ReturnType<typeof useNotices>) {
  return (
    <div className="fixed inset-x-2 bottom-2 z-30 in-[body:has(.connection-notice>p)]:bottom-24 print:hidden">
      {notice && (
        <Banner
          key={notice.number}
          kind={notice.kind}
          hideAfter={shownFor}
          onHide={say.nothing}
          className="mx-auto max-w-xl shadow-lift"
        >
          {wholeDates(notice.words)}
        </Banner>
      )}
    </div>
  )
}
