import { useEffect, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Button } from '#shell/ui/button.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import type { ListGuestOrders, TakeOverGuestOrders } from '../checkout.contract.ts'

const listGuestOrders = defineSlimEndpoint<typeof ListGuestOrders>('GET', '/api/user/guest-orders')
const takeOverGuestOrders = defineSlimEndpoint<typeof TakeOverGuestOrders>('POST', '/api/user/guest-orders')

type EarlierOrderList = { id: number; placed_at: string; price_with_vat: number }[]

/** Orders are taken over on request only. */
export default function EarlierOrders({ onTaken }: { onTaken: (message: string) => void }) {
  const [list, setFound] = useState<EarlierOrderList>([])
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    sendRequest(listGuestOrders).then(
      ({ data }) => setFound(data),
      () => {},
    )
  }, [])

  async function take() {
    setPending(true)
    setProblem('')
    try {
      const { message } = await sendRequest(takeOverGuestOrders)
      setFound([])
      onTaken(message)
    } catch (thrown) {
      setProblem(readProblem(thrown).message)
    } finally {
      setPending(false)
    }
  }

  if (list.length === 0) return null
  return (
    <section
      aria-labelledby="ankstesni-uzsakymai"
      className="mb-8 grid gap-3 rounded-house border border-line bg-raised p-4 sm:p-6"
    >
      <h2 id="ankstesni-uzsakymai" className="section-title">
        Jūsų ankstesni užsakymai
      </h2>
      <p className="max-w-prose">
        Jūsų el. pašto adresu užsakyta neprisijungus. Jei užsakėte jūs, įtraukite į paskyrą.
      </p>
      <ul className="figures grid gap-1">
        {list.map(({ id, placed_at, price_with_vat }) => (
          <li key={id}>{`Užsakymas ${id}, ${formatDay(placed_at)}, ${formatMoney(price_with_vat)}`}</li>
        ))}
      </ul>
      <div>
        <Button variant="quiet" pending={isPending} onClick={take}>
          Įtraukti į paskyrą
        </Button>
      </div>
      <p role="alert" className="text-sm font-medium text-bad empty:hidden">
        {problem}
      </p>
    </section>
  )
}
