import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LedgerIcon } from '#ui/icons.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#ui/office/filter-bar.tsx'
import { ListTable } from '#ui/office/list-table.tsx'
import { useMay } from '#ui/office/may.tsx'
import { NextStep } from '#ui/office/next-step.tsx'
import { NothingFound } from '#ui/office/nothing-found.tsx'
import { Notices, useNotices } from '#ui/office/notice.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { readQuery } from '#ui/office/read-query.ts'
import { useFilters } from '#ui/office/use-filters.ts'
import { useList } from '#ui/office/use-list.ts'
import { type DeskOrderRow, ListDeskOrders } from '../desk.contract.ts'
import { deskStates } from '../desk-states.ts'
import { DeskOrderButtons } from './desk-order-buttons.tsx'
import { deskOrderColumns, deskStateWords } from './desk-order-columns.tsx'
import { DeskOrderQuestion } from './desk-order-question.tsx'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Juodraščiai ir pasiūlymai' })

export const clientLoader = staffLoader(({ search, signal }) => ({
  list: sendRequest(ListDeskOrders, { query: readQuery(ListDeskOrders.query, search), signal }),
}))

export default function DeskOrders() {
  const filters = useFilters(['search', 'state'] as const)
  const list = useList(useLoaderData<typeof clientLoader>().list)
  const { notice, say } = useNotices()
  const [asked, ask] = useState<{ row: DeskOrderRow; action: 'place' | 'withdraw' } | null>(null)
  const may = useMay()
  const begin = may('desk:write') && <LinkButton to="/admin/naujas-uzsakymas">Naujas užsakymas</LinkButton>
  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead title="Juodraščiai ir pasiūlymai" action={begin} />
      <FilterBar filters={filters}>
        <SearchFilter filters={filters} name="search" label="Klientas, telefonas ar numeris" />
        <SelectFilter
          filters={filters}
          name="state"
          label="Būsena"
          all="Visos"
          options={deskStates.map((value) => ({ value, label: deskStateWords[value].label }))}
        />
      </FilterBar>
      <ListTable
        label="Juodraščiai ir pasiūlymai"
        list={list}
        columns={deskOrderColumns}
        rowKey={({ id }) => id}
        actions={(row) => (
          <DeskOrderButtons row={row} say={say} onAsk={(action) => ask({ row, action })} onDone={list.refresh} />
        )}
        empty={
          filters.any ? (
            <NothingFound onClear={filters.clear} />
          ) : (
            <EmptyState
              icon={<LedgerIcon />}
              title="Juodraščių ir pasiūlymų nėra"
              action={<NextStep to="/admin/naujas-uzsakymas">Naujas užsakymas</NextStep>}
            >
              Pradėkite užsakymą ir spauskite „Išsaugoti juodraštį“ arba „Siųsti pasiūlymą“: jis lauks čia.
            </EmptyState>
          )
        }
      />
      <DeskOrderQuestion
        asked={asked}
        onClose={() => ask(null)}
        onDone={(words) => {
          ask(null)
          say.done(words)
          list.refresh()
        }}
      />
    </>
  )
}
