import type { ReactNode } from 'react'
import { formatDateTime } from '#calendar/format-day.ts'
import type { OrderDocument as Document } from '#orders/orders.contract.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { DownloadIcon } from '#ui/icons.tsx'
import { Card } from '#ui/office/card.tsx'
import { useMay } from '#ui/office/may.tsx'
import type { OfficeOrder } from '../order-book.contract.ts'
import { offeredDocument } from './download-document.ts'
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
  onCredit: () => void
  onChanged: (done: string) => void
  /** What else an issued bill can be fetched as. */
  beside: (document: Document) => ReactNode
}

/** The documents that were issued for an order. Of the two bills the one that fits its state can be fetched. */
export function OrderDocuments({ order, actions, onCredit, onChanged, beside }: OrderDocumentsProps) {
  const may = useMay()
  const offered = offeredDocument(order)
  const isAtHand = (kind: Document['kind']) => kind === offered || (kind !== 'prepayment' && kind !== 'invoice')
  return (
    <Card title="Dokumentai">
      {order.documents.length === 0 ? (
        <p className="text-soft">Dokumentų dar nėra.</p>
      ) : (
        <ul className="grid gap-3">
          {order.documents.map((document) => (
            <li key={document.number} className="flex items-center justify-between gap-3">
              <div>
                <p className="text-sm text-soft">{names[document.kind]}</p>
                <p className="figures">
                  {document.number}, {formatDateTime(document.issued_at)}
                </p>
                {(document.kind === 'invoice' || document.kind === 'credit') && beside(document)}
                {document.kind === 'prepayment' && offered !== 'prepayment' && (
                  <p className="text-sm text-soft">Apmokėta, ją pakeitė PVM sąskaita faktūra.</p>
                )}
              </div>
              {isAtHand(document.kind) && (
                <IconButton
                  label={`Atsisiųsti ${document.number} (PDF)`}
                  pending={actions.isRunning(order.id, `document ${document.id}`)}
                  onClick={() => actions.fetchDocument(order.id, document)}
                >
                  <DownloadIcon />
                </IconButton>
              )}
            </li>
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
      {may('credits:write') && order.is_payed && order.credited < order.price_with_vat && (
        <Button variant="quiet" className="mt-4 w-full" onClick={onCredit}>
          Išrašyti kreditinę sąskaitą
        </Button>
      )}
    </Card>
  )
}
