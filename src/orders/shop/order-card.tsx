import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#calendar/format-day.ts'
import { StateWord } from '#ui/state-word.tsx'
import { When } from '#ui/when.tsx'
import { isPaidItself, type OrderState, orderState } from '../order-states.ts'
import type { Order } from '../orders.contract.ts'
import { waitsToBeFetched } from '../waits-to-be-fetched.ts'
import { ApprovalNote } from './approval-note.tsx'
import { ChangedNote } from './changed-note.tsx'
import { DocumentButton } from './document-button.tsx'
import { HeldNote } from './held-note.tsx'
import { HowToPay } from './how-to-pay.tsx'
import { LapsedNote } from './lapsed-note.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderTotals } from './order-totals.tsx'
import { PaperButton } from './paper-button.tsx'
import { isPaper } from './papers.ts'

type OrderCardProps = {
  order: Order
  /** What other rooms know of it: when its tools come back, what proves who fetches them, how to order it again. */
  rentals: ReactNode
  pickupCode: ReactNode
  again: ReactNode
  /** How it is paid online, where it can be. */
  pay: ReactNode
  /** Of one that is paid later: its unpaid bills. */
  bills: ReactNode
  /** What may be done while it waits for its company. */
  waiting: ReactNode
}

const words: Record<OrderState, { colour: 'green' | 'amber' | 'neutral'; text: string }> = {
  paid: { colour: 'green', text: 'Apmokėtas' },
  unpaid: { colour: 'amber', text: 'Laukia apmokėjimo' },
  waiting: { colour: 'amber', text: 'Laukia įmonės patvirtinimo' },
  unapproved: { colour: 'neutral', text: 'Nepatvirtintas' },
  lapsed: { colour: 'neutral', text: 'Nebegalioja' },
  'on-credit': { colour: 'neutral', text: 'Apmokamas pagal sąskaitą' },
}

/** One order: what it was, how far it is, and what can be done with it. */
export function OrderCard({ order, rentals, pickupCode, again, pay, bills, waiting }: OrderCardProps) {
  const heading = `uzsakymas-${order.id}`
  const state = orderState(order)
  return (
    <article aria-labelledby={heading} className="rounded-house border border-line bg-raised p-4 sm:p-6">
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={heading} className="figures text-xl">
          {`Užsakymas ${order.id}`}
        </h2>
        <p className="figures text-soft">
          <When>{formatDay(order.placed_at)}</When>
        </p>
        <p className="sm:ml-auto">
          <StateWord colour={words[state].colour}>{words[state].text}</StateWord>
        </p>
      </header>
      {order.client_id !== undefined && order.private_or_company === 'company' && (
        <p className="mb-1 wrap-anywhere text-soft">
          <span>{order.title}</span>. Užsakė <span>{order.name}</span> <span>{order.lastname}</span>
        </p>
      )}
      {order.object && (
        <p className="mb-3 wrap-anywhere text-soft">{`Objektas: ${order.object.title}, ${order.object.address}`}</p>
      )}
      <ChangedNote order={order} className="mb-4" />
      <OrderLines order={order} />
      {order.rentals.length > 0 && !order.unapproved_since && rentals}
      {waitsToBeFetched(order) && <div className="mt-4 border-y border-line py-4">{pickupCode}</div>}
      <div className="mt-4">
        <OrderTotals order={order} />
      </div>
      {order.unapproved_since ? (
        <ApprovalNote order={order} />
      ) : order.lapsed_at ? (
        <LapsedNote lapsedAt={order.lapsed_at} />
      ) : (
        state === 'unpaid' && (
          <>
            <HeldNote heldUntil={order.held_until} />
            {pay}
            <HowToPay order={order} />
          </>
        )
      )}
      {state === 'on-credit' && bills}
      <div className="mt-5 flex flex-wrap items-start gap-3">
        {state === 'waiting' && waiting}
        {isPaidItself(state) && <DocumentButton order={order} />}
        {order.documents.filter(isPaper).map((document) => (
          <PaperButton key={document.id} orderId={order.id} document={document} />
        ))}
        {order.lines.some((line) => line.extends_order_id === null) && again}
        {order.private_or_company === 'private' && (
          <Link to={`/sutarties-atsisakymas?uzsakymas=${order.id}`} className="text-link py-2.5">
            Atsisakyti sutarties čia<span className="sr-only">{`: užsakymas ${order.id}`}</span>
          </Link>
        )}
      </div>
    </article>
  )
}
