import { useLoaderData } from 'react-router'
import { staffLoader } from '#people/accounts/office/staff-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { LedgerIcon } from '#shell/ui/icons.tsx'
import { DayFilter } from '#shell/ui/office/day-filter.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#shell/ui/office/filter-bar.tsx'
import { ListTable } from '#shell/ui/office/list-table.tsx'
import { NextStep } from '#shell/ui/office/next-step.tsx'
import { NothingFound } from '#shell/ui/office/nothing-found.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { useList } from '#shell/ui/office/use-list.ts'
import { onlineStates, providerTitles } from '../online-payment-words.ts'
import { ListOnlinePayments } from '../online-payments.contract.ts'
import { onlinePaymentColumns } from './online-payment-columns.tsx'
import { stateWords } from './online-state.tsx'

export { Waiting as HydrateFallback } from '#shell/ui/office/waiting.tsx'

export const clientLoader = staffLoader(({ search, signal }) => ({
  payments: sendRequest(ListOnlinePayments, { query: readQuery(ListOnlinePayments.query, search), signal }),
}))

const states = onlineStates.map((value) => ({ value, label: stateWords[value] }))
const providers = Object.entries(providerTitles).map(([value, label]) => ({ value, label }))

export default function OnlinePayments() {
  const { payments } = useLoaderData<typeof clientLoader>()
  const filters = useFilters(['q', 'state', 'provider', 'from', 'to'] as const)
  const list = useList(payments)
  return (
    <>
      <OfficeHead />
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
