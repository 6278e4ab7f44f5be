import { formatDateTime } from '#calendar/format-day.ts'
import { Card } from '#ui/office/card.tsx'
import { StateWord } from '#ui/state-word.tsx'
import type { OfficeOrder } from '../orders.contract.ts'

/** What was written to the client about the order, and whether it went. */
export function OrderMails({ mails }: { mails: OfficeOrder['mails'] }) {
  return (
    <Card title="Laiškai">
      {mails.length === 0 ? (
        <p className="text-soft">Laiškų nerašyta.</p>
      ) : (
        <ul className="grid gap-3">
          {mails.map((mail) => (
            <li key={mail.id}>
              <p className="wrap-anywhere">{mail.subject || mail.template}</p>
              <p className="text-sm wrap-anywhere text-soft">
                {mail.recipient}, parašyta <span className="figures">{formatDateTime(mail.written_at)}</span>
              </p>
              <StateWord colour={mail.sent_at ? 'green' : 'amber'}>
                {mail.sent_at ? `Išsiųsta ${formatDateTime(mail.sent_at)}` : 'Laukia išsiuntimo'}
              </StateWord>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
