import { useState } from 'react'
import { Link, useLoaderData, useSearchParams } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { formatDay } from '#calendar/format-day.ts'
import { formatMoney } from '#money/format-money.ts'
import { useNews } from '#news/office/use-news.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LedgerIcon, MailIcon } from '#ui/icons.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Column } from '#ui/office/data-table.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#ui/office/filter-bar.tsx'
import { ListTable } from '#ui/office/list-table.tsx'
import { useMay } from '#ui/office/may.tsx'
import { NextStep } from '#ui/office/next-step.tsx'
import { NothingFound } from '#ui/office/nothing-found.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { readQuery } from '#ui/office/read-query.ts'
import { useFilters } from '#ui/office/use-filters.ts'
import { useList } from '#ui/office/use-list.ts'
import { useSelection } from '#ui/office/use-selection.ts'
import { StateWord } from '#ui/state-word.tsx'
import { type DebtRow, debtFilters, ListDebts } from '../debts.contract.ts'
import { reminderStepWords } from '../reminder-steps.ts'
import { AgeSums, ageColumns } from './age-sums.tsx'
import { RemindersModal } from './reminders-modal.tsx'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Skolos' })

export const clientLoader = staffLoader(({ search, signal }) => ({
  list: sendRequest(ListDebts, { query: readQuery(ListDebts.query, search), signal }),
}))

const stateWords: Record<(typeof debtFilters)[number], string> = {
  overdue: 'Vėluoja',
  '0-30': 'Vėluoja iki 30 d.',
  '31-60': 'Vėluoja 31–60 d.',
  '61-90': 'Vėluoja 61–90 d.',
  '90+': 'Vėluoja per 90 d.',
  promised: 'Pažadėjo sumokėti',
  broken: 'Pažado netesėjo',
  stopped: 'Nebeduodame į skolą',
}
const states = debtFilters.map((value) => ({ value, label: stateWords[value] }))

const columns: Column<DebtRow>[] = [
  {
    key: 'name',
    head: 'Klientas',
    rowHead: true,
    cell: (row) => (
      <div>
        <Link to={`/admin/buhalterija/skolos/${row.client_id}`} className="text-link wrap-anywhere">
          {row.name}
        </Link>
        {row.code && <span className="figures block text-sm font-normal text-soft">{row.code}</span>}
        <WhatWasDone row={row} />
      </div>
    ),
  },
  {
    key: 'oldest_due_on',
    head: 'Seniausias terminas',
    sort: 'oldest_due_on',
    tight: true,
    cell: ({ oldest_due_on, days_late }) => (
      <span className="figures">
        <span>{oldest_due_on ? formatDay(oldest_due_on) : '–'}</span>
        {days_late > 0 && <span className="block text-sm text-bad">{`vėluoja ${days_late}\u00a0d.`}</span>}
      </span>
    ),
  },
  ...ageColumns.map(
    ({ age, head }): Column<DebtRow> => ({
      key: age,
      head,
      number: true,
      cell: ({ ages }) =>
        ages[age] === 0 ? <span className="text-soft">–</span> : <span>{formatMoney(ages[age])}</span>,
    }),
  ),
  { key: 'open', head: 'Iš viso', sort: 'open', number: true, cell: ({ open }) => <b>{formatMoney(open)}</b> },
]

/** Who owes, since when, and what was done about it; letters to one of them, some, or all whose day has come. */
export default function Debts() {
  const filters = useFilters(['search', 'state'] as const)
  const list = useList(useLoaderData<typeof clientLoader>().list)
  useNews('payments')
  const [search] = useSearchParams()
  const mayWrite = useMay()('debts:write')
  const late = list.rows.flatMap(({ client_id, overdue }) => (overdue > 0 ? [client_id] : []))
  const selection = useSelection(mayWrite ? late : [], search.toString())
  /** Whom letters are to go to; 'due': all whose day has come. */
  const [reminding, remind] = useState<number[] | 'due' | null>(null)
  return (
    <>
      <OfficeHead
        title="Skolos"
        action={
          <div className="flex flex-wrap gap-2">
            <LinkButton variant="quiet" to="/admin/buhalterija/skolos/taisykles">
              Laiškai ir palūkanos
            </LinkButton>
            {mayWrite && (
              <Button onClick={() => remind(selection.selected.length > 0 ? selection.selected : 'due')}>
                <MailIcon />
                <span>
                  {selection.selected.length > 0
                    ? `Siųsti priminimus pasirinktiems (${selection.selected.length})`
                    : 'Siųsti priminimus, kam laikas'}
                </span>
              </Button>
            )}
          </div>
        }
      />
      <AgeSums ages={list.answer?.ages} total={list.answer?.total} />
      <FilterBar filters={filters}>
        <SearchFilter filters={filters} name="search" label="Klientas, įmonės kodas, telefonas" />
        <SelectFilter filters={filters} name="state" label="Būsena" options={states} />
      </FilterBar>
      <ListTable
        label="Skolos"
        list={list}
        columns={mayWrite ? [boxes(late, selection), ...columns] : columns}
        rowKey={({ client_id }) => client_id}
        isSelected={({ client_id }) => selection.has(client_id)}
        empty={
          filters.any ? (
            <NothingFound onClear={filters.clear} />
          ) : (
            <EmptyState
              icon={<LedgerIcon />}
              title="Skolų nėra"
              action={<NextStep to="/admin/klientai">Klientai ir jų sąlygos</NextStep>}
            >
              Čia matysite klientus, kurių sąskaitos dar neapmokėtos, ir kiek kuri vėluoja. Pagal sąskaitą moka tie, kam
              tai leidžia jų sąlygos.
            </EmptyState>
          )
        }
      />
      {reminding && (
        <RemindersModal
          clientIds={reminding}
          onClose={() => {
            remind(null)
            list.refresh()
          }}
        />
      )}
    </>
  )
}

/** Whoever is not late gets no letter. */
const boxes = (late: number[], selection: ReturnType<typeof useSelection>): Column<DebtRow> => ({
  key: 'select',
  label: 'Pasirinkti',
  tight: true,
  head: (
    <Checkbox
      label={<span className="md:sr-only">Pasirinkti visus vėluojančius</span>}
      className="md:px-2.5 md:py-1"
      checked={selection.all}
      indeterminate={selection.some}
      disabled={late.length === 0}
      onChange={selection.toggleAll}
    />
  ),
  cell: ({ client_id, name }) => (
    <Checkbox
      label={`Pasirinkti: ${name}`}
      labelHidden
      checked={selection.has(client_id)}
      disabled={!late.includes(client_id)}
      onChange={() => selection.toggle(client_id)}
    />
  ),
})

/** Beside the name, where every screen has room for it. */
function WhatWasDone({ row: { stopped, promised, last_reminder, email } }: { row: DebtRow }) {
  return (
    <span className="mt-1 grid gap-1 text-sm font-normal empty:hidden">
      {stopped && <StateWord colour="red">Nebeduodame į skolą</StateWord>}
      {promised && (
        <StateWord colour={promised.is_broken ? 'red' : 'amber'}>
          {promised.is_broken ? `Netesėjo ${promised.day}` : `Žada iki ${promised.day}`}
        </StateWord>
      )}
      {last_reminder && (
        <span className="text-soft">
          <span>{reminderStepWords[last_reminder.step as 1 | 2 | 3]}</span>,{' '}
          <span>{formatDay(last_reminder.sent_at)}</span>
        </span>
      )}
      {email === null && <span className="text-soft">Nėra el. pašto</span>}
    </span>
  )
}
