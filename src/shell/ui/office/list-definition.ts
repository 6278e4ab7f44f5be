import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type { EndpointShape, Meta, SentQueryOf } from '#platform/contract.ts'
import type { PluralForms } from '#platform/pick-plural-form.ts'
import type { Right } from '#platform/rights.ts'
import type { useOfficePlace } from '#shell/branches/office/public/office-place.tsx'
import type { Option } from '../select-field.tsx'
import type { ChoosingTableProps } from './choosing-table.tsx'
import type { Column } from './data-table.tsx'
import type { FilterOf } from './filter-bar.tsx'
import type { ChosenColumns } from './list-columns.ts'
import type { useNotices } from './notice.tsx'
import type { openRow } from './open-row.ts'
import type { usePermissions } from './permissions.tsx'
import type { useDialog } from './use-dialog.tsx'
import type { useFilters } from './use-filters.ts'
import type { useList } from './use-list.ts'

export type PageOfRows = { data: unknown[]; meta: Meta }
export type ListEndpoint = EndpointShape & { query: z.ZodObject }
export type FilterName<E extends ListEndpoint> = keyof SentQueryOf<E> & string

export interface ListState<Answer extends PageOfRows, Name extends string> {
  list: ReturnType<typeof useList<Answer>>
  filters: ReturnType<typeof useFilters<Name>>
  /** `listShownColumnIds(definition, state)` says which show. */
  columns: ChosenColumns
  notice: ReturnType<typeof useNotices>['notice']
  say: ReturnType<typeof useNotices>['say']
  /** One at a time; what it did is said, and the list is read anew. */
  dialog: ReturnType<typeof useDialog>
  may: ReturnType<typeof usePermissions>
  branch: ReturnType<typeof useOfficePlace>
}

/** For buttons that stand beside a title and in an empty list. */
export type ListTools = Pick<ListState<PageOfRows, never>, 'dialog' | 'may'> & { list: { refresh: () => void } }

interface FilterBase<Name extends string> {
  name: Name
  label: string
}

type FilterControl = <Own extends string>(filter: FilterOf<Own>) => ReactNode

/** All stand in the address, under the name that the endpoint's query has for them. */
export type FilterDefinition<Name extends string, State> =
  | (FilterBase<Name> & { kind: 'search' })
  /** Brings its control, which most lists do without. */
  | (FilterBase<Name> & { kind: 'day'; control: FilterControl })
  | (FilterBase<Name> & { kind: 'own'; control: FilterControl })
  | (FilterBase<Name> & {
      kind: 'choice'
      /** „Visi“ by default. */
      all?: string
      options?: Option[] | ((state: State) => Option[])
    })
  /** The office's branch; nothing shows in a shop with one. `narrows`: a list it empties is no empty list. */
  | { kind: 'branch'; narrows?: true }
  /** Only links set it; `show` says in the bar what it is. */
  | { kind: 'link'; name: Name; show?: (value: string, state: State) => ReactNode }
  /** The order: „Išvalyti filtrus“ clears it, too. `hidden`: the button does not show for it alone. */
  | { kind: 'order'; name: Name; hidden?: true }

/** All that the list finds by these filters, or these rows. */
export type ChosenRows = { count: number } & (
  | { ids: number[]; rows: readonly unknown[] }
  | { filters: Record<string, string> }
)

export interface BulkActionsProps extends Pick<ListState<PageOfRows, never>, 'dialog' | 'may' | 'say'> {
  chosen: ChosenRows
  refresh: () => void
  /** What was chosen is done with. */
  onEnd: () => void
}

/** What is done to many rows at once, once „Pasirinkti“ above the list is pressed. */
export interface BulkDefinition<Row> {
  /** Who lacks all of them chooses nothing. */
  rights: readonly Right[]
  /** By default the row's `id`. Null: nothing to choose. */
  idOf?: (row: Row) => number | null
  nameOf: (row: Row) => string
  isSelectable?: (row: Row) => boolean
  /** The label of the box for all. */
  all?: string
  /** The actions take all that is found, too. */
  takesFound?: true
  /** Boxes stand without a press, below the count of rows. */
  stays?: { by: ComponentType<ChoosingTableProps>; words: PluralForms }
  /** The buttons. */
  Actions: ComponentType<BulkActionsProps>
}

interface EmptyList {
  icon?: ReactNode
  title: string
  text?: ReactNode
  /** Shown to those who may open that screen. */
  next?: readonly [address: string, label: string]
}

export interface ListDefinition<E extends ListEndpoint, Row, State> {
  endpoint: E
  /** Of the office's branch, also where no filter of it stands in the bar. */
  byBranch?: true
  /** What its file's address begins with, by default the endpoint's: `/export.csv`, `/export.xlsx`. Null: it has none. */
  file?: string | null
  /** The table's name; by default the screen's title. */
  label?: string
  columns?: Column<Row>[] | ((state: State) => Column<Row>[])
  /** Instead of a table. */
  body?: (state: State, empty: ReactNode) => ReactNode
  /** By default the row's `id`. */
  rowKey?: (row: Row) => string | number
  filters?: readonly FilterDefinition<FilterName<E>, State>[]
  /** Of choices that are known once they are loaded. */
  options?: Partial<Record<FilterName<E>, Option[]>>
  /** For what is done to several rows. */
  bulk?: BulkDefinition<Row>
  actions?: (row: Row, state: State) => ReactNode
  /** Who lacks it has no column of actions. */
  actionsRight?: Right
  /** Said when the list can't be read. */
  failure?: ReactNode | ((thrown: unknown) => ReactNode)
  /** Beside the title. */
  head?: (state: State) => ReactNode
  /** Above the filters. */
  intro?: ReactNode | ((state: State) => ReactNode)
  /** Between the filters and the rows. */
  above?: (state: State) => ReactNode
  /** Below the rows. */
  below?: (state: State) => ReactNode
  empty: EmptyList | ((state: State) => ReactNode)
  headsStay?: boolean
  /** The whole row opens what the link in its heading does. */
  openRow?: typeof openRow
}

export type ListDefinitionOf<E extends ListEndpoint, Answer extends PageOfRows> = ListDefinition<
  E,
  Answer['data'][number],
  ListState<Answer, FilterName<E>>
>
