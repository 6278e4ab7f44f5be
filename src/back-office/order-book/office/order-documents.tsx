import type { ReactNode } from 'react'
import { useState } from 'react'
import type { OrderDocument as Document } from '#orders/orders.contract.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { getPaper, hasPaperTrait } from '#rules/document-kinds/document-kinds.ts'
import { VatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { DownloadIcon, PrintIcon } from '#shell/ui/icons.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'
import type { OfficeOrder } from '../order-book.contract.ts'
import { getOfferedDocument } from './download-document.ts'
import { mayBeCredited } from './may-be-credited.ts'
import type { useOrderActions } from './use-order-actions.ts'

type OrderDocumentsProps = {
  order: OfficeOrder
  /** The others of its family: one rental, one list of papers. */
  family: OfficeOrder[]
  actions: ReturnType<typeof useOrderActions>
  /** Without an id: any creditable bill. */
  onCredit: (billId?: number) => void
  onChanged: (done: string) => void
  beside: (document: Pick<Document, 'id' | 'number'>) => ReactNode
}

/** The order's own two bills show only as the one that fits its state. */
export function OrderDocuments({ order, family, actions, onCredit, onChanged, beside }: OrderDocumentsProps) {
  const may = usePermissions()
  const [isAsking, ask] = useState(false)
  const offered = getOfferedDocument(order)
  const mayCredit = may('credits:write')
  const someBillBears = order.bills.some(({ bears }) => bears > 0)
  const isAtHand = (kind: Document['kind']) => kind === offered || !hasPaperTrait(kind, 'isOfOrderState')
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
                  onPrint: () => actions.printDocument(order.id, document),
                }
              }
            >
              {hasPaperTrait(document.kind, 'isVatInvoice') && beside(document)}
              {hasPaperTrait(document.kind, 'isProvisional') && offered !== document.kind && (
                <p className="text-sm text-soft">
                  <VatWords>Apmokėta, ją pakeitė PVM sąskaita faktūra.</VatWords>
                </p>
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
                onPrint: () => actions.printDocument(order.id, bill),
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
          {family.flatMap((other) =>
            other.documents.map((document) => (
              <Paper
                key={document.number}
                document={document}
                fetching={{
                  pending: actions.isRunning(other.id, `document ${document.id}`),
                  onFetch: () => actions.fetchDocument(other.id, document),
                  onPrint: () => actions.printDocument(other.id, document),
                }}
              >
                <p className="text-sm text-soft">{`Užsakymo Nr.\u00a0${other.id}`}</p>
              </Paper>
            )),
          )}
        </ul>
      )}
      {may('orders:write') && order.rentals.length > 0 && !order.documents.some(({ kind }) => kind === 'contract') && (
        <Button
          variant="quiet"
          className="mt-4 w-full"
          pending={actions.isRunning(order.id, 'contract')}
          onClick={() => ask(true)}
        >
          Paruošti nuomos sutartį
        </Button>
      )}
      <ConfirmModal
        isOpen={isAsking}
        variant="warning"
        title="Paruošti nuomos sutartį"
        message="Sutartis gaus numerį ir liks prie užsakymo dokumentų."
        confirmLabel="Paruošti"
        pending={actions.isRunning(order.id, 'contract')}
        onConfirm={() => {
          ask(false)
          actions.prepareContract(order.id, (number) => onChanged(`Paruošta nuomos sutartis ${number}`))
        }}
        onCancel={() => ask(false)}
      />
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
  fetching: { pending: boolean; onFetch: () => void; onPrint: () => void } | false
  children: ReactNode
}

function Paper({ document: { kind, number, issued_at }, fetching, children }: PaperProps) {
  return (
    <li className="flex items-center justify-between gap-3">
      <div>
        <p className="text-sm text-soft">
          <VatWords>{getPaper(kind).name}</VatWords>
        </p>
        <p className="figures">
          <span>{number}</span>, <UnbrokenText>{formatDateTime(issued_at)}</UnbrokenText>
        </p>
        {children}
      </div>
      {fetching && (
        <div className="flex gap-1.5">
          <IconButton label={`Spausdinti ${number}`} disabled={fetching.pending} onClick={fetching.onPrint}>
            <PrintIcon />
          </IconButton>
          <IconButton label={`Atsisiųsti ${number} (PDF)`} pending={fetching.pending} onClick={fetching.onFetch}>
            <DownloadIcon />
          </IconButton>
        </div>
      )}
    </li>
  )
}
