import { useCallback, useEffect, useState } from 'react'
import type { ActDraft } from '../kept-act.ts'
import { useActMeans } from './act-means.tsx'

/** The act that is being filled in, kept at every change: a reload, an ended session or a lost network loses nothing. */
export function useKeptAct(name: string) {
  const { drafts } = useActMeans()
  const [draft, setDraft] = useState<ActDraft | null>(() => drafts.read(name))
  const [isOld, setOld] = useState(draft !== null)

  useEffect(() => {
    if (draft) drafts.write(name, draft)
  }, [drafts, name, draft])

  const change = useCallback(
    (changes: Partial<ActDraft> | ((before: ActDraft) => Partial<ActDraft>)) =>
      setDraft((before) =>
        before ? { ...before, ...(typeof changes === 'function' ? changes(before) : changes) } : before,
      ),
    [],
  )
  const begin = useCallback((fresh: ActDraft) => setDraft(fresh), [])
  const forget = useCallback(() => {
    drafts.write(name, null)
    setDraft(null)
    setOld(false)
  }, [drafts, name])
  return { draft, isOld, change, begin, forget }
}
