import { useMemo } from 'react'
import { buildOfficeOrderAddress } from '#orders/office/public/build-office-order-address.ts'
import { createOfficeList } from '#people/accounts/office/public/create-office-list.tsx'
import { Button } from '#shell/ui/button.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { DayFilter } from '#shell/ui/office/day-filter.tsx'
import { WrenchIcon } from '#shell/ui/office/icons.tsx'
import type { ListTools } from '#shell/ui/office/list-definition.ts'
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

/** A return can be promised once the rental is out. */
const isOut = (rental: Rental, now: number) => rental.handed_out > 0 || Date.parse(rental.starts_at) <= now

const list = createOfficeList({
  endpoint: ListRentals,
  label: 'Nuomos',
  failure: (thrown) => renderRentalProblem('Nepavyko užkrauti nuomų', thrown),
  head: () => <ViewSwitch shown="Sąrašas" />,
  filters: [
    { kind: 'search', name: 'q', label: 'Klientas, telefonas, įrankis, užsakymas' },
    { kind: 'choice', name: 'state', label: 'Būsena', all: 'Visos', options: stateOptions },
    { kind: 'branch' },
    { kind: 'day', name: 'from', label: 'Nuomota nuo', control: DayFilter },
    { kind: 'day', name: 'to', label: 'Nuomota iki', control: DayFilter },
    {
      kind: 'link',
      name: 'product',
      show: (_, { list, filters }) => (
        <ProductChip title={list.rows[0]?.rent_product.title} onClear={() => filters.set({ product: '' })} />
      ),
    },
  ],
  empty: {
    icon: <WrenchIcon />,
    title: 'Nėra nuomų',
    text: 'Čia atsiras kiekvienas išnuomotas įrankis: kas jį turi ir kada grąžins.',
    next: ['/admin/naujas-uzsakymas', 'Naujas užsakymas'],
  },
})

export const clientLoader = list.clientLoader

export default function Rentals() {
  const state = list.useState()
  const { dialog, may } = state
  const now = useMinute()
  const columns = useMemo(() => buildRentalColumns(now), [now])
  return (
    <list.Screen
      state={state}
      columns={columns}
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
            <Button size="small" variant="quiet" onClick={() => askToTakeBack(rental, dialog)}>
              Pažymėti kaip grąžintą
            </Button>
            {rental.handed_out > 0 && (
              <Button
                size="small"
                variant="quiet"
                onClick={() => dialog.open((handlers) => <StopForm rental={rental} {...handlers} />)}
              >
                Pabaiga ar gedimas<span className="sr-only">{`: ${rental.rent_product.title}`}</span>
              </Button>
            )}
            {isOut(rental, now) && (
              <Button
                size="small"
                variant="quiet"
                onClick={() => dialog.open((handlers) => <ReturnPromiseForm rental={rental} {...handlers} />)}
              >
                Žada grąžinti
              </Button>
            )}
          </span>
        )
      }
    />
  )
}

const askToTakeBack = (rental: Rental, { open }: ListTools['dialog']) =>
  open(({ onClose, onDone, onFailed }) => (
    <TakeBackQuestion
      rental={rental}
      onClose={onClose}
      onDone={() => onDone('Nuoma sėkmingai pažymėta kaip grąžinta')}
      onFailed={(thrown) => onFailed(renderRentalProblem('Nepavyko pažymėti nuomos kaip grąžintos', thrown))}
    />
  ))
