import type { ReactNode } from 'react'
import { PlaceFilter } from '#shell/branches/office/public/office-place.tsx'
import { useScreen } from '#shell/screens/use-screen.ts'
import { EmptyState } from '../empty-state.tsx'
import { EmptyStateAction } from './empty-state-action.tsx'
import { FilterBar, SearchFilter, SelectFilter } from './filter-bar.tsx'
import type { FilterName, ListDefinitionOf, ListEndpoint, ListState, PageOfRows } from './list-definition.ts'
import { ListTable } from './list-table.tsx'
import { NoResults } from './no-results.tsx'
import { Notices } from './notice.tsx'
import { OfficeHead } from './office-head.tsx'
import { OpenDialog } from './use-dialog.tsx'

type ListScreenProps<E extends ListEndpoint, Answer extends PageOfRows> = Omit<
  ListDefinitionOf<E, Answer>,
  'endpoint' | 'failure'
> & { state: ListState<Answer, FilterName<E>> }

/** A list of the office from its title to its pages, and the dialogs that its rows open. */
export function ListScreen<E extends ListEndpoint, Answer extends PageOfRows>(props: ListScreenProps<E, Answer>) {
  const { state, head } = props
  return (
    <>
      <Notices notice={state.notice} say={state.say} />
      <OfficeHead action={head?.(state)} />
      <ListPart {...props} />
      <OpenDialog dialog={state.dialog} />
    </>
  )
}

/** The same below a page's own title. */
export function ListPart<E extends ListEndpoint, Answer extends PageOfRows>(props: ListScreenProps<E, Answer>) {
  const { state, label, intro, filters = [], above, below, columns, body, rowKey = idOf, headsStay } = props
  const title = useScreen()?.title ?? ''
  const { list, selection } = state
  const { actions, actionsRight, choose } = props
  const hasActions = actions && (!actionsRight || state.may(actionsRight))
  const empty = renderEmpty(props)
  return (
    <>
      <ScreenPart of={intro} state={state} />
      {filters.length > 0 && <ListFilters {...props} />}
      <ScreenPart of={above} state={state} />
      {body ? (
        <ScreenPart of={(known) => body(known, empty)} state={state} />
      ) : (
        <ListTable
          label={label ?? title}
          list={list}
          columns={[
            ...(choose?.by.buildColumn(state, choose) ?? []),
            ...(typeof columns === 'function' ? columns(state) : (columns ?? [])),
          ]}
          rowKey={rowKey}
          {...(choose && { isSelected: (row) => selection.has(choose.idOf(row) ?? Number.NaN) })}
          {...(hasActions && { actions: (row) => actions(row, state) })}
          headsStay={headsStay}
          empty={empty}
        />
      )}
      <ScreenPart of={below} state={state} />
    </>
  )
}

interface ScreenPartProps<State> {
  of: ReactNode | ((state: State) => ReactNode)
  state: State
}

function ScreenPart<State>({ of, state }: ScreenPartProps<State>) {
  return typeof of === 'function' ? of(state) : of
}

const idOf = (row: unknown) => (row as { id: string | number }).id

function ListFilters<E extends ListEndpoint, Answer extends PageOfRows>(props: ListScreenProps<E, Answer>) {
  const { filters = [], state } = props
  const { given, clear } = state.filters
  const any = filters.some((filter) => 'name' in filter && given[filter.name] && !('hidden' in filter))
  return (
    <FilterBar filters={{ any, clear }}>
      {filters.map((filter) => (
        <ListFilter key={'name' in filter ? filter.name : filter.kind} {...props} filter={filter} />
      ))}
    </FilterBar>
  )
}

type FilterProps<E extends ListEndpoint, Answer extends PageOfRows> = ListScreenProps<E, Answer> & {
  filter: NonNullable<ListDefinitionOf<E, Answer>['filters']>[number]
}

function ListFilter<E extends ListEndpoint, Answer extends PageOfRows>(props: FilterProps<E, Answer>) {
  const { filter, state } = props
  if (filter.kind === 'branch') return <PlaceFilter />
  if (filter.kind === 'order') return null
  const { filters } = state
  if (filter.kind === 'link') {
    const value = filters.given[filter.name]
    return value ? filter.show?.(value, state) : null
  }
  const control = { filters, name: filter.name, label: filter.label }
  if (filter.kind === 'search') return <SearchFilter {...control} />
  if (filter.kind === 'day') return <filter.control {...control} />
  const { all = 'Visi', options = [] } = filter
  const known = typeof options === 'function' ? options(state) : options
  return <SelectFilter {...control} all={all} options={props.options?.[filter.name] ?? known} />
}

function renderEmpty<E extends ListEndpoint, Answer extends PageOfRows>({
  state,
  filters = [],
  empty,
}: ListScreenProps<E, Answer>) {
  const { given, clear } = state.filters
  const { placeId, choose } = state.branch
  const isOfBranch = placeId !== undefined && filters.some((filter) => 'narrows' in filter)
  if (isOfBranch || filters.some((filter) => 'name' in filter && filter.kind !== 'order' && given[filter.name]))
    return (
      <NoResults
        onClear={() => {
          clear()
          if (isOfBranch) choose(undefined)
        }}
      />
    )
  if (typeof empty === 'function') return empty(state)
  const { icon, title, text, next } = empty
  return (
    <EmptyState icon={icon} title={title} action={next && <EmptyStateAction to={next[0]}>{next[1]}</EmptyStateAction>}>
      {text}
    </EmptyState>
  )
}
