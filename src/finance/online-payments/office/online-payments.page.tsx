import { useLoaderData } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { LedgerIcon } from '#shell/ui/icons.tsx'
import { DayFilter } from '#shell/ui/office/day-filter.tsx'
import { EmptyStateAction } from '#shell/ui/office/empty-state-action.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#shell/ui/office/filter-bar.tsx'
import { ListTable } from '#shell/ui/office/list-table.tsx'
import { NoResults } from '#shell/ui/office/no-results.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { useList } from '#shell/ui/office/use-list.ts'
import { onlineStates, providerTitles } from '../online-payment-states.ts'
import { ListOnlinePayments } from '../online-payments.contract.ts'
import { onlinePaymentColumns } from './online-payment-columns.tsx'
import { onlineStateLabels } from './online-state.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => ({
  payments: sendRequest(ListOnlinePayments, { query: readQuery(ListOnlinePayments.query, search), signal }),
}))

const states = onlineStates.map((value) => ({ value, label: onlineStateLabels[value] }))
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
            <NoResults onClear={filters.clear} />
          ) : (
            <EmptyState
              icon={<LedgerIcon />}
              title="Internetu dar niekas nemokėjo"
              action={<EmptyStateAction to="/admin/buhalterija/uzsakymai">Užsakymai</EmptyStateAction>}
            >
              Mokėjimas čia atsiranda, kai klientas pradeda mokėti internetu.
            </EmptyState>
          )
        }
      />
    </>
  )
}
