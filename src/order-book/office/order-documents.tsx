import type { ReactNode } from 'react'
import { formatDateTime } from '#calendar/format-day.ts'
import type { OrderDocument as Document } from '#orders/orders.contract.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { DownloadIcon } from '#ui/icons.tsx'
import { Card } from '#ui/office/card.tsx'
import { useMay } from '#ui/office/may.tsx'
import { When } from '#ui/when.tsx'
import type { OfficeOrder } from '../order-book.contract.ts'
import { offeredDocument } from './download-document.ts'
import { mayBeCredited } from './may-be-credited.ts'
import type { useOrderActions } from './use-order-actions.ts'

const names = {
  prepayment: 'Išankstinė sąskaita',
  invoice: 'PVM sąskaita faktūra',
  credit: 'Kreditinė PVM sąskaita faktūra',
  contract: 'Nuomos sutartis',
  act: 'Perdavimo–priėmimo aktas',
}

type OrderDocumentsProps = {
  order: OfficeOrder
  actions: ReturnType<typeof useOrderActions>
  /** Asks what is to be taken back: of this bill of the client, else of whichever bears something. */
  onCredit: (billId?: number) => void
  onChanged: (done: string) => void
  /** What else an issued bill can be fetched as. */
  beside: (document: Pick<Document, 'id' | 'number'>) => ReactNode
}

/** The documents that were issued for an order, and its client's bills. Of the two bills of its own the one that fits its state can be fetched. */
export function OrderDocuments({ order, actions, onCredit, onChanged, beside }: OrderDocumentsProps) {
  const may = useMay()
  const offered = offeredDocument(order)
  const mayCredit = may('credits:write')
  const someBillBears = order.bills.some(({ bears }) => bears > 0)
  const isAtHand = (kind: Document['kind']) => kind === offered || (kind !== 'prepayment' && kind !== 'invoice')
  return (
    <Card title="Dokumentai">
      {order.documents.length + order.bills.length === 0 ? (
        <p className="text-soft">Dokumentų dar nėra.</p>
      ) : (
        <ul className="grid gap-3">
          {order.documents.map((document) => (
            <Paper
              key={document.number}
              document={document}
              fetching={
                isAtHand(document.kind) && {
                  pending: actions.isRunning(order.id, `document ${document.id}`),
                  onFetch: () => actions.fetchDocument(order.id, document),
                }
              }
            >
              {(document.kind === 'invoice' || document.kind === 'credit') && beside(document)}
              {document.kind === 'prepayment' && offered !== 'prepayment' && (
                <p className="text-sm text-soft">Apmokėta, ją pakeitė PVM sąskaita faktūra.</p>
              )}
            </Paper>
          ))}
          {order.bills.map((bill) => (
            <Paper
              key={bill.number}
              document={bill}
              fetching={{
                pending: actions.isRunning(order.id, `document ${bill.id}`),
                onFetch: () => actions.fetchDocument(order.id, bill),
              }}
            >
              <div className="flex flex-wrap gap-x-4">
                {beside(bill)}
                {mayCredit && bill.bears > 0 && (
                  <button type="button" className="text-link text-sm" onClick={() => onCredit(bill.id)}>
                    Kredituoti<span className="sr-only">{` ${bill.number}`}</span>
                  </button>
                )}
              </div>
            </Paper>
          ))}
        </ul>
      )}
      {may('orders:write') && order.rentals.length > 0 && !order.documents.some(({ kind }) => kind === 'contract') && (
        <Button
          variant="quiet"
          className="mt-4 w-full"
          pending={actions.isRunning(order.id, 'contract')}
          onClick={() => actions.prepareContract(order.id, (number) => onChanged(`Paruošta nuomos sutartis ${number}`))}
        >
          Paruošti nuomos sutartį
        </Button>
      )}
      {/* of a client's bill it is asked beside the bill */}
      {mayCredit && !someBillBears && mayBeCredited(order) && (
        <Button variant="quiet" className="mt-4 w-full" onClick={() => onCredit()}>
          Išrašyti kreditinę sąskaitą
        </Button>
      )}
    </Card>
  )
}

type PaperProps = {
  document: Pick<Document, 'kind' | 'number' | 'issued_at'>
  fetching: { pending: boolean; onFetch: () => void } | false
  children: ReactNode
}

function Paper({ document: { kind, number, issued_at }, fetching, children }: PaperProps) {
  return (
    <li className="flex items-center justify-between gap-3">
      <div>
        <p className="text-sm text-soft">{names[kind]}</p>
        <p className="figures">
          <span>{number}</span>, <When>{formatDateTime(issued_at)}</When>
        </p>
        {children}
      </div>
      {fetching && (
        <IconButton label={`Atsisiųsti ${number} (PDF)`} pending={fetching.pending} onClick={fetching.onFetch}>
          <DownloadIcon />
        </IconButton>
      )}
    </li>
  )
}
