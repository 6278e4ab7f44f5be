import type { AnswerOf } from '#platform/contract.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { Card } from '#shell/ui/office/card.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import type { ListWithdrawals } from '../../withdrawals.contract.ts'

export function OrderWithdrawals({ question }: { question: PendingResult<AnswerOf<typeof ListWithdrawals>> }) {
  const received = useLoaded(question).data?.data ?? []
  if (received.length === 0) return null
  return (
    <Card title="Sutarties atsisakyta" className="border-warn">
      <ul className="grid gap-3">
        {received.map((one) => (
          <li key={one.id}>
            <p className="figures font-semibold text-warn">{formatDateTime(one.received_at)}</p>
            <p>
              <span>{one.name}</span>,{' '}
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
