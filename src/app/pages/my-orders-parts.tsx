import { useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import type { ListPaymentMethods } from '#finance/online-payments/online-payments.contract.ts'
import { PayMyOrderButton } from '#finance/paying/shop/pay-my-order-button.tsx'
import type { ListMyOrders, MyOrder, Order, OrderRental } from '#orders/orders.contract.ts'
import { OrderCard } from '#orders/shop/order-card.tsx'
import type { AnswerOf } from '#platform/contract.ts'
import { RentalsOfOrder } from '#rentals/shop/rentals-of-order.tsx'
import { OrderAgainButton } from '#sales/cart/shop/order-again-button.tsx'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { FileIcon } from '#shell/ui/icons.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { Pagination } from '#shell/ui/pagination.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { describeExtended } from './describe-extended.ts'

const ExtendRental = createLazyComponent(() => import('#sales/extensions/shop/extend-rental-window.tsx'), {
  isWindow: true,
})

const StopRental = createLazyComponent(() => import('#rentals/shop/stop-rental.tsx'), { isWindow: true })

const EarlierOrders = createLazyComponent(() => import('#sales/checkout/shop/earlier-orders.tsx'))

const WaitingOrder = createLazyComponent(() => import('#sales/approvals/shop/approval-order-card.tsx'))

const PickupCode = createLazyComponent(() => import('#counter/handovers/shop/pickup-code.tsx'), {
  waiting: () => <Skeleton className="size-36" />,
})

const ReserveDeposit = createLazyComponent(() => import('#finance/card-holds/shop/reserve-deposit-button.tsx'))

const WhenWeCome = createLazyComponent(() => import('./order-visits.tsx'))

const PayBills = createLazyComponent(() => import('#finance/paying/shop/pay-bills.tsx'))

/** A first order has its follow-ups'; a follow-up those of the family whose first order is on another page. */
const listFamilyPapers = ({ parent_id, family_papers = [] }: MyOrder, shown: MyOrder[]) =>
  parent_id === null || !shown.some(({ id }) => id === parent_id) ? family_papers : []

type MyOrdersProps = AnswerOf<typeof ListMyOrders> & { methods: AnswerOf<typeof ListPaymentMethods>['data'] }

export default function MyOrders({ data: orders, meta, methods }: MyOrdersProps) {
  const { revalidate } = useRevalidator()
  const [extending, extend] = useState<{ order: Order; rental: OrderRental }>()
  const [stopping, stop] = useState<{ order: Order; rental: OrderRental; what: 'off-rent' | 'broken' }>()
  const [done, setDone] = useState('')
  const isTurning = useNavigation().location?.pathname === '/vartotojas/uzsakymai'
  return (
    <div className="pb-16">
      <h1 className="page-title mb-6">Mano užsakymai</h1>
      <p
        role="status"
        className={done ? 'mb-6 rounded-house border border-good/40 bg-good-tint px-4 py-3 font-medium' : 'sr-only'}
      >
        {done}
      </p>
      <EarlierOrders
        onTaken={(message) => {
          setDone(message)
          revalidate()
        }}
      />
      {orders.length === 0 && meta.total > 0 ? (
        <EmptyState
          icon={<FileIcon />}
          title={`${meta.current_page} puslapio nėra`}
          action={<LinkButton to={`/vartotojas/uzsakymai?page=${meta.last_page}`}>Rodyti paskutinį puslapį</LinkButton>}
        />
      ) : orders.length === 0 ? (
        <EmptyState icon={<FileIcon />} title="Užsakymų dar nėra" action={<LinkButton to="/">Į parduotuvę</LinkButton>}>
          Kai ką nors užsakysite, čia rasite sąskaitas ir nuomos grąžinimo datas.
        </EmptyState>
      ) : (
        <ul aria-busy={isTurning} className={`grid gap-6 transition-opacity ${isTurning ? 'opacity-50' : ''}`}>
          {orders.map((order) => (
            <li key={order.id}>
              <OrderCard
                order={order}
                papers={listFamilyPapers(order, orders)}
                rentals={
                  <>
                    {order.delivery === 'delivery' && (
                      <WhenWeCome orderId={order.id} isOut={order.rentals.some(({ returned }) => !returned)} />
                    )}
                    <RentalsOfOrder
                      rentals={order.rentals}
                      onExtend={(rental) => extend({ order, rental })}
                      onStop={(rental, what) => stop({ order, rental, what })}
                    />
                  </>
                }
                pickupCode={
                  <>
                    <PickupCode orderId={order.id} />
                    <ReserveDeposit orderId={order.id} />
                  </>
                }
                again={<OrderAgainButton order={order} />}
                pay={
                  methods.length > 0 && (
                    <div className="mt-4 max-w-md">
                      <PayMyOrderButton orderId={order.id} methods={methods} />
                    </div>
                  )
                }
                bills={<PayBills of={{ orderId: order.id }} />}
                waiting={
                  <WaitingOrder
                    order={order}
                    onDone={(message) => {
                      setDone(message)
                      revalidate()
                    }}
                  />
                }
              />
            </li>
          ))}
        </ul>
      )}
      {orders.length > 0 && meta.last_page > 1 && (
        <Pagination
          className="mt-10"
          page={meta.current_page}
          lastPage={meta.last_page}
          total={meta.total}
          hrefOf={(page) => `/vartotojas/uzsakymai?page=${page}`}
        />
      )}
      {stopping && (
        <StopRental
          {...stopping}
          onClose={() => stop(undefined)}
          onDone={(words) => {
            stop(undefined)
            setDone(words)
            window.scrollTo({ top: 0 })
            revalidate()
          }}
        />
      )}
      {extending && (
        <ExtendRental
          {...extending}
          onClose={() => extend(undefined)}
          onExtended={({ order, return_after }) => {
            extend(undefined)
            setDone(describeExtended(return_after, order?.id))
            window.scrollTo({ top: 0 })
            revalidate()
          }}
        />
      )}
    </div>
  )
}
