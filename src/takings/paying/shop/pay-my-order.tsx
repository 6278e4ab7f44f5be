import { useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import { readProblem } from '#shell/ui/read-problem.ts'
import type {
  PayForm,
  PayMyOrder as PayMyOrderEndpoint,
  PaymentMethod,
} from '#takings/online-payments/online-payments.contract.ts'
import { wayValue } from '../pressed-way.ts'
import { PayChoice } from './pay-choice.tsx'
import { useWayToProvider } from './use-way-to-provider.ts'

const payMyOrder = slimEndpoint<typeof PayMyOrderEndpoint>('POST', '/api/orders/:id/pay')

export function PayMyOrder({ orderId, methods }: { orderId: number; methods: PaymentMethod[] }) {
  const [pending, setPending] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const [address, setAddress] = useState<string>()
  useWayToProvider(address)

  async function choose(way: PayForm) {
    setPending(wayValue(way))
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
