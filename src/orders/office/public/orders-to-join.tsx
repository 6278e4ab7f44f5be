import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Client } from '#people/clients/clients.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineCountedSentence } from '#platform/define-counted-sentence.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Banner } from '#shell/ui/banner.tsx'
import { Button } from '#shell/ui/button.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { JoinOrders } from '../../join-orders.contract.ts'
import { buildOfficeOrderAddress } from './build-office-order-address.ts'

interface OrdersToJoinProps {
  client: Pick<Client, 'id' | 'kind' | 'to_join' | 'to_join_sums'>
  /** Absent where nothing can be joined, as at the desk: a warning alone. */
  onJoined?: (message: string) => void
}

const describeOrdersToJoin = defineCountedSentence({
  one: 'Prie kliento dar neprijungtas {n} svetainės užsakymas',
  few: 'Prie kliento dar neprijungti {n} svetainės užsakymai',
  other: 'Prie kliento dar neprijungta {n} svetainės užsakymų',
})
const shownIds = 10

/** Says that the client has more than their own figures tell. */
export function OrdersToJoin({ client, onJoined }: OrdersToJoinProps) {
  const { id, kind, to_join: ids, to_join_sums: sums } = client
  const may = usePermissions()
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<ReactNode>(null)
  if (ids.length === 0) return null

  async function join() {
    setPending(true)
    setFailure(null)
    try {
      await sendRequest(JoinOrders, { params: { id }, body: { order_ids: ids.slice(0, 1_000) } })
      onJoined?.(ids.length === 1 ? 'Užsakymas prijungtas.' : 'Užsakymai prijungti.')
    } catch (thrown) {
      setFailure(renderErrorMessage(thrown, 'Prijungti nepavyko.'))
    } finally {
      setPending(false)
    }
  }

  const whose = kind === 'company' ? 'su šios įmonės kodu' : 'iš šio žmogaus paskyros'
  return (
    <Banner kind="info" className="mb-6">
      <p className="font-semibold">
        <span>{`${describeOrdersToJoin(ids.length)} ${whose}`}</span>
      </p>
      <p className="figures">{sums && holdsWords(sums)}</p>
      <p className="figures wrap-anywhere">
        {ids.slice(0, shownIds).map((orderId, at) => (
          <span key={orderId}>
            <Link to={buildOfficeOrderAddress(orderId)} className="text-link">{`Nr.\u00a0${orderId}`}</Link>
            <span>{at < Math.min(ids.length, shownIds) - 1 ? ', ' : ''}</span>
          </span>
        ))}
        <span>{ids.length > shownIds && ` ir dar ${ids.length - shownIds}`}</span>
      </p>
      {onJoined && may('clients:write') && (
        <Button variant="quiet" size="small" className="mt-3" pending={isPending} onClick={() => void join()}>
          Prijungti prie kliento
        </Button>
      )}
      {failure && (
        <p role="alert" className="mt-2 font-medium text-bad">
          {failure}
        </p>
      )}
    </Banner>
  )
}

function holdsWords({ out, late, owed }: NonNullable<Client['to_join_sums']>): string {
  const words = [
    out > 0 && `pas klientą ${out}\u00a0vnt.`,
    late > 0 && `vėluoja ${late}\u00a0vnt.`,
    owed > 0 && `neapmokėta ${formatMoney(owed)}`,
  ].filter(Boolean)
  return words.length > 0
    ? `Čia nesuskaičiuota: ${words.join(', ')}.`
    : 'Nieko neturi ir už juos nieko neskolingas, bet žemiau jų nėra.'
}
