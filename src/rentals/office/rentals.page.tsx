import { useEffect, useMemo, useState } from 'react'
import { useLoaderData } from 'react-router'
import { buildOfficeOrderAddress } from '#orders/office/public/build-office-order-address.ts'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { addOfficeBranch, PlaceFilter } from '#shell/branches/office/public/office-place.tsx'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { DayFilter } from '#shell/ui/office/day-filter.tsx'
import { EmptyStateAction } from '#shell/ui/office/empty-state-action.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#shell/ui/office/filter-bar.tsx'
import { WrenchIcon } from '#shell/ui/office/icons.tsx'
import { ListTable } from '#shell/ui/office/list-table.tsx'
import { NoResults } from '#shell/ui/office/no-results.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { useList } from '#shell/ui/office/use-list.ts'
import { getRentalState, mayMove } from '../rental-states.ts'
import { ListRentals, type Rental } from '../rentals.contract.ts'
import { buildRentalColumns } from './build-rental-columns.tsx'
import { isNotHandedOut } from './is-not-handed-out.ts'
import { stateOptions } from './public/list-filters.ts'
import { ProductChip } from './public/product-chip.tsx'
import { renderRentalProblem } from './public/render-rental-problem.tsx'
import { TakeBackQuestion } from './public/take-back-question.tsx'
import { useMinute } from './public/use-minute.ts'
import { ViewSwitch } from './public/view-switch.tsx'
import { ReturnPromiseForm } from './return-promise-form.tsx'
import { StopForm } from './stop-form.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => ({
  list: sendRequest(ListRentals, { query: readQuery(ListRentals.query, addOfficeBranch(search)), signal }),
}))

/** A return can be promised once the rental is out. */
const isOut = (rental: Rental, now: number) => rental.handed_out > 0 || Date.parse(rental.starts_at) <= now

const narrowing = ['q', 'state', 'product', 'from', 'to'] as const

export default function Rentals() {
  const filters = useFilters(narrowing)
  const list = useList(useLoaderData<typeof clientLoader>().list)
  const { notice, say } = useNotices()
  const [coming, setComing] = useState<Rental | null>(null)
  const [stopping, setStopping] = useState<Rental | null>(null)
  const [promising, setPromising] = useState<Rental | null>(null)
  const now = useMinute()
  const may = usePermissions()
  const columns = useMemo(() => buildRentalColumns(now), [now])

  useEffect(() => {
    if (list.problem) say.failed(renderRentalProblem('Nepavyko užkrauti nuomų', list.problem))
  }, [list.problem, say])

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead action={<ViewSwitch shown="Sąrašas" />} />
      <FilterBar filters={filters}>
        <SearchFilter filters={filters} name="q" label="Klientas, telefonas, įrankis, užsakymas" />
        <SelectFilter filters={filters} name="state" label="Būsena" all="Visos" options={stateOptions} />
        <PlaceFilter />
        <DayFilter filters={filters} name="from" label="Nuomota nuo" />
        <DayFilter filters={filters} name="to" label="Nuomota iki" />
        {filters.given.product && (
          <ProductChip title={list.rows[0]?.rent_product.title} onClear={() => filters.set({ product: '' })} />
        )}
      </FilterBar>
      <ListTable
        label="Nuomos"
        list={list}
        columns={columns}
        rowKey={(rental) => rental.id}
        empty={
          filters.any ? (
            <NoResults onClear={filters.clear} />
          ) : (
            <EmptyState
              icon={<WrenchIcon />}
              title="Nėra nuomų"
              action={<EmptyStateAction to="/admin/naujas-uzsakymas">Naujas užsakymas</EmptyStateAction>}
            >
              Čia atsiras kiekvienas išnuomotas įrankis: kas jį turi ir kada grąžins.
            </EmptyState>
          )
        }
        actions={(rental) =>
          may('rentals:write') &&
          mayMove(getRentalState(rental, now), 'take-back') && (
            <span className="inline-flex flex-wrap justify-end gap-2">
              {isNotHandedOut(rental, now) && (
                <LinkButton size="small" to={`/admin/isdavimas/${rental.order_id}`}>
                  Išduoti
                </LinkButton>
              )}
              {may('desk:write') && !rental.open_ended && (
                <LinkButton
                  size="small"
                  variant="quiet"
                  to={buildOfficeOrderAddress(rental.order_id)}
                  state={{ extend: rental.id }}
                >
                  Pratęsti<span className="sr-only">{`: ${rental.rent_product.title}`}</span>
                </LinkButton>
              )}
              <Button size="small" variant="quiet" onClick={() => setComing(rental)}>
                Pažymėti kaip grąžintą
              </Button>
              {rental.handed_out > 0 && (
                <Button size="small" variant="quiet" onClick={() => setStopping(rental)}>
                  Pabaiga ar gedimas<span className="sr-only">{`: ${rental.rent_product.title}`}</span>
                </Button>
              )}
              {isOut(rental, now) && (
                <Button size="small" variant="quiet" onClick={() => setPromising(rental)}>
                  Žada grąžinti
                </Button>
              )}
            </span>
          )
        }
      />
      {promising && (
        <ReturnPromiseForm
          rental={promising}
          onClose={() => setPromising(null)}
          onDone={(words) => {
            setPromising(null)
            say.done(words)
            list.refresh()
          }}
        />
      )}
      {stopping && (
        <StopForm
          rental={stopping}
          onClose={() => setStopping(null)}
          onDone={(words) => {
            setStopping(null)
            say.done(words)
            list.refresh()
          }}
        />
      )}
      <TakeBackQuestion
        rental={coming}
        onClose={() => setComing(null)}
        onDone={() => {
          setComing(null)
          say.done('Nuoma sėkmingai pažymėta kaip grąžinta')
          list.refresh()
        }}
        onFailed={(thrown) => {
          setComing(null)
          say.failed(renderRentalProblem('Nepavyko pažymėti nuomos kaip grąžintos', thrown))
          list.refresh()
        }}
      />
    </>
  )
}
