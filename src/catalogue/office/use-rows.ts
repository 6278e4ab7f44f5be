import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { controlsWanted } from '#shell/ui/form-draft.ts'

/** `prefix[0]`, `prefix[1]`. A restored draft gets its rows. */
export function useRows<Row>(first: Row[], blank: Row, prefix: string) {
  const [{ rows, added }, setState] = useState(() => ({
    rows: first.map((row, key) => ({ key, row })),
    next: first.length,
    /** Takes the focus. */
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
    list,
    add: () => put(blank),
    put,
    remove: (key: number) =>
      setState((before) => ({ ...before, rows: before.rows.filter((each) => each.key !== key) })),
  }
}

function rowsNamed(names: string[], prefix: string): number {
  const places = names.flatMap((name) =>
    name.startsWith(`${prefix}[`) ? [Number.parseInt(name.slice(prefix.length + 1), 10)] : [],
  )
  return places.length === 0 ? 0 : Math.max(...places) + 1
}
