import { formatDateTime } from '#calendar/format-day.ts'
import { Card } from '#ui/office/card.tsx'
import type { OrderDocument } from '../orders.contract.ts'

const names = {
  prepayment: 'Išankstinė sąskaita',
  invoice: 'PVM sąskaita faktūra',
  credit: 'Kreditinė PVM sąskaita faktūra',
}

/** The documents that were issued for an order. */
export function OrderDocuments({ documents }: { documents: OrderDocument[] }) {
  return (
    <Card title="Dokumentai">
      {documents.length === 0 ? (
        <p className="text-soft">Dokumentų dar nėra.</p>
      ) : (
        <ul className="grid gap-3">
          {documents.map((document) => (
            <li key={document.number}>
              <p className="text-sm text-soft">{names[document.kind]}</p>
              <p className="figures">
                {document.number}, {formatDateTime(document.issued_at)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
