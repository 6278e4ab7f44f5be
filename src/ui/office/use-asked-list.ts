import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Meta } from '#platform/contract.ts'

/** Asks for one page of a list. Must keep its identity between renders: a new one is a new question. */
export type LoadPage<Row> = (page: number, signal: AbortSignal) => Promise<{ data: Row[]; meta: Meta }>

interface Shown<Row> {
  rows: Row[]
  meta: Meta | null
  loading: boolean
  problem: unknown
}

/**
 * One page of an office list; the page's number lives in the address. The rows stay while the next ones are on their
 * way. `refresh` asks again for the page that is shown. Who deletes the last row of the last page lands on the one before.
 */
export function useAskedList<Row>(load: LoadPage<Row>) {
  const [search, setSearch] = useSearchParams()
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '', 10) || 1)
  const [asked, setAsked] = useState(0)
  const [shown, setShown] = useState<Shown<Row>>({ rows: [], meta: null, loading: true, problem: null })

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` counts the refreshes
  useEffect(() => {
    const question = new AbortController()
    setShown((before) => ({ ...before, loading: true }))
    load(page, question.signal).then(
      ({ data: rows, meta }) => {
        if (question.signal.aborted) return
        if (rows.length === 0 && meta.total > 0 && page > meta.last_page)
          setSearch((before) => withPage(before, meta.last_page), { replace: true, preventScrollReset: true })
        else setShown({ rows, meta, loading: false, problem: null })
      },
      (problem: unknown) => {
        if (!question.signal.aborted) setShown((before) => ({ ...before, loading: false, problem }))
      },
    )
    return () => question.abort()
  }, [load, page, asked])

  const refresh = useCallback(() => setAsked((count) => count + 1), [])
  const hrefOf = (to: number) => `?${withPage(search, to)}`
  return { ...shown, refresh, hrefOf }
}

function withPage(search: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(search)
  next.set('page', String(page))
  return next
}
