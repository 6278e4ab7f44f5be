import { formatDateTime } from '#calendar/format-day.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { DownloadIcon } from '#ui/icons.tsx'
import { Card } from '#ui/office/card.tsx'
import type { Order } from '../orders.contract.ts'
import { offeredDocument } from './download-document.ts'
import type { useOrderDeeds } from './use-order-deeds.ts'

const names = {
  prepayment: 'Išankstinė sąskaita',
  invoice: 'PVM sąskaita faktūra',
  credit: 'Kreditinė PVM sąskaita faktūra',
  contract: 'Nuomos sutartis',
  act: 'Perdavimo–priėmimo aktas',
}

/** The documents that were issued for an order; the one that fits its state can be fetched. */
export function OrderDocuments({ order, deeds }: { order: Order; deeds: ReturnType<typeof useOrderDeeds> }) {
  const offered = offeredDocument(order)
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
                {document.kind === 'prepayment' && offered !== 'prepayment' && (
                  <p className="text-sm text-soft">Apmokėta, ją pakeitė PVM sąskaita faktūra.</p>
                )}
              </div>
              {document.kind === offered && (
                <IconButton
                  label={`Atsisiųsti ${document.number} (PDF)`}
                  pending={deeds.isRunning(order.id, offered)}
                  onClick={() => deeds.download(order.id, offered)}
                >
                  <DownloadIcon />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
