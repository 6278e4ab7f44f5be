import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { controlsWanted } from '#ui/form-draft.ts'

/**
 * Rows of a form that come and go: each keeps its key, so that what is typed in it stays with it. The names of their
 * controls begin with `prefix[0]`, `prefix[1]`; a draft that is put into the form gets as many rows as it had.
 */
export function useRows<Row>(first: Row[], blank: Row, prefix: string) {
  const [{ rows, added }, setState] = useState(() => ({
    rows: first.map((row, key) => ({ key, row })),
    next: first.length,
    /** The key of the row that was added last, by hand: it takes the focus. */
    added: undefined as number | undefined,
  }))
  const list = useRef<HTMLUListElement>(null)

  useEffect(() => {
    const form = list.current?.closest('form')
    const fit = (event: Event) => {
      const wanted = rowsNamed((event as CustomEvent<string[]>).detail, prefix)
      flushSync(() =>
        setState(({ rows, next }) => {
          const more = Array.from({ length: Math.max(0, wanted - rows.length) }, (_, at) => next + at)
          return {
            rows: [...rows.slice(0, wanted), ...more.map((key) => ({ key, row: blank }))],
            next: next + more.length,
            added: undefined,
          }
        }),
      )
    }
    form?.addEventListener(controlsWanted, fit)
    return () => form?.removeEventListener(controlsWanted, fit)
  }, [prefix, blank])

  const put = (row: Row) =>
    setState(({ rows, next }) => ({ rows: [...rows, { key: next, row }], next: next + 1, added: next }))

  return {
    rows,
    added,
    /** Of the list that holds the rows. */
    list,
    add: () => put(blank),
    /** One that is filled already. */
    put,
    remove: (key: number) =>
      setState((before) => ({ ...before, rows: before.rows.filter((each) => each.key !== key) })),
  }
}

/** How many rows these names belong to. */
function rowsNamed(names: string[], prefix: string): number {
  const places = names.flatMap((name) =>
    name.startsWith(`${prefix}[`) ? [Number.parseInt(name.slice(prefix.length + 1), 10)] : [],
  )
  return places.length === 0 ? 0 : Math.max(...places) + 1
}
