import { useCallback, useRef, useState } from 'react'

export interface LatestNotice<Content> {
  content: Content
  /** Repeated text is a new notice. */
  number: number
}

/** The end of an earlier notice takes no later one away: its clock may ring while the later one is being drawn. */
export const endNotice =
  (number: number) =>
  <Content>(latest: LatestNotice<Content> | null): LatestNotice<Content> | null =>
    latest?.number === number ? null : latest

/** `key={notice.number}` gives each its own clock. */
export function useLatestNotice<Content>() {
  const [notice, setNotice] = useState<LatestNotice<Content> | null>(null)
  const count = useRef(0)
  const show = useCallback((content: Content) => setNotice({ content, number: ++count.current }), [])
  const end = useCallback((number: number) => setNotice(endNotice(number)), [])
  const clear = useCallback(() => setNotice(null), [])
  return { notice, show, end, clear }
}
