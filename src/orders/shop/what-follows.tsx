import { orderState } from '../order-states.ts'
import type { Order } from '../orders.contract.ts'
import { ApprovalNote } from './approval-note.tsx'
import { BankDetails } from './bank-details.tsx'
import { LapsedNote } from './lapsed-note.tsx'
import { NextSteps } from './next-steps.tsx'

/** What happens with an order now: the next steps and how to pay, or that it is no longer valid. */
export function WhatFollows({ order }: { order: Order }) {
  if (order.unapproved_since) return <ApprovalNote order={order} />
  if (order.lapsed_at) return <LapsedNote lapsedAt={order.lapsed_at} />
  return (
    <>
      <section aria-labelledby="kas-toliau">
        <h2 id="kas-toliau" className="section-title mb-4">
          Kas toliau
        </h2>
        <NextSteps order={order} />
      </section>
      {orderState(order) === 'unpaid' && (
        <section aria-labelledby="apmokejimas">
          <h2 id="apmokejimas" className="section-title mb-4">
            Apmokėjimas pavedimu
          </h2>
          <BankDetails order={order} />
        </section>
      )}
    </>
  )
}
