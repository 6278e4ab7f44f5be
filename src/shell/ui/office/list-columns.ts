import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { dropVatColumns } from '#rules/money/drop-vat-columns.ts'
import { useVatPayer } from '#shell/settings/shop/public/public-settings.tsx'
import type { Column } from './data-table.tsx'
import { useFilters } from './use-filters.ts'

/** `?stulpeliai=client,price_with_vat`: ids of columns in their order. */
export const columnsParameter = 'stulpeliai'

export interface ChosenColumns {
  /** Null: the list's own. */
  chosen: readonly string[] | null
  /** Into the address and this browser; null: the list's own again. */
  choose: (ids: readonly string[] | null) => void
}

/** The address's, else what was last chosen in this browser for the list of somebody. */
export function useChosenColumns(list: string): ChosenColumns {
  const [search] = useSearchParams()
  const { set } = useFilters([columnsParameter])
  const written = search.get(columnsParameter)
  const [, setTurn] = useState(0)
  const text = written ?? readStored()[list]
  return useMemo(
    () => ({
      chosen: text ? text.split(',') : null,
      choose: (ids) => {
        store(list, ids?.join())
        setTurn((turn) => turn + 1)
        set({ [columnsParameter]: ids?.join() ?? '' }, { replace: true })
      },
    }),
    [text, list, set],
  )
}

/** Those of a shop that pays no VAT are fewer. */
export const useShopColumns = <Row>(columns: Column<Row>[]): Column<Row>[] =>
  useVatPayer() ? columns : dropVatColumns(columns)

export const getColumnLabel = ({ key, label, head }: Pick<Column<never>, 'key' | 'label' | 'head'>): string =>
  label ?? (typeof head === 'string' ? head : key)

/** In the order chosen. The heading of the rows is never left out; an unknown id is. */
export function pickColumns<Row>(columns: Column<Row>[], chosen: ChosenColumns['chosen']): Column<Row>[] {
  const picked = chosen?.flatMap((id) => columns.find(({ key }) => key === id) ?? []) ?? []
  if (picked.length === 0) return columns
  return [...columns.filter((column) => column.rowHead && !picked.includes(column)), ...new Set(picked)]
}

interface ListWithColumns<Row, State> {
  columns?: Column<Row>[] | ((state: State) => Column<Row>[])
}

/** All columns that this list has in this state. */
export const readColumns = <Row, State>({ columns = [] }: ListWithColumns<Row, State>, state: State): Column<Row>[] =>
  typeof columns === 'function' ? columns(state) : columns

/** What the list shows, in its order: `title`, `price`. */
export const listShownColumnIds = <Row, State extends { columns: ChosenColumns }>(
  definition: ListWithColumns<Row, State>,
  state: State,
): string[] => pickColumns(readColumns(definition, state), state.columns.chosen).map(({ key }) => key)

const storageKey = 'list-columns'

/** By list: its columns, as in the address. */
function readStored(): Partial<Record<string, string>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

function store(list: string, columns: string | undefined): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...readStored(), [list]: columns }))
  } catch {
    // no storage: the address has it
  }
}
