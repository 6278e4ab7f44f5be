import { useEffect, useId, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { formatDateTime, formatDay } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { Period } from '#rules/periods/period.ts'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import type { ApproveMyOrder, DeclineMyOrder, ListApprovals, OrderToApprove } from '../approvals.contract.ts'
import { ApproveModal, DeclineModal, type OrderToDecide } from './decision-modals.tsx'

const listApprovals = defineSlimEndpoint<typeof ListApprovals>('GET', '/api/clients/:id/approvals')
const approveOrder = defineSlimEndpoint<typeof ApproveMyOrder>('POST', '/api/clients/:id/approvals/:order_id/approve')
const declineOrder = defineSlimEndpoint<typeof DeclineMyOrder>('POST', '/api/clients/:id/approvals/:order_id/decline')

interface OrdersToApproveProps {
  clientId: number
  onDecided: (message: string) => void
}

export function OrdersToApprove({ clientId, onDecided }: OrdersToApproveProps) {
  const heading = useId()
  const [waiting, setWaiting] = useState<OrderToApprove[]>([])
  const [problem, setProblem] = useState('')
  const [attempt, tryAgain] = useState(0)
  const [approving, approve] = useState<OrderToDecide | null>(null)
  const [declining, decline] = useState<OrderToDecide | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each decision asks anew
  useEffect(() => {
    let isGone = false
    setProblem('')
    sendRequest(listApprovals, { params: { id: clientId } }).then(
      ({ data }) => !isGone && setWaiting(data),
      (thrown) => !isGone && setProblem(readProblem(thrown, 'Laukiančių užsakymų užkrauti nepavyko.').message),
    )
    return () => {
      isGone = true
    }
  }, [clientId, attempt])

  const deciding = (close: (order: null) => void) => ({
    onClose: () => {
      close(null)
      tryAgain((n) => n + 1)
    },
    onDone: onDecided,
  })

  return (
    <section aria-labelledby={heading} className="mt-6 empty:hidden">
      {(waiting.length > 0 || problem) && (
        <h3 id={heading} className="mb-3 text-lg font-semibold">
          Laukia jūsų patvirtinimo
        </h3>
      )}
      {problem && (
        <p role="alert" className="font-medium text-bad">
          {problem}
        </p>
      )}
      {waiting.length > 0 && (
        <ul className="grid gap-3">
          {waiting.map((order) => (
            <li key={order.id} className="rounded-house border-l-4 border-warn bg-warn-tint p-4">
              <Order order={order} />
              <div className="mt-3 flex flex-wrap gap-2">
                <Button size="small" onClick={() => approve(order)}>
                  Patvirtinti<span className="sr-only">{`: užsakymas ${order.id}`}</span>
                </Button>
                <Button variant="quiet" size="small" onClick={() => decline(order)}>
                  Atmesti<span className="sr-only">{`: užsakymas ${order.id}`}</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <ApproveModal
        order={approving}
        send={({ id: order_id }, body) => sendRequest(approveOrder, { params: { id: clientId, order_id }, body })}
        {...deciding(approve)}
      />
      <DeclineModal
        order={declining}
        send={({ id: order_id }, body) => sendRequest(declineOrder, { params: { id: clientId, order_id }, body })}
        {...deciding(decline)}
      />
    </section>
  )
}

function Order({ order }: { order: OrderToApprove }) {
  const say = useVatWords()
  const { id, asked_by, asked_at, price_with_vat, po_number, site, held_until, lines } = order
  return (
    <>
      <p className="figures flex flex-wrap justify-between gap-x-4 font-semibold">
        <span>{`Užsakymas ${id}`}</span>
        <span>{say(`${formatMoney(price_with_vat)} su PVM`)}</span>
      </p>
      <p className="figures text-sm wrap-anywhere">
        <span>{asked_by}</span>, <span>{formatDateTime(asked_at)}</span>
        <span>{site && `. Objektas: ${site}`}</span>
        <span>{po_number && `. Užsakymo numeris: ${po_number}`}</span>
      </p>
      <ul className="figures mt-2 grid gap-1 text-sm">
        {lines.map((line) => (
          <li key={line.id} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">
              <span>{line.title}</span>, <span>{line.quantity}</span>&nbsp;vnt.
              <span>{line.period && ` (${days(line.period)})`}</span>
            </span>
            <span className="whitespace-nowrap">{formatMoney(line.price_with_vat)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm">{`Prekes ir nuomos laiką laikome iki ${formatDay(held_until)} pabaigos.`}</p>
    </>
  )
}

const days = (period: Period) =>
  'to' in period && period.to !== period.from
    ? `${formatDay(period.from)} – ${formatDay(period.to)}`
    : formatDay(period.from)
