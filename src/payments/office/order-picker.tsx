import { useEffect, useState } from 'react'
import { formatMoney } from '#money/format-money.ts'
import { clientName } from '#orders/office/client-name.ts'
import { ListOrders } from '#orders/orders.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { askSoon } from '#ui/ask-soon.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ListOrderPayments, type SuggestedOrder } from '../payments.contract.ts'

type OrderPickerProps = {
  label: string
  suggested: SuggestedOrder[]
  chosen: number[]
  onChoose: (order: SuggestedOrder) => void
}

type Found = { id: number; client: string; price_with_vat: number; is_payed: boolean }

const typingPauseMs = 300

/** Orders that the payment may be for, and a search for any other. */
export function OrderPicker({ label, suggested, chosen, onChoose }: OrderPickerProps) {
  const [q, setQ] = useState('')
  const found = useOrders(q.trim())
  const offered = suggested.filter(({ id }) => !chosen.includes(id))

  /** What is due is asked for anew: the list of orders knows only the price. */
  async function choose({ id, client, is_payed }: Found) {
    const { balance } = await sendRequest(ListOrderPayments, { params: { id } })
    onChoose({ id, client, due: balance.due, is_payed })
    setQ('')
  }

  return (
    <div className="grid gap-3">
      {offered.length > 0 && (
        <div>
          <p className="mb-2 text-sm text-soft">Galbūt už</p>
          <ul className="flex flex-wrap gap-2">
            {offered.map((order) => (
              <li key={order.id}>
                <Button size="small" variant="quiet" onClick={() => onChoose(order)}>
                  Nr.&nbsp;{order.id}, {order.client}, {order.is_payed ? 'jau apmokėtas' : formatMoney(order.due)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <TextField
        label={label}
        name="q"
        type="search"
        hint="Užsakymo ar dokumento numeris, klientas, įmonės kodas"
        autoComplete="off"
        maxLength={100}
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      {found && (
        <ul aria-label="Rasti užsakymai" className="grid gap-1">
          {found.length === 0 && <li className="text-soft">Tokio užsakymo nėra.</li>}
          {found
            .filter(({ id }) => !chosen.includes(id))
            .map((order) => (
              <li key={order.id}>
                <Button size="small" variant="quiet" onClick={() => choose(order)}>
                  Nr.&nbsp;{order.id}, {order.client}, {formatMoney(order.price_with_vat)}
                  {order.is_payed && ', jau apmokėtas'}
                </Button>
              </li>
            ))}
        </ul>
      )}
    </div>
  )
}

function useOrders(q: string): Found[] | null {
  const [found, setFound] = useState<Found[] | null>(null)
  useEffect(() => {
    setFound(null)
    if (!q) return
    return askSoon((signal) => {
      sendRequest(ListOrders, { query: { q }, signal }).then(
        ({ data }) =>
          setFound(
            data.slice(0, 6).map((order) => ({
              ...{ id: order.id, client: clientName(order) },
              ...{ price_with_vat: order.price_with_vat, is_payed: order.is_payed },
            })),
          ),
        () => signal.aborted || setFound([]),
      )
    }, typingPauseMs)
  }, [q])
  return found
}
