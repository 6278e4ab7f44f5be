import { type ReactNode, useId, useState } from 'react'
import { PlaceFilter } from '#shell/branches/office/public/office-place.tsx'
import type { ListFile } from '#shell/list-views/office/public/download-menu.tsx'
import { useScreen } from '#shell/screens/use-screen.ts'
import { Button } from '../button.tsx'
import { createLazyComponent } from '../create-lazy-component.tsx'
import { EmptyState } from '../empty-state.tsx'
import { EmptyStateAction } from './empty-state-action.tsx'
import { FilterBar, SearchFilter, SelectFilter } from './filter-bar.tsx'
import { pickColumns, readColumns, useShopColumns } from './list-columns.ts'
import { ListCount } from './list-count.tsx'
import type { FilterName, ListDefinitionOf, ListEndpoint, ListState, PageOfRows } from './list-definition.ts'
import { ListTable } from './list-table.tsx'
import { NoResults } from './no-results.tsx'
import { Notices } from './notice.tsx'
import { OfficeHead } from './office-head.tsx'
import { OpenDialog } from './use-dialog.tsx'

const ListToolbar = createLazyComponent(() => import('#shell/list-views/office/list-toolbar.tsx'), {
  waiting: () => <div className="mb-3 h-11" />,
  isEarly: true,
  isQuiet: true,
})

const LateChoosingTable = createLazyComponent(() => import('./choosing-table.tsx'), {
  part: 'ChoosingTable',
  waiting: ({ table }) => <ListTable {...table} />,
})

type ListScreenProps<E extends ListEndpoint, Answer extends PageOfRows> = Omit<
  ListDefinitionOf<E, Answer>,
  'endpoint' | 'failure'
> &
  Partial<Pick<ListDefinitionOf<E, Answer>, 'endpoint'>> & { state: ListState<Answer, FilterName<E>> }

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
  const { state, label, intro, filters = [], above, below, body, rowKey = idOf, headsStay, openRow } = props
  const screen = useScreen()
  const { list } = state
  const columns = useShopColumns(readColumns(props, state))
  const { actions, actionsRight, bulk } = props
  const hasActions = actions && (!actionsRight || state.may(actionsRight))
  const empty = renderEmpty(props)
  const file = describeFile(props)
  const [isChoosing, choosing] = useState(false)
  const mayChoose = bulk?.rights.some(state.may)
  const ChoosingTable = bulk?.stays?.by ?? LateChoosingTable
  const table = {
    label: label ?? screen?.title ?? '',
    list,
    columns: pickColumns(columns, state.columns.chosen),
    rowKey,
    ...(hasActions && { actions: (row: Answer['data'][number]) => actions(row, state) }),
    headsStay,
    openRow,
    empty,
  }
  return (
    <>
      <ScreenPart of={intro} state={state} />
      {screen && !screen.parent && (
        <ListToolbar
          list={screen.id}
          columns={body ? none : columns}
          chosen={state.columns}
          file={file}
          say={state.say}
          isChoosing={isChoosing}
          onChoose={mayChoose && !bulk?.stays ? choosing : undefined}
        />
      )}
      {filters.length > 0 && <ListFilters {...props} />}
      <ScreenPart of={above} state={state} />
      {body ? (
        <ScreenPart of={(known) => body(known, empty)} state={state} />
      ) : bulk && file && mayChoose && (isChoosing || bulk.stays) ? (
        <ChoosingTable
          table={table as never}
          bulk={bulk as never}
          file={file}
          dialog={state.dialog}
          may={state.may}
          say={state.say}
          onEnd={() => choosing(false)}
        />
      ) : (
        <>
          {bulk?.stays && <ListCount list={list} words={bulk.stays.words} />}
          <ListTable {...table} />
        </>
      )}
      <ScreenPart of={below} state={state} />
    </>
  )
}

function describeFile<E extends ListEndpoint, Answer extends PageOfRows>(
  props: ListScreenProps<E, Answer>,
): ListFile | undefined {
  const { endpoint, file = endpoint?.address, filters = [] } = props
  const { byBranch = filters.some(({ kind }) => kind === 'branch') } = props
  return endpoint && file ? { address: file, query: endpoint.query, byBranch } : undefined
}

interface ScreenPartProps<State> {
  of: ReactNode | ((state: State) => ReactNode)
  state: State
}

function ScreenPart<State>({ of, state }: ScreenPartProps<State>) {
  return typeof of === 'function' ? of(state) : of
}

const none: never[] = []
const idOf = (row: unknown) => (row as { id: string | number }).id

function ListFilters<E extends ListEndpoint, Answer extends PageOfRows>(props: ListScreenProps<E, Answer>) {
  const { filters = [], state } = props
  const { given, clear } = state.filters
  const any = filters.some((filter) => 'name' in filter && given[filter.name] && !('hidden' in filter))
  const render = (some: typeof filters) =>
    some.map((filter) => <ListFilter key={'name' in filter ? filter.name : filter.kind} {...props} filter={filter} />)
  const firstChoice = filters.find(({ kind }) => kind === 'choice')
  const rest = filters.filter((filter) => filter.kind === 'day' || (filter.kind === 'choice' && filter !== firstChoice))
  const isFolded = rest.length > 1
  return (
    <FilterBar filters={{ any, clear }}>
      {render(isFolded ? filters.filter((filter) => !rest.includes(filter)) : filters)}
      {isFolded && (
        <FoldedFilters count={rest.filter((filter) => 'name' in filter && given[filter.name]).length}>
          {render(rest)}
        </FoldedFilters>
      )}
    </FilterBar>
  )
}

/** On a phone behind a button. The fields stay within reach: one that gets the focus opens them. */
function FoldedFilters({ count, children }: { count: number; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        variant="quiet"
        className="md:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? `Filtrai (${count})` : 'Filtrai'}
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a folded field that gets the focus opens the fold */}
      <div
        id={id}
        onFocus={() => setOpen(true)}
        className={`flex w-full flex-wrap items-end gap-x-3 gap-y-2 md:contents ${isOpen ? '' : 'max-md:-mt-2 max-md:h-0 max-md:overflow-hidden'}`}
      >
        {children}
      </div>
    </>
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
  if (filter.kind === 'day' || filter.kind === 'own') return <filter.control {...control} />
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
