import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { describeDelivery } from '#orders/format-delivery-address-line.ts'
import { formatClientName } from '#orders/office/public/format-client-name.ts'
import { getOrderState } from '#orders/order-states.ts'
import type { Order } from '#orders/orders.contract.ts'
import { getCounterStep, isHoldingUnits } from '#rentals/office/public/counter-steps.ts'
import { getOrderStage, orderStages } from '#rentals/rental-states.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { formatUntilDue } from '#rules/periods/format-due-time.ts'
import { useBranches } from '#shell/branches/office/public/places-store.ts'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { PhoneLink } from '#shell/ui/phone-link.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'
import type { OfficeOrder } from '../order-book.contract.ts'
import { formatOrderPlace } from './describe-order.ts'

/** The counter's next one with what the order or its family rents. */
export const getOrderStep = (order: OfficeOrder, rentals: Order['rentals']) =>
  isHoldingUnits(getOrderState(order)) ? getCounterStep(order.id, getOrderStage(rentals, Date.now())) : undefined

interface OrderStripProps {
  order: OfficeOrder
  /** The others of its family: one rental. */
  family: Order[]
  /** What is due. */
  children: ReactNode
}

/** Who, when, where and what is due, and what the counter does next. */
export function OrderStrip({ order, family, children }: OrderStripProps) {
  const may = usePermissions()
  const branches = useBranches()
  const rentals = [order, ...family].flatMap((one) => one.rentals)
  const stage = getOrderStage(rentals, Date.now())
  const step = getOrderStep(order, rentals)
  const name = formatClientName(order)
  const brought = order.delivery_address && describeDelivery(order.delivery_address)
  const place = formatOrderPlace(order, branches) || branches[0]?.title
  return (
    <section
      aria-label="Užsakymo santrauka"
      className="mb-5 flex flex-wrap items-center gap-x-8 gap-y-4 rounded-house border border-line bg-raised px-5 py-4"
    >
      <dl className="grid min-w-0 flex-1 gap-x-10 gap-y-3 sm:grid-cols-2 xl:flex xl:flex-wrap xl:justify-between">
        <Fact label="Kas">
          {order.client_id !== undefined && may('clients:read') ? (
            <Link to={`/admin/klientai/${order.client_id}`} className="text-link">
              {name}
            </Link>
          ) : (
            <span className="font-semibold">{name}</span>
          )}
          {order.phone && (
            <span className="block text-sm">
              <PhoneLink phone={formatPhone(order.phone)} className="text-link" />
            </span>
          )}
        </Fact>
        <Fact label="Kur">
          <span>{order.delivery === 'delivery' ? 'Pristatyti' : place}</span>
          {brought && <span className="block text-sm text-soft">{brought}</span>}
        </Fact>
        {rentals.length > 0 && (
          <Fact label="Kada">
            <Period rentals={rentals} />
            {stage && (
              <span className="block text-sm">
                <StateLabel colour={orderStages[stage].colour}>{orderStages[stage].label}</StateLabel>
              </span>
            )}
          </Fact>
        )}
        <Fact label="Apmokėjimas">{children}</Fact>
      </dl>
      {step && may('rentals:write') && (
        <LinkButton to={step.to} className="max-sm:w-full">
          {step.label}
        </LinkButton>
      )}
    </section>
  )
}

function Period({ rentals }: { rentals: Order['rentals'] }) {
  const [from = ''] = rentals.map(({ starts_at }) => starts_at).sort()
  const till = rentals
    .map(({ expected_return }) => expected_return)
    .sort()
    .at(-1)
  return (
    <span className="figures flex flex-wrap gap-x-1.5">
      <UnbrokenText>{formatDateTime(from)}</UnbrokenText>
      {till && <span className="whitespace-nowrap">{formatUntilDue(till)}</span>}
    </span>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
