import { useState } from 'react'
import { Link, useLoaderData, useSearchParams } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { LedgerIcon, MailIcon } from '#shell/ui/icons.tsx'
import { buildSelectionColumn } from '#shell/ui/office/build-selection-column.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { EmptyStateAction } from '#shell/ui/office/empty-state-action.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#shell/ui/office/filter-bar.tsx'
import { ListTable } from '#shell/ui/office/list-table.tsx'
import { NoResults } from '#shell/ui/office/no-results.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { useList } from '#shell/ui/office/use-list.ts'
import { useSelection } from '#shell/ui/office/use-selection.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { type DebtKind, type DebtRow, debtFilters, debtKinds, ListDebts } from '../debts.contract.ts'
import { reminderStepLabels } from '../reminder-steps.ts'
import { AgeSums, ageColumns } from './age-sums.tsx'
import { RemindersModal } from './reminders-modal.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => ({
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

const kindWords: Record<DebtKind, string> = {
  bill: 'Sąskaitos',
  order: 'Išduota neapmokėjus',
  compensation: 'Nuostolių atlyginimas',
}
const kinds = debtKinds.map((value) => ({ value, label: kindWords[value] }))

const columns: Column<DebtRow>[] = [
  {
    key: 'name',
    head: 'Klientas',
    rowHead: true,
    cell: (row) => (
      <div>
        <Link
          to={
            row.client_id === null
              ? `/admin/buhalterija/uzsakymai/${row.order_id}`
              : `/admin/buhalterija/skolos/${row.client_id}`
          }
          className="text-link wrap-anywhere"
        >
          {row.name}
        </Link>
        {!row.kinds.every((kind) => kind === 'bill') && (
          <span className="block text-sm font-normal text-soft">
            {row.kinds.map((kind) => kindWords[kind]).join(', ')}
          </span>
        )}
        {row.client_id !== null && row.order_ids.length > 0 && (
          <span className="figures block text-sm font-normal text-soft">
            {`Neprijungti užsakymai: ${row.order_ids.length}`}
          </span>
        )}
        {row.client_id === null && row.order_ids.length > 1 && (
          <span className="figures block text-sm font-normal text-soft">
            <span>Užsakymai:</span>
            {row.order_ids.map((id) => (
              <span key={id}>
                {' '}
                <Link to={`/admin/buhalterija/uzsakymai/${id}`} className="text-link">
                  {id}
                </Link>
              </span>
            ))}
          </span>
        )}
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

export default function DebtsPage() {
  const filters = useFilters(['search', 'state', 'kind'] as const)
  const list = useList(useLoaderData<typeof clientLoader>().list)
  const [search] = useSearchParams()
  const mayWrite = usePermissions()('debts:write')
  const late = list.rows.flatMap(({ client_id, overdue }) => (client_id !== null && overdue > 0 ? [client_id] : []))
  const selection = useSelection(mayWrite ? late : [], search.toString())
  const choosing = buildSelectionColumn<DebtRow>({
    selection,
    selectable: late,
    all: 'Pasirinkti visus vėluojančius',
    idOf: ({ client_id }) => client_id,
    nameOf: ({ name }) => name,
  })
  const [reminding, remind] = useState<number[] | 'due' | null>(null)
  return (
    <>
      <OfficeHead
        action={
          mayWrite && (
            <Button onClick={() => remind(selection.selected.length > 0 ? selection.selected : 'due')}>
              <MailIcon />
              <span>
                {selection.selected.length > 0
                  ? `Siųsti priminimus pasirinktiems (${selection.selected.length})`
                  : 'Siųsti priminimus, kam laikas'}
              </span>
            </Button>
          )
        }
      />
      <AgeSums ages={list.answer?.ages} total={list.answer?.total} />
      <FilterBar filters={filters}>
        <SearchFilter filters={filters} name="search" label="Klientas, įmonės kodas, telefonas" />
        <SelectFilter filters={filters} name="state" label="Būsena" options={states} />
        <SelectFilter filters={filters} name="kind" label="Už ką" options={kinds} />
      </FilterBar>
      <ListTable
        label="Skolos"
        list={list}
        columns={mayWrite ? [choosing, ...columns] : columns}
        rowKey={({ client_id, order_id }) => client_id ?? `order ${order_id}`}
        isSelected={({ client_id }) => client_id !== null && selection.has(client_id)}
        empty={
          filters.any ? (
            <NoResults onClear={filters.clear} />
          ) : (
            <EmptyState
              icon={<LedgerIcon />}
              title="Skolų nėra"
              action={<EmptyStateAction to="/admin/klientai">Klientai ir jų sąlygos</EmptyStateAction>}
            >
              Čia matysite klientus, kurių sąskaitos dar neapmokėtos, ir užsakymus, išduotus neapmokėjus. Pagal sąskaitą
              moka tie, kam tai leidžia jų sąlygos.
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

function WhatWasDone({ row: { stopped, promised, last_reminder, email } }: { row: DebtRow }) {
  return (
    <span className="mt-1 grid gap-1 text-sm font-normal empty:hidden">
      {stopped && <StateLabel colour="red">Nebeduodame į skolą</StateLabel>}
      {promised && (
        <StateLabel colour={promised.is_broken ? 'red' : 'amber'}>
          {promised.is_broken ? `Netesėjo ${promised.day}` : `Žada iki ${promised.day}`}
        </StateLabel>
      )}
      {last_reminder && (
        <span className="text-soft">
          <span>{reminderStepLabels[last_reminder.step as 1 | 2 | 3]}</span>,{' '}
          <span>{formatDay(last_reminder.sent_at)}</span>
        </span>
      )}
      {email === null && <span className="text-soft">Nėra el. pašto</span>}
    </span>
  )
}
