import { useState } from 'react'
import { formerAddress } from '#people/mail/former-address.ts'
import { interruptedSendMessage } from '#people/mail/interrupted-send-message.ts'
import { ResendMail } from '#people/mail/mail.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { Button } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import type { OfficeOrder } from '../order-book.contract.ts'

type Mail = OfficeOrder['mails'][number]

/** A mail server's message is none of these. */
const ours = new Set([interruptedSendMessage, formerAddress])

type OrderMailsProps = { mails: Mail[]; onResent: (message: string) => void; onFailed: (thrown: unknown) => void }

export function OrderMails({ mails, onResent, onFailed }: OrderMailsProps) {
  const may = usePermissions()
  const [sending, setSending] = useState<number>()

  async function resend({ id }: Mail) {
    setSending(id)
    try {
      onResent((await sendRequest(ResendMail, { params: { id } })).message)
    } catch (thrown) {
      onFailed(thrown)
    } finally {
      setSending(undefined)
    }
  }

  return (
    <Card title="Laiškai">
      {mails.length === 0 ? (
        <p className="text-soft">Laiškų nerašyta.</p>
      ) : (
        <ul className="grid gap-4">
          {mails.map((mail) => (
            <li key={mail.id}>
              <p id={`laiskas-${mail.id}`} className="wrap-anywhere">
                {mail.subject || mail.template}
              </p>
              <p className="text-sm wrap-anywhere text-soft">
                <span>{mail.recipient}</span>, <span>{mail.resends_id ? 'pakartota' : 'parašyta'}</span>{' '}
                <span className="figures whitespace-nowrap">{formatDateTime(mail.written_at)}</span>
                <span>
                  {mail.wording_version !== null &&
                    mail.wording_version > 0 &&
                    `, teksto redakcija Nr.\u00a0${mail.wording_version}`}
                </span>
              </p>
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <MailState mail={mail} />
                {may('orders:write') && mail.state !== 'waiting' && mail.failure !== formerAddress && (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-describedby={`laiskas-${mail.id}`}
                    pending={sending === mail.id}
                    disabled={sending !== undefined}
                    onClick={() => resend(mail)}
                  >
                    Siųsti dar kartą
                  </Button>
                )}
              </div>
              {mail.failure && (
                <p className="text-sm wrap-anywhere text-soft">
                  <span>{mail.state === 'waiting' && 'Paskutinis bandymas nepavyko: '}</span>
                  <span lang={ours.has(mail.failure) ? undefined : 'en'}>{mail.failure}</span>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function MailState({ mail: { state, sent_at } }: { mail: Mail }) {
  if (state === 'failed') return <StateLabel colour="red">Nepavyko išsiųsti</StateLabel>
  return (
    <StateLabel colour={sent_at ? 'green' : 'amber'}>
      {sent_at ? `Išsiųsta ${formatDateTime(sent_at)}` : 'Laukia išsiuntimo'}
    </StateLabel>
  )
}
