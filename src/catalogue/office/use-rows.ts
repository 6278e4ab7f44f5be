import { useState } from 'react'

/** Rows of a form that come and go: each keeps its key, so that what is typed in it stays with it. */
export function useRows<Row>(first: Row[], blank: Row) {
  const [rows, setRows] = useState(() => first.map((row, key) => ({ key, row })))
  const [next, setNext] = useState(first.length)
  return {
    rows,
    /** The key of the row that was added last, by hand: it takes the focus. */
    added: next > first.length ? next - 1 : undefined,
    add() {
      setRows((before) => [...before, { key: next, row: blank }])
      setNext(next + 1)
    },
    remove: (key: number) => setRows((before) => before.filter((each) => each.key !== key)),
  }
}
