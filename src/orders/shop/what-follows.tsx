import type { ReactNode } from 'react'
import { orderState } from '../order-states.ts'
import type { Order } from '../orders.contract.ts'
import { ApprovalNote } from './approval-note.tsx'
import { BankDetails } from './bank-details.tsx'
import { HeldNote } from './held-note.tsx'
import { LapsedNote } from './lapsed-note.tsx'
import { NextSteps } from './next-steps.tsx'

export function WhatFollows({ order, pay }: { order: Order; pay?: ReactNode }) {
  if (order.unapproved_since) return <ApprovalNote order={order} />
  if (order.lapsed_at) return <LapsedNote lapsedAt={order.lapsed_at} />
  return (
    <>
      {orderState(order) === 'unpaid' && <HeldNote heldUntil={order.held_until} />}
      {pay && orderState(order) === 'unpaid' && (
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
        <NextSteps order={order} isPaidOnline={pay !== undefined} />
      </section>
      {orderState(order) === 'unpaid' && (
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
