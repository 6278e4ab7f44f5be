import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#rules/calendar/format-day.ts'
import { hasPaperTrait } from '#rules/document-kinds/document-kinds.ts'
import { Button } from '#shell/ui/button.tsx'
import { ChevronDownIcon } from '#shell/ui/frame-icons.tsx'
import { DownloadIcon } from '#shell/ui/icons.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'
import { isAwaitingPickup } from '../is-awaiting-pickup.ts'
import { getOrderState, isPaidItself, type OrderState } from '../order-states.ts'
import type { Order, OrderDocument } from '../orders.contract.ts'
import { DocumentButton } from './document-button.tsx'
import { FamilyDue } from './family-due.tsx'
import { OrderChangedNote } from './order-changed-note.tsx'
import { OrderHoldNote } from './order-hold-note.tsx'
import { getDocumentName, isPaper } from './order-papers.ts'
import { ApprovalNote } from './public/approval-note.tsx'
import { BankDetails } from './public/bank-details.tsx'
import { OrderLapsedNote } from './public/order-lapsed-note.tsx'
import { OrderPlaces } from './public/order-places.tsx'
import { OrderTotals } from './public/order-totals.tsx'
import { ShopOrderLines } from './public/shop-order-lines.tsx'
import { savePaper } from './save-document.ts'

type OrderCardProps = {
  order: Order
  /** Of others of its family. */
  papers: (OrderDocument & { order_id: number })[]
  rentals: ReactNode
  pickupCode: ReactNode
  again: ReactNode
  pay: ReactNode
  bills: ReactNode
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

export function OrderCard({ order, papers, rentals, pickupCode, again, pay, bills, waiting }: OrderCardProps) {
  const heading = `uzsakymas-${order.id}`
  const state = getOrderState(order)
  return (
    <article aria-labelledby={heading} className="rounded-house border border-line bg-raised p-4 sm:p-6">
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={heading} className="figures text-xl">
          {`Užsakymas ${order.id}`}
        </h2>
        <p className="figures text-soft">
          <UnbrokenText>{formatDay(order.placed_at)}</UnbrokenText>
        </p>
        <p className="sm:ml-auto">
          <StateLabel colour={words[state].colour}>{words[state].text}</StateLabel>
        </p>
      </header>
      {order.parent_id !== null && (
        <p className="figures mb-3 text-soft">{`Papildo užsakymą ${order.parent_id}: tai viena nuoma.`}</p>
      )}
      {order.client_id !== undefined && order.private_or_company === 'company' && (
        <p className="mb-1 wrap-anywhere text-soft">
          <span>{order.title}</span>. Užsakė <span>{order.name}</span> <span>{order.lastname}</span>
        </p>
      )}
      {order.object && (
        <p className="mb-3 wrap-anywhere text-soft">{`Objektas: ${order.object.title}, ${order.object.address}`}</p>
      )}
      <FamilyDue order={order} />
      <OrderChangedNote order={order} className="mb-4" />
      <OrderPlaces order={order} />
      <ShopOrderLines order={order} />
      {order.rentals.length > 0 && !order.unapproved_since && rentals}
      {isAwaitingPickup(order) && <div className="mt-4 border-y border-line py-4">{pickupCode}</div>}
      <div className="mt-4">
        <OrderTotals order={order} />
      </div>
      {order.unapproved_since ? (
        <ApprovalNote order={order} />
      ) : order.lapsed_at ? (
        <OrderLapsedNote lapsedAt={order.lapsed_at} />
      ) : (
        state === 'unpaid' && (
          <>
            <OrderHoldNote heldUntil={order.held_until} />
            {pay}
            <HowToPay order={order} />
          </>
        )
      )}
      {(state === 'on-credit' || order.documents.some(({ kind }) => hasPaperTrait(kind, 'isApartFromPrice'))) && bills}
      <div className="mt-5 flex flex-wrap items-start gap-3">
        {state === 'waiting' && waiting}
        {isPaidItself(state) && <DocumentButton order={order} />}
        {order.documents.filter(isPaper).map((document) => (
          <PaperButton key={document.id} order={order} document={document} />
        ))}
        {papers.map((paper) => (
          <PaperButton key={paper.id} order={{ ...order, id: paper.order_id }} document={paper} />
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

function HowToPay({ order }: { order: Order }) {
  const [isOpened, setOpened] = useState(false)
  return (
    <details className="group mt-4" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary className="flex min-h-11 w-fit items-center gap-2 rounded-house font-semibold text-steel hover:underline">
        <ChevronDownIcon className="size-4 transition-transform group-open:rotate-180" />
        <span>
          Kaip apmokėti<span className="sr-only">{`: užsakymas ${order.id}`}</span>
        </span>
      </summary>
      {isOpened && (
        <div className="mt-2">
          <BankDetails order={order} />
        </div>
      )}
    </details>
  )
}

interface PaperButtonProps {
  order: Pick<Order, 'id' | 'vat_kind'>
  document: OrderDocument
}

function PaperButton({ order, document }: PaperButtonProps) {
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState('')

  async function save() {
    setPending(true)
    setProblem('')
    try {
      await savePaper(order.id, document)
    } catch (thrown) {
      setProblem(readProblem(thrown, 'Nepavyko atsisiųsti dokumento. Bandykite dar kartą.').message)
    } finally {
      setPending(false)
    }
  }

  return (
    <div>
      <Button variant="quiet" pending={isPending} onClick={save}>
        <DownloadIcon className="size-4.5" />
        <span>
          <span>{getDocumentName(document, order)}</span> <span>{document.number}</span> (PDF)
        </span>
      </Button>
      <p role="alert" className="mt-1 text-sm font-medium text-bad empty:hidden">
        {problem}
      </p>
    </div>
  )
}
