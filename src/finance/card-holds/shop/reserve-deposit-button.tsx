import { useEffect, useState } from 'react'
import { formatRfReference } from '#people/documents/rf-reference.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatIban } from '#rules/codes/iban.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Button } from '#shell/ui/button.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import type {
  CardHold,
  ReserveGuestDeposit,
  ReserveMyDeposit,
  ShowGuestCardHold,
  ShowMyCardHold,
} from '../card-holds.contract.ts'

const showMine = defineSlimEndpoint<typeof ShowMyCardHold>('GET', '/api/orders/:id/card-hold')
const showGuests = defineSlimEndpoint<typeof ShowGuestCardHold>('GET', '/api/guest-orders/:secret/card-hold')
const reserveMine = defineSlimEndpoint<typeof ReserveMyDeposit>('POST', '/api/orders/:id/card-hold')
const reserveGuests = defineSlimEndpoint<typeof ReserveGuestDeposit>('POST', '/api/guest-orders/:secret/card-hold')

interface ReserveDepositProps {
  orderId: number
  secret?: string
}

export default function ReserveDepositButton({ orderId, secret }: ReserveDepositProps) {
  const [shown, setShown] = useState<CardHold>()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    const { signal, abort } = stoppable()
    const answer = secret
      ? sendRequest(showGuests, { params: { secret }, signal })
      : sendRequest(showMine, { params: { id: orderId }, signal })
    answer.then(
      ({ data }) => setShown(data),
      () => undefined,
    )
    return abort
  }, [orderId, secret])

  if (!shown || (shown.amount === 0 && !shown.held && !shown.transfer)) return null
  async function reserve() {
    setPending(true)
    setProblem('')
    try {
      const { data } = await (secret
        ? sendRequest(reserveGuests, { params: { secret } })
        : sendRequest(reserveMine, { params: { id: orderId } }))
      location.assign(data.address)
    } catch (error) {
      setProblem(readProblem(error).message)
      setPending(false)
    }
  }
  const { amount, held, transfer } = shown
  return (
    <div className="mt-4">
      {held && (
        <p className="figures">
          Užstatas <span>{formatMoney(held.amount)}</span> rezervuotas kortelėje
          <span>{held.until && `, iki ${formatDateTime(held.until)}`}</span>.
        </p>
      )}
      {amount > 0 && (
        <>
          <p className="mb-2 text-soft">
            {held
              ? 'Bankas nori, kad rezervaciją pakartotumėte pats.'
              : `Užstatą ${formatMoney(amount)} galite rezervuoti kortelėje: pinigai nenurašomi, grąžinus įrankius rezervacija nuimama.`}
          </p>
          <Button variant="quiet" disabled={pending} onClick={() => void reserve()}>
            Užstatą rezervuoti kortelėje
          </Button>
        </>
      )}
      {transfer && (
        <p className="figures mt-2 text-soft">
          Užstatą <span>{formatMoney(transfer.amount)}</span> galite ir pervesti atskiru mokėjimu:{' '}
          <span>{transfer.name}</span>, <span className="whitespace-nowrap">{formatIban(transfer.iban)}</span>, įmokos
          kodas <span className="whitespace-nowrap">{formatRfReference(transfer.reference)}</span>.
        </p>
      )}
      <p role="alert" className="mt-2 text-bad empty:hidden">
        {problem}
      </p>
    </div>
  )
}

function stoppable() {
  const question = new AbortController()
  return { signal: question.signal, abort: () => question.abort() }
}
