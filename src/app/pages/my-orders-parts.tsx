import { lazy, Suspense, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { formatDateTime } from '#calendar/format-day.ts'
import { OrderAgainButton } from '#cart/shop/order-again-button.tsx'
import type { ListPaymentMethods } from '#online-payments/online-payments.contract.ts'
import type { ListMyOrders, Order, OrderRental } from '#orders/orders.contract.ts'
import { OrderCard } from '#orders/shop/order-card.tsx'
import { PayMyOrder } from '#paying/shop/pay-my-order.tsx'
import type { AnswerOf } from '#platform/contract.ts'
import { RentalsOfOrder } from '#rentals/shop/rentals-of-order.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FileIcon } from '#ui/icons.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** Most who look at their orders extend nothing: its fields and schemas come when they are asked for. */
const ExtendRental = lazy(() => import('#extensions/shop/extend-rental.tsx'))

/** Comes when somebody says that they are done with a tool, or that it broke. */
const StopRental = lazy(() => import('#rentals/shop/stop-rental.tsx'))

/** Comes after the list: hardly anybody has ordered without signing in. */
const EarlierOrders = lazy(() => import('#checkout/shop/earlier-orders.tsx').catch(() => ({ default: () => <></> })))

/** For those of companies with limits. */
const WaitingOrder = lazy(() => import('#approvals/shop/waiting-order.tsx'))

/** With its encoder, for those who are about to fetch something. */
const PickupCode = lazy(() => import('#handovers/shop/pickup-code.tsx'))
const ReserveDeposit = lazy(() => import('#card-holds/shop/reserve-deposit.tsx'))

/** For those whose order is brought. */
const WhenWeCome = lazy(() => import('./when-we-come.tsx').catch(() => ({ default: () => <></> })))

/** For orders that are billed later. */
const PayBills = lazy(() => import('#paying/shop/pay-bills.tsx').catch(() => ({ default: () => <></> })))

type MyOrdersProps = AnswerOf<typeof ListMyOrders> & { methods: AnswerOf<typeof ListPaymentMethods>['data'] }

/** The orders of a page, each with what can be done about it. */
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
      <Suspense fallback={null}>
        <EarlierOrders
          onTaken={(message) => {
            setDone(message)
            revalidate()
          }}
        />
      </Suspense>
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
                rentals={
                  <>
                    {order.delivery === 'delivery' && (
                      <Suspense fallback={null}>
                        <WhenWeCome orderId={order.id} isOut={order.rentals.some(({ returned }) => !returned)} />
                      </Suspense>
                    )}
                    <RentalsOfOrder
                      rentals={order.rentals}
                      onExtend={(rental) => extend({ order, rental })}
                      onStop={(rental, what) => stop({ order, rental, what })}
                    />
                  </>
                }
                pickupCode={
                  <Suspense fallback={<Skeleton className="size-36" />}>
                    <PickupCode orderId={order.id} />
                    <ReserveDeposit orderId={order.id} />
                  </Suspense>
                }
                again={<OrderAgainButton order={order} />}
                pay={
                  methods.length > 0 && (
                    <div className="mt-4 max-w-md">
                      <PayMyOrder orderId={order.id} methods={methods} />
                    </div>
                  )
                }
                bills={
                  <Suspense fallback={null}>
                    <PayBills of={{ orderId: order.id }} />
                  </Suspense>
                }
                waiting={
                  <Suspense fallback={null}>
                    <WaitingOrder
                      order={order}
                      onDone={(message) => {
                        setDone(message)
                        revalidate()
                      }}
                    />
                  </Suspense>
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
        <Suspense fallback={null}>
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
        </Suspense>
      )}
      {extending && (
        <Suspense fallback={null}>
          <ExtendRental
            {...extending}
            onClose={() => extend(undefined)}
            onExtended={({ order, return_after }) => {
              extend(undefined)
              setDone(extendedWords(return_after, order?.id))
              window.scrollTo({ top: 0 })
              revalidate()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

function extendedWords(until: string, orderId: number | undefined): string {
  const extended = `Nuoma pratęsta iki ${formatDateTime(until)}.`
  return orderId
    ? `${extended} Apmokėkite užsakymą ${orderId}: išankstinę sąskaitą išsiuntėme el. paštu.`
    : `${extended} Papildomai mokėti nereikia.`
}
