import { Link } from 'react-router'
import { buildOfficeOrderAddress } from '#orders/office/public/build-office-order-address.ts'
import { formatClientName } from '#orders/office/public/format-client-name.ts'
import { getOrderState } from '#orders/order-states.ts'
import type { ListedOrder } from '#orders/orders.contract.ts'
import { LabelTags } from '#people/labels/office/public/label-tags.tsx'
import { isHoldingUnits } from '#rentals/office/public/counter-steps.ts'
import { getOrderStage, orderStages } from '#rentals/rental-states.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { Place } from '#shell/branches/places.contract.ts'
import { CellLines } from '#shell/ui/office/cell-lines.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { computeOrderTotal } from './compute-order-total.ts'
import { describeOrderItems, formatOrderPeriod, formatOrderPlace } from './describe-order.ts'
import { OrderStateWord } from './order-state-word.tsx'

/** `now`: milliseconds. */
export function buildOrderColumns(now: number, branches: readonly Place[]): Column<ListedOrder>[] {
  return [
    { key: 'id', head: '#', tight: true, roomy: true, phone: 'second', sort: 'id', cell: (order) => order.id },
    {
      key: 'client',
      head: 'Klientas',
      rowHead: true,
      cut: 26,
      sort: 'client',
      cell: (order) => <Client order={order} />,
    },
    {
      key: 'items',
      head: 'Užsakyta',
      cut: 34,
      phone: 'long',
      cell: (order) => <Ordered order={order} now={now} branches={branches} />,
    },
    {
      key: 'price',
      head: 'Kaina be\u00a0PVM',
      withoutVat: null,
      number: true,
      roomy: true,
      sort: 'price',
      cell: (order) => formatMoney(order.price),
    },
    {
      key: 'price_with_vat',
      head: 'Kaina su\u00a0PVM',
      withoutVat: 'Kaina',
      number: true,
      phone: 'first',
      sort: 'price_with_vat',
      cell: (order) => formatMoney(computeOrderTotal(order)),
    },
    {
      key: 'stage',
      head: 'Būsena',
      tight: true,
      roomy: true,
      phone: 'second',
      cell: (order) => <Stage order={order} now={now} />,
    },
    {
      key: 'is_payed',
      head: 'Apmokėta',
      tight: true,
      phone: 'first',
      cell: (order) => (
        <CellLines
          below={
            <span className="hidden md:max-xl:inline">
              <Stage order={order} now={now} />
            </span>
          }
        >
          <OrderStateWord
            order={order}
            words={{
              paid: 'Taip',
              unpaid: 'Ne',
              waiting: 'Laukia patvirtinimo',
              unapproved: 'Nepatvirtintas',
              'on-credit': 'Pagal sąskaitą',
              lapsed: 'Ne, nebegalioja',
            }}
          />
        </CellLines>
      ),
    },
  ]
}

function Client({ order }: { order: ListedOrder }) {
  const name = formatClientName(order)
  const placed = `${formatDateTime(order.placed_at)}${order.without_account ? ', be paskyros' : ''}`
  return (
    <CellLines
      title={name}
      below={
        <span className="flex items-center gap-2">
          <span className="min-w-0 md:overflow-hidden md:text-ellipsis">
            <span className="hidden md:max-xl:inline">{`Nr.\u00a0${order.id}, `}</span>
            <span className="max-md:hidden">{placed}</span>
          </span>
          <LabelTags labels={order.labels} />
        </span>
      }
      belowTitle={`Pateiktas ${placed}`}
    >
      <Link to={buildOfficeOrderAddress(order.id)} className="text-link">
        {name}
      </Link>
    </CellLines>
  )
}

type OrderedProps = { order: ListedOrder; now: number; branches: readonly Place[] }

function Ordered({ order, now, branches }: OrderedProps) {
  const [first, more] = describeOrderItems(order)
  const below = [formatOrderPeriod(order, now), formatOrderPlace(order, branches)].filter(Boolean).join(', ')
  return (
    <CellLines title={first + more} below={below} belowTitle={below}>
      <span className="flex items-baseline gap-1.5">
        <span className="min-w-0 md:overflow-hidden md:text-ellipsis">{first}</span>
        {more && <span className="shrink-0 text-soft">{more}</span>}
      </span>
    </CellLines>
  )
}

/** On a phone the button of the next step says what is reserved and what is out. */
function Stage({ order, now }: { order: ListedOrder; now: number }) {
  const mayMove = usePermissions()('rentals:write')
  const stage = getOrderStage(order.rentals, now)
  if (!stage) return null
  const { label, colour } = orderStages[stage]
  const isInStep = mayMove && (stage === 'reserved' || stage === 'out') && isHoldingUnits(getOrderState(order))
  return (
    <span className={isInStep ? 'max-md:sr-only' : undefined}>
      <StateLabel colour={colour}>{label}</StateLabel>
    </span>
  )
}
