import { useMemo } from 'react'
import { buildOfficeOrderAddress } from '#orders/office/public/build-office-order-address.ts'
import { createOfficeList } from '#people/accounts/office/public/create-office-list.tsx'
import { formatDay } from '#rules/calendar/format-day.ts'
import { useBranches } from '#shell/branches/office/public/places-store.ts'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { DayFilter } from '#shell/ui/office/day-filter.tsx'
import { TakeBackIcon, WrenchIcon } from '#shell/ui/office/icons.tsx'
import type { ListTools } from '#shell/ui/office/list-definition.ts'
import { openRow } from '#shell/ui/office/open-row.ts'
import { RowMenu } from '#shell/ui/office/row-menu.tsx'
import { getRentalState, isHandedOut, mayMove } from '../rental-states.ts'
import { ListRentals, type Rental } from '../rentals.contract.ts'
import { buildRentalColumns } from './build-rental-columns.tsx'
import { stepsOfCounter } from './public/counter-steps.ts'
import { formatRenterName } from './public/format-renter-name.ts'
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
  openRow,
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
  const { may } = state
  const now = useMinute()
  const branches = useBranches()
  const columns = useMemo(() => buildRentalColumns(now, branches), [now, branches])
  return (
    <list.Screen
      state={state}
      columns={columns}
      actions={(rental) =>
        may('rentals:write') &&
        mayMove(getRentalState(rental, now), 'take-back') && <RentalActions rental={rental} now={now} {...state} />
      }
    />
  )
}

type RentalActionsProps = Pick<ListTools, 'dialog' | 'may'> & { rental: Rental; now: number }

function RentalActions({ rental, now, dialog, may }: RentalActionsProps) {
  const { id, order_id, rent_product } = rental
  const step = stepsOfCounter[isToHandOut(rental, now) ? 'handOut' : 'takeBack'](order_id)
  const askWhether = () => askToTakeBack(rental, dialog)
  return (
    <span className="inline-flex items-center justify-end gap-1">
      <LinkButton size="small" variant="quiet" to={step.to} className="mr-1">
        {step.label}
      </LinkButton>
      <IconButton label="Pažymėti kaip grąžintą" className="size-9 md:max-xl:hidden" onClick={askWhether}>
        <TakeBackIcon />
      </IconButton>
      <RowMenu
        about={`${rent_product.title}, ${formatRenterName(rental.user)}`}
        actions={[
          { label: 'Pažymėti kaip grąžintą', isInRow: true, onAct: askWhether },
          may('desk:write') &&
            !rental.open_ended && {
              label: 'Pratęsti',
              of: rent_product.title,
              to: buildOfficeOrderAddress(order_id),
              state: { extend: id },
            },
          rental.handed_out > 0 && {
            label: 'Pabaiga ar gedimas',
            of: rent_product.title,
            onAct: () => dialog.open((handlers) => <StopForm rental={rental} {...handlers} />),
          },
          isOut(rental, now) && {
            label: 'Žada grąžinti',
            onAct: () => dialog.open((handlers) => <ReturnPromiseForm rental={rental} {...handlers} />),
          },
        ]}
      />
    </span>
  )
}

/** Of what begins today a part may still wait. */
const isToHandOut = (rental: Rental, now: number) =>
  !isHandedOut(rental, now) ||
  (rental.handed_out < rental.quantity && formatDay(rental.starts_at) >= formatDay(new Date(now)))

const askToTakeBack = (rental: Rental, { open }: ListTools['dialog']) =>
  open(({ onClose, onDone, onFailed }) => (
    <TakeBackQuestion
      rental={rental}
      onClose={onClose}
      onDone={() => onDone('Nuoma sėkmingai pažymėta kaip grąžinta')}
      onFailed={(thrown) => onFailed(renderRentalProblem('Nepavyko pažymėti nuomos kaip grąžintos', thrown))}
    />
  ))
