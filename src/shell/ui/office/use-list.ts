import { useEffect, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { Meta } from '#platform/contract.ts'
import type { PendingResult } from './pending-result.ts'
import { useLoaded } from './use-loaded.ts'

export interface ShownList<Row> {
  rows: Row[]
  meta: Meta | null
  loading: boolean
  problem: unknown
  refresh: () => void
  hrefOf: (page: number) => string
}

/** Rows stay while the next load. Deleting the last row of the last page goes to the page before. */
export function useList<Answer extends { data: unknown[]; meta: Meta }>(
  question: PendingResult<Answer>,
): ShownList<Answer['data'][number]> & { answer: Answer | undefined } {
  const { data: newest, loading, problem } = useLoaded(question)
  const { revalidate } = useRevalidator()
  const [search, setSearch] = useSearchParams()
  const [shown, show] = useState<Answer>()
  const before = newest && pageBefore(newest)
  if (before === undefined && newest !== shown) show(newest)

  useEffect(() => {
    if (before !== undefined) setSearch((now) => withPage(now, before), { replace: true, preventScrollReset: true })
  }, [before, setSearch])

  return {
    rows: shown?.data ?? none,
    meta: shown?.meta ?? null,
    answer: shown,
    loading: loading || before !== undefined,
    problem,
    refresh: () => void revalidate(),
    hrefOf: (to: number) => `?${withPage(search, to)}`,
  }
}

const none: never[] = []

const pageBefore = ({ data, meta }: { data: unknown[]; meta: Meta }): number | undefined =>
  data.length === 0 && meta.total > 0 && meta.current_page > meta.last_page ? meta.last_page : undefined

function withPage(search: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(search)
  next.set('page', String(page))
  return next
}
