import { useEffect, useId, useState } from 'react'
import type { PayForm } from '#finance/online-payments/online-payments.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'
import type { ListCompanyBills, ListOrderBills, MyBills, PayCompanyBills, PayOrderBills } from '../my-bills.contract.ts'
import { formatPayWayValue } from '../pay-way-value.ts'
import { PayChoice } from './public/pay-choice.tsx'
import { useProviderRedirect } from './public/use-provider-redirect.ts'

const listOfCompany = defineSlimEndpoint<typeof ListCompanyBills>('GET', '/api/clients/:id/bills')
const listOfOrder = defineSlimEndpoint<typeof ListOrderBills>('GET', '/api/orders/:id/bills')
const payOfCompany = defineSlimEndpoint<typeof PayCompanyBills>('POST', '/api/clients/:id/bills/pay')
const payOfOrder = defineSlimEndpoint<typeof PayOrderBills>('POST', '/api/orders/:id/bills/pay')

const FIRST = 10

interface PayBillsProps {
  of: { clientId: number } | { orderId: number }
  level?: 'h2' | 'h3'
}

export default function PayBills({ of, level: Heading = 'h3' }: PayBillsProps) {
  const heading = useId()
  const [shown, setShown] = useState<MyBills>()
  const [left, leave] = useState<ReadonlySet<number>>(new Set())
  const [isWhole, showWhole] = useState(false)
  const [turn, setTurn] = useState(0)
  const [pending, setPending] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const [address, setAddress] = useState<string>()
  useProviderRedirect(address)

  const isOrders = 'orderId' in of
  const id = isOrders ? of.orderId : of.clientId
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks anew
  useEffect(() => {
    const question = new AbortController()
    const { signal } = question
    sendRequest(isOrders ? listOfOrder : listOfCompany, { params: { id }, signal }).then(
      ({ data }) => setShown(data),
      () => undefined,
    )
    return () => question.abort()
  }, [isOrders, id, turn])

  if (!shown || shown.bills.length === 0 || shown.methods.length === 0) return null
  const { bills, methods } = shown
  const chosen = bills.filter((bill) => !left.has(bill.id))
  const sum = chosen.reduce((all, { open }) => all + open, 0)

  async function choose(way: PayForm) {
    if (chosen.length === 0) return setProblem('Pažymėkite, kurias sąskaitas apmokate.')
    setPending(formatPayWayValue(way))
    setProblem('')
    try {
      const body = { ...way, documents: chosen.map((bill) => bill.id), seen: sum }
      const { data } = await sendRequest(isOrders ? payOfOrder : payOfCompany, { params: { id }, body })
      setAddress(data.address)
    } catch (thrown) {
      setProblem(readProblem(thrown, 'Mokėjimo pradėti nepavyko. Pinigai nenuskaityti, bandykite dar kartą.').message)
      setPending(null)
      setTurn((now) => now + 1)
    }
  }

  return (
    <section aria-labelledby={heading} className="mt-6">
      <Heading id={heading} className="mb-3 text-lg font-semibold">
        {bills.length === 1 ? 'Neapmokėta sąskaita' : 'Neapmokėtos sąskaitos'}
      </Heading>
      <ul className="divide-y divide-line border-y border-line">
        {(isWhole ? bills : bills.slice(0, FIRST)).map((bill) => (
          <li key={bill.id} className="figures flex flex-wrap items-center justify-between gap-x-4 py-1.5">
            {bills.length === 1 ? (
              <span className="py-1.5 wrap-anywhere">{bill.number}</span>
            ) : (
              <Checkbox
                label={<span className="wrap-anywhere">{bill.number}</span>}
                checked={!left.has(bill.id)}
                onChange={({ target }) => {
                  const next = new Set(left)
                  if (target.checked) next.delete(bill.id)
                  else next.add(bill.id)
                  leave(next)
                }}
              />
            )}
            <span className="ml-auto flex flex-wrap items-baseline justify-end gap-x-4">
              {bill.due_on && (
                <span className="text-sm text-soft">
                  {bill.is_late ? (
                    <StateLabel colour="red">{`Vėluoja, iki ${bill.due_on}`}</StateLabel>
                  ) : (
                    `Sumokėti iki ${bill.due_on}`
                  )}
                </span>
              )}
              <span className="min-w-24 text-right font-semibold">{formatMoney(bill.open)}</span>
            </span>
          </li>
        ))}
      </ul>
      {!isWhole && bills.length > FIRST && (
        <Button
          variant="quiet"
          size="small"
          className="mt-3"
          onClick={() => showWhole(true)}
        >{`Rodyti visas (${bills.length})`}</Button>
      )}
      <div className="mt-4 grid max-w-md gap-3">
        <p role="alert" className="font-medium text-bad empty:hidden">
          {problem}
        </p>
        {bills.length > 1 && (
          <p role="status" className="figures flex flex-wrap justify-between gap-x-4">
            <span className="text-soft">{`Pažymėta ${chosen.length} iš ${bills.length}`}</span>
            <strong>{formatMoney(sum)}</strong>
          </p>
        )}
        <PayChoice methods={methods} amount={sum} pending={pending} onChoose={choose} />
      </div>
    </section>
  )
}
