import { useMemo, useState } from 'react'

/** Another `page` (query) clears the selection: nobody deletes rows out of sight. */
export function useSelection(selectable: number[], page: string) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [chosenOn, setChosenOn] = useState(page)
  if (page !== chosenOn) {
    setChosenOn(page)
    setChosen(new Set())
  }

  const selected = useMemo(() => selectable.filter((id) => chosen.has(id)), [selectable, chosen])
  const all = selectable.length > 0 && selected.length === selectable.length
  return {
    selected,
    all,
    some: selected.length > 0 && !all,
    has: (id: number) => chosen.has(id),
    choose: (ids: readonly number[]) => setChosen(new Set(ids)),
    toggle: (id: number) => {
      const next = new Set(selected)
      if (!next.delete(id)) next.add(id)
      setChosen(next)
    },
    toggleAll: () => setChosen(new Set(all ? [] : selectable)),
  }
}
