import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { defineEndpoint, PageQuery } from '#platform/contract.ts'
import type { Right } from '#platform/rights.ts'
import { ChoosingTable } from './choosing-table.tsx'
import { DayFilter } from './day-filter.tsx'
import { listShownColumnIds } from './list-columns.ts'
import type { ListDefinitionOf, ListState } from './list-definition.ts'
import { ListPart } from './list-screen.tsx'
import { openRow } from './open-row.ts'
import { RightsProvider } from './permissions.tsx'

const ListTools = defineEndpoint({
  method: 'GET',
  address: '/api/admin/tools',
  who: 'office:enter',
  summary: 'Tools',
  query: PageQuery.extend({ q: z.string().optional(), state: z.string().optional(), sort: z.string().optional() }),
})

interface Tool {
  id: number
  title: string
}
interface ToolPage {
  data: Tool[]
  meta: { current_page: number; last_page: number; per_page: number; total: number }
}
type Definition = ListDefinitionOf<typeof ListTools, ToolPage>

const definition: Definition = {
  endpoint: ListTools,
  label: 'Įrankiai',
  filters: [
    { kind: 'search', name: 'q', label: 'Pavadinimas' },
    { kind: 'choice', name: 'state', label: 'Būsena', options: [{ value: 'out', label: 'Išduoti' }] },
    { kind: 'order', name: 'sort', hidden: true },
  ],
  columns: [{ key: 'title', head: 'Įrankis', rowHead: true, sort: 'title', cell: ({ title }) => title }],
  empty: { title: 'Įrankių nėra', text: 'Pridėkite pirmąjį.' },
}

const drill = { id: 7, title: 'Perforatorius' }

function buildState(rows: Tool[], given: Record<string, string> = {}, rights: Right[] = []) {
  const meta = { current_page: 1, last_page: 1, per_page: 20, total: rows.length }
  return {
    list: {
      rows,
      meta,
      answer: { data: rows, meta },
      loading: false,
      problem: null,
      refresh: vi.fn(),
      hrefOf: () => '',
    },
    filters: { given, any: Object.keys(given).length > 0, set: vi.fn(), clear: vi.fn() },
    columns: { chosen: null as string[] | null, choose: vi.fn() },
    notice: null,
    say: { done: vi.fn(), undoable: vi.fn(), failed: vi.fn(), nothing: vi.fn(), end: vi.fn() },
    dialog: {
      open: vi.fn(),
      ask: vi.fn(),
      opened: null,
      handlers: { onClose: vi.fn(), onDone: vi.fn(), onFailed: vi.fn() },
    },
    may: (right) => rights.includes(right),
    branch: { places: [], placeId: undefined, choose: vi.fn() },
  } satisfies ListState<ToolPage, 'q' | 'state' | 'sort' | 'page'>
}

const render = (state: ReturnType<typeof buildState>, more: Partial<Definition> = {}) =>
  renderToString(
    <MemoryRouter>
      <RightsProvider rights={['office:enter']}>
        <ListPart {...definition} {...more} state={state} />
      </RightsProvider>
    </MemoryRouter>,
  )

test('a list shows its filters, its columns and its rows', () => {
  const html = render(buildState([drill]))
  expect(html).toContain('aria-label="Sąrašo filtrai"')
  expect(html).toContain('aria-label="Pavadinimas"')
  expect(html).toMatch(/<option value="" selected="">Visi<\/option><option value="out">Išduoti<\/option>/)
  expect(html).toMatch(/<th scope="row">Perforatorius<\/th>/)
  expect(html).toContain('aria-label="Įrankiai"')
})

test('an empty list says what will be in it, a filtered one that nothing matches', () => {
  expect(render(buildState([]))).toContain('Pridėkite pirmąjį.')
  const filtered = render(buildState([], { q: 'grąžtas' }))
  expect(filtered).toContain('Pagal šiuos filtrus nieko nerasta')
  expect(filtered).toContain('Išvalyti filtrus')
})

test('the order of a list is no filter: an ordered empty list is empty', () => {
  const ordered = render(buildState([], { sort: '-title' }))
  expect(ordered).toContain('Pridėkite pirmąjį.')
  expect(ordered).not.toContain('Išvalyti filtrus')
  const shown = render(buildState([], { sort: '-title' }), { filters: [{ kind: 'order', name: 'sort' }] })
  expect(shown).toContain('Išvalyti filtrus')
})

test('a list that only its branch empties offers all branches', () => {
  const state = buildState([])
  const ofBranch = { ...state, branch: { ...state.branch, placeId: 2 } } as unknown as typeof state
  expect(render(ofBranch, { filters: [{ kind: 'branch', narrows: true }] })).toContain('Rodyti visą sąrašą')
  expect(render(ofBranch, { filters: [{ kind: 'branch' }] })).toContain('Pridėkite pirmąjį.')
})

test('the column of actions and the boxes are hidden from who lacks the right', () => {
  const bulk: NonNullable<Definition['bulk']> = {
    rights: ['catalogue:write'],
    nameOf: ({ title }) => title,
    stays: { by: ChoosingTable, words: { one: 'įrankis', few: 'įrankiai', other: 'įrankių' } },
    Actions: ({ chosen }) => <button type="button">{`Ištrinti (${chosen.count})`}</button>,
  }
  const more: Partial<Definition> = {
    actionsRight: 'catalogue:write',
    actions: ({ title }) => <button type="button">{`Keisti ${title}`}</button>,
    bulk,
  }
  const without = render(buildState([drill]), more)
  expect(without).not.toMatch(/Veiksmai|Keisti|Pasirinkti|Ištrinti/)
  expect(without).toContain('1\u00a0įrankis')
  const html = render(buildState([drill], {}, ['catalogue:write']), more)
  expect(html).toContain('Keisti Perforatorius')
  expect(html).toContain('Pasirinkti: Perforatorius')
  expect(html).toContain('Ištrinti (0)')
  expect(html).toContain('1\u00a0įrankis')
  expect(
    render(buildState([drill], {}, ['catalogue:write']), { ...more, bulk: { ...bulk, isSelectable: () => false } }),
  ).toMatch(/<input[^>]*disabled[^>]*>\s*<span class="sr-only">Pasirinkti: Perforatorius/)
})

test('rows of a list that brings the press open as a whole, others do not', () => {
  expect(render(buildState([drill]), { openRow })).toContain('data-opens="true"')
  expect(render(buildState([drill]))).not.toContain('data-opens')
})

test('a filter that only links set stands in the bar, and choices may be known later than the list', () => {
  const more: Partial<Definition> = {
    filters: [
      { kind: 'link', name: 'q', show: (value) => <b>{`Tik ${value}`}</b> },
      { kind: 'choice', name: 'state', label: 'Būsena', all: 'Visos' },
      { kind: 'day', name: 'sort', label: 'Nuo', control: DayFilter },
    ],
    options: { state: [{ value: 'late', label: 'Vėluoja' }] },
  }
  const html = render(buildState([drill], { q: 'grąžtas' }), more)
  expect(html).toContain('<b>Tik grąžtas</b>')
  expect(html).toMatch(/Visos<\/option><option value="late">Vėluoja/)
  expect(html).toMatch(/<label[^>]*>(<span>)?Nuo/)
})

test('T1951 columns show in the chosen order; the heading of the rows always does, and an unknown id never', () => {
  const columns: Definition['columns'] = [
    { key: 'title', head: 'Įrankis', rowHead: true, cell: ({ title }) => title },
    { key: 'id', head: 'Numeris', cell: ({ id }) => id },
    { key: 'place', head: 'Vieta', cell: () => 'Kaunas' },
  ]
  const state = buildState([drill])
  const show = (chosen: string[] | null) => {
    const withChosen = { ...state, columns: { ...state.columns, chosen } }
    expect(
      render(withChosen, { columns })
        .match(/Įrankis<|Numeris<|Vieta</g)
        ?.map((head) => head.slice(0, -1)),
    ).toEqual(listShownColumnIds({ columns }, withChosen).map((id) => columns.find(({ key }) => key === id)?.head))
    return listShownColumnIds({ columns }, withChosen)
  }
  expect(show(null)).toEqual(['title', 'id', 'place'])
  expect(show(['place', 'title'])).toEqual(['place', 'title'])
  expect(show(['place', 'gone', 'place'])).toEqual(['title', 'place'])
  expect(show(['gone'])).toEqual(['title', 'id', 'place'])
})
