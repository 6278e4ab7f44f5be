import { useLoaderData } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { useNews } from '#news/office/use-news.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LedgerIcon } from '#ui/icons.tsx'
import { DayFilter } from '#ui/office/day-filter.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#ui/office/filter-bar.tsx'
import { ListTable } from '#ui/office/list-table.tsx'
import { NextStep } from '#ui/office/next-step.tsx'
import { NothingFound } from '#ui/office/nothing-found.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { readQuery } from '#ui/office/read-query.ts'
import { useFilters } from '#ui/office/use-filters.ts'
import { useList } from '#ui/office/use-list.ts'
import { onlineStates, providerTitles } from '../online-payment-words.ts'
import { ListOnlinePayments } from '../online-payments.contract.ts'
import { onlinePaymentColumns } from './online-payment-columns.tsx'
import { stateWords } from './online-state.tsx'
import { OnlineTabs } from './online-tabs.tsx'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Mokėjimai internetu' })

export const clientLoader = staffLoader(({ search, signal }) => ({
  payments: sendRequest(ListOnlinePayments, { query: readQuery(ListOnlinePayments.query, search), signal }),
}))

const states = onlineStates.map((value) => ({ value, label: stateWords[value] }))
const providers = Object.entries(providerTitles).map(([value, label]) => ({ value, label }))

/** Everything that was begun online, paid or not. */
export default function OnlinePayments() {
  const { payments } = useLoaderData<typeof clientLoader>()
  const filters = useFilters(['q', 'state', 'provider', 'from', 'to'] as const)
  const list = useList(payments)
  useNews('payments')
  return (
    <>
      <OfficeHead title="Internetu gauta" above={<OnlineTabs here="list" />} />
      <FilterBar filters={filters}>
        <SearchFilter filters={filters} name="q" label="Užsakymas, klientas, mokėjimo numeris" />
        <SelectFilter filters={filters} name="state" label="Būsena" options={states} />
        <SelectFilter filters={filters} name="provider" label="Teikėjas" options={providers} />
        <DayFilter filters={filters} name="from" label="Pradėta nuo" />
        <DayFilter filters={filters} name="to" label="Iki" />
      </FilterBar>
      <ListTable
        label="Mokėjimai internetu"
        list={list}
        columns={onlinePaymentColumns}
        rowKey={({ id }) => id}
        empty={
          filters.any ? (
            <NothingFound onClear={filters.clear} />
          ) : (
            <EmptyState
              icon={<LedgerIcon />}
              title="Internetu dar niekas nemokėjo"
              action={<NextStep to="/admin/buhalterija/uzsakymai">Užsakymai</NextStep>}
            >
              Mokėjimas čia atsiranda, kai klientas pradeda mokėti internetu.
            </EmptyState>
          )
        }
      />
    </>
  )
}
