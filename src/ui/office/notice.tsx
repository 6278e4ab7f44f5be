import { type ReactNode, useMemo, useState } from 'react'
import { Banner } from '../banner.tsx'

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
 * Stays under the top bar while the list scrolls, and moves nothing when it comes and goes. Where the heading and its buttons take the
 * whole width it stands at the foot of the window, above what is said there of a lost network.
 */
export function Notices({ notice, say }: ReturnType<typeof useNotices>) {
  return (
    <div className="z-10 max-lg:fixed max-lg:inset-x-2 max-lg:bottom-2 max-lg:z-30 max-lg:in-[body:has(.connection-notice>p)]:bottom-24 lg:sticky lg:top-[calc(var(--office-bar,0px)+0.75rem)] lg:h-0 print:hidden">
      {notice && (
        <Banner
          key={notice.number}
          kind={notice.kind}
          hideAfter={shownFor}
          onHide={say.nothing}
          className="mx-auto max-w-xl shadow-lift"
        >
          {notice.words}
        </Banner>
      )}
    </div>
  )
}
