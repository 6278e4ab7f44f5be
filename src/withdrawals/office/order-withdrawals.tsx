import { useEffect, useState } from 'react'
import { formatDateTime } from '#calendar/format-day.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Card } from '#ui/office/card.tsx'
import { ListWithdrawals, type ReceivedWithdrawal } from '../withdrawals.contract.ts'

/** Whether the consumer has left this contract; nothing at all while nobody did. */
export function OrderWithdrawals({ orderId }: { orderId: number }) {
  const [received, setReceived] = useState<ReceivedWithdrawal[]>([])
  useEffect(() => {
    const question = new AbortController()
    sendRequest(ListWithdrawals, { query: { order_id: orderId }, signal: question.signal }).then(
      ({ data }) => setReceived(data),
      // The order itself is shown all the same; the list of withdrawals tells when it can't be read.
      () => {},
    )
    return () => question.abort()
  }, [orderId])

  if (received.length === 0) return null
  return (
    <Card title="Sutarties atsisakyta" className="border-warn">
      <ul className="grid gap-3">
        {received.map((one) => (
          <li key={one.id}>
            <p className="figures font-semibold text-warn">{formatDateTime(one.received_at)}</p>
            <p>
              {one.name},{' '}
              <a href={`mailto:${one.email}`} className="text-link">
                {one.email}
              </a>
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-soft">
        Pinigus grąžinkite per 14&nbsp;dienų nuo pranešimo. Jei nuoma jau prasidėjo, mokama tik už praėjusį laiką.
      </p>
    </Card>
  )
}
