import { useEffect, useMemo, useState } from 'react'
import { useLoaderData } from 'react-router'
import { orderAddress } from '#orders/office/order-address.ts'
import { staffLoader } from '#people/accounts/office/staff-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { atOfficePlace, PlaceFilter } from '#shell/places/office/office-place.tsx'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { DayFilter } from '#shell/ui/office/day-filter.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#shell/ui/office/filter-bar.tsx'
import { WrenchIcon } from '#shell/ui/office/icons.tsx'
import { ListTable } from '#shell/ui/office/list-table.tsx'
import { useMay } from '#shell/ui/office/may.tsx'
import { NextStep } from '#shell/ui/office/next-step.tsx'
import { NothingFound } from '#shell/ui/office/nothing-found.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { useList } from '#shell/ui/office/use-list.ts'
import { mayMove, rentalState } from '../rental-states.ts'
import { ListRentals, type Rental } from '../rentals.contract.ts'
import { stateOptions } from './list-filters.ts'
import { notHandedOut } from './not-handed-out.ts'
import { ProductChip } from './product-chip.tsx'
import { PromiseForm } from './promise-form.tsx'
import { rentalColumns } from './rental-columns.tsx'
import { rentalProblem } from './rental-problem.tsx'
import { StopForm } from './stop-form.tsx'
import { TakeBackQuestion } from './take-back-question.tsx'
import { useMinute } from './use-minute.ts'
import { ViewSwitch } from './view-switch.tsx'

export { Waiting as HydrateFallback } from '#shell/ui/office/waiting.tsx'

export const clientLoader = staffLoader(({ search, signal }) => ({
  list: sendRequest(ListRentals, { query: readQuery(ListRentals.query, atOfficePlace(search)), signal }),
}))

/** Then a return can be promised. */
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
  const may = useMay()
  const columns = useMemo(() => rentalColumns(now), [now])

  useEffect(() => {
    if (list.problem) say.failed(rentalProblem('Nepavyko užkrauti nuomų', list.problem))
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
            <NothingFound onClear={filters.clear} />
          ) : (
            <EmptyState
              icon={<WrenchIcon />}
              title="Nėra nuomų"
              action={<NextStep to="/admin/naujas-uzsakymas">Naujas užsakymas</NextStep>}
            >
              Čia atsiras kiekvienas išnuomotas įrankis: kas jį turi ir kada grąžins.
            </EmptyState>
          )
        }
        actions={(rental) =>
          may('rentals:write') &&
          mayMove(rentalState(rental, now), 'take-back') && (
            <span className="inline-flex flex-wrap justify-end gap-2">
              {notHandedOut(rental, now) && (
                <LinkButton size="small" to={`/admin/isdavimas/${rental.order_id}`}>
                  Išduoti
                </LinkButton>
              )}
              {may('desk:write') && !rental.open_ended && (
                <LinkButton
                  size="small"
                  variant="quiet"
                  to={orderAddress(rental.order_id)}
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
        <PromiseForm
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
          say.failed(rentalProblem('Nepavyko pažymėti nuomos kaip grąžintos', thrown))
          list.refresh()
        }}
      />
    </>
  )
}
