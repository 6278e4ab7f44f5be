import type { ReactNode } from 'react'
import { getOrderState } from '../order-states.ts'
import type { Order } from '../orders.contract.ts'
import { OrderHoldNote } from './order-hold-note.tsx'
import { PendingOrderActions } from './pending-order-actions.tsx'
import { ApprovalNote } from './public/approval-note.tsx'
import { BankDetails } from './public/bank-details.tsx'
import { OrderLapsedNote } from './public/order-lapsed-note.tsx'

export function OrderStatusNotes({ order, pay }: { order: Order; pay?: ReactNode }) {
  if (order.unapproved_since) return <ApprovalNote order={order} />
  if (order.lapsed_at) return <OrderLapsedNote lapsedAt={order.lapsed_at} />
  return (
    <>
      {getOrderState(order) === 'unpaid' && <OrderHoldNote heldUntil={order.held_until} />}
      {pay && getOrderState(order) === 'unpaid' && (
        <section aria-labelledby="apmoketi">
          <h2 id="apmoketi" className="section-title mb-4">
            Apmokėkite dabar
          </h2>
          {pay}
        </section>
      )}
      <section aria-labelledby="kas-toliau">
        <h2 id="kas-toliau" className="section-title mb-4">
          Kas toliau
        </h2>
        <PendingOrderActions order={order} isPaidOnline={pay !== undefined} />
      </section>
      {getOrderState(order) === 'unpaid' && (
        <section aria-labelledby="apmokejimas">
          <h2 id="apmokejimas" className="section-title mb-4">
            {pay ? 'Arba pavedimu' : 'Apmokėjimas pavedimu'}
          </h2>
          <BankDetails order={order} />
        </section>
      )}
    </>
  )
}
