import { useState } from 'react'
import type {
  PayForm,
  PayMyOrder as PayMyOrderEndpoint,
  PaymentMethod,
} from '#finance/online-payments/online-payments.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { readProblem } from '#shell/ui/read-problem.ts'
import { formatPayWayValue } from '../pay-way-value.ts'
import { PayChoice } from './public/pay-choice.tsx'
import { useProviderRedirect } from './public/use-provider-redirect.ts'

const payMyOrder = defineSlimEndpoint<typeof PayMyOrderEndpoint>('POST', '/api/orders/:id/pay')

export function PayMyOrderButton({ orderId, methods }: { orderId: number; methods: PaymentMethod[] }) {
  const [pending, setPending] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const [address, setAddress] = useState<string>()
  useProviderRedirect(address)

  async function choose(way: PayForm) {
    setPending(formatPayWayValue(way))
    setProblem('')
    try {
      setAddress((await sendRequest(payMyOrder, { params: { id: orderId }, body: way })).data.address)
    } catch (thrown) {
      setProblem(readProblem(thrown, 'Mokėjimo pradėti nepavyko. Pinigai nenuskaityti, bandykite dar kartą.').message)
      setPending(null)
    }
  }

  return (
    <div className="grid max-w-md gap-3">
      <p role="alert" className="font-medium text-bad empty:hidden">
        {problem}
      </p>
      <PayChoice methods={methods} pending={pending} onChoose={choose} />
    </div>
  )
}
