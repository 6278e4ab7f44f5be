import { useEffect, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { Meta } from '#platform/contract.ts'
import type { Question } from './question.ts'
import { useLoaded } from './use-loaded.ts'

/** What a table of a list shows. */
export interface ShownList<Row> {
  rows: Row[]
  meta: Meta | null
  loading: boolean
  problem: unknown
  /** Asks again for the page that is shown. */
  refresh: () => void
  hrefOf: (page: number) => string
}

/**
 * One page of an office list; the page's number lives in the address. The rows stay while the next ones are on their
 * way. `answer` is all of it, for what a list tells beside its rows. Who deletes the last row of the last page lands on
 * the one before.
 */
export function useList<Answer extends { data: unknown[]; meta: Meta }>(
  question: Question<Answer>,
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

/** The last page there is, for an answer that is empty because it lies behind it. */
const pageBefore = ({ data, meta }: { data: unknown[]; meta: Meta }): number | undefined =>
  data.length === 0 && meta.total > 0 && meta.current_page > meta.last_page ? meta.last_page : undefined

function withPage(search: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(search)
  next.set('page', String(page))
  return next
}
