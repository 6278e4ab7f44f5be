import { useCallback, useEffect, useState } from 'react'
import { readSession } from '#accounts/shop/session.ts'
import type { ActDraft } from '../kept-act.ts'

/**
 * The act that is being filled in, kept in this tab at every change: a reload, an ended session or a lost network loses
 * nothing. Somebody else's is not taken over.
 */
export function useKeptAct(name: string) {
  const [draft, setDraft] = useState<ActDraft | null>(() => readKept(name))
  const [isOld, setOld] = useState(draft !== null)

  useEffect(() => {
    if (draft) write(name, JSON.stringify({ by: readSession().user?.id, draft }))
  }, [name, draft])

  const change = useCallback(
    (changes: Partial<ActDraft> | ((before: ActDraft) => Partial<ActDraft>)) =>
      setDraft((before) =>
        before ? { ...before, ...(typeof changes === 'function' ? changes(before) : changes) } : before,
      ),
    [],
  )
  const begin = useCallback((fresh: ActDraft) => setDraft(fresh), [])
  const forget = useCallback(() => {
    write(name, null)
    setDraft(null)
    setOld(false)
  }, [name])
  return { draft, isOld, change, begin, forget }
}

const key = 'act-draft'
const keyOf = (name: string) => `${key}-${name}`

function readKept(name: string): ActDraft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
    return kept && kept.by === readSession().user?.id ? kept.draft : null
  } catch {
    return null
  }
}

function write(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(keyOf(name))
    else sessionStorage.setItem(keyOf(name), text)
  } catch {
    // a shut or full storage: there is nowhere else to keep it
  }
}
