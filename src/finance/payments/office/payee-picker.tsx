import { useEffect, useState } from 'react'
import { formatClientName } from '#orders/office/public/format-client-name.ts'
import { ListOrders } from '#orders/orders.contract.ts'
import { type Client, ListClients } from '#people/clients/clients.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Button } from '#shell/ui/button.tsx'
import { scheduleDebouncedRequest } from '#shell/ui/schedule-debounced-request.ts'
import { TextField } from '#shell/ui/text-field.tsx'
import { FindOpenBills, ListOrderPayments, type OpenBill } from '../payments.contract.ts'
import {
  formatPayeeLabel,
  type PayeeOption,
  toBillPayee,
  toClientPayee,
  toDepositPayee,
  toOrderPayee,
} from './payee-option.ts'

type PayeePickerProps = {
  label: string
  suggested: PayeeOption[]
  chosen: string[]
  onChoose: (payee: PayeeOption) => void
}

type FoundOrder = { id: number; client: string; price_with_vat: number; is_payed: boolean }
type PayeeSearchResult = { orders: FoundOrder[]; bills: OpenBill[]; clients: Client[] }

const typingPauseMs = 300

export function PayeePicker({ label, suggested, chosen, onChoose }: PayeePickerProps) {
  const [q, setQ] = useState('')
  const result = usePayees(q.trim())
  const offered = suggested.filter(({ key }) => !chosen.includes(key))
  const bills = (result?.bills ?? []).map(toBillPayee).filter(({ key }) => !chosen.includes(key))
  const clients = (result?.clients ?? []).map(toClientPayee).filter(({ key }) => !chosen.includes(key))
  const orders = (result?.orders ?? []).filter(({ id }) => !chosen.includes(String(id)))

  function choose(payee: PayeeOption) {
    onChoose(payee)
    setQ('')
  }

  /** The list has only prices. */
  async function chooseOrder({ id, client, is_payed }: FoundOrder, asDeposit = false) {
    // no loader: what is due of an order at the moment it is chosen
    const { balance } = await sendRequest(ListOrderPayments, { params: { id } })
    const payee = toOrderPayee({ id, client, due: balance.due, is_payed })
    choose(asDeposit ? toDepositPayee(payee, id) : payee)
  }

  return (
    <div className="grid gap-3">
      {offered.length > 0 && (
        <div>
          <p className="mb-2 text-sm text-soft">Galbūt už</p>
          <ul className="flex flex-wrap gap-2">
            {offered.map((payee) => (
              <li key={payee.key}>
                <Button size="small" variant="quiet" onClick={() => onChoose(payee)}>
                  {formatPayeeLabel(payee)}
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
        hint="Užsakymo ar sąskaitos numeris, klientas, įmonės kodas"
        autoComplete="off"
        maxLength={100}
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      {result && (
        <ul aria-label="Rasta" className="grid gap-1">
          {bills.length + orders.length + clients.length === 0 && (
            <li className="text-soft">Tokio užsakymo, sąskaitos ar kliento nėra.</li>
          )}
          {[...bills, ...clients].map((bill) => (
            <li key={bill.key}>
              <Button size="small" variant="quiet" onClick={() => choose(bill)}>
                {formatPayeeLabel(bill)}
              </Button>
            </li>
          ))}
          {orders.map((order) => (
            <li key={order.id} className="flex flex-wrap gap-2">
              <Button size="small" variant="quiet" onClick={() => chooseOrder(order)}>
                <span>
                  Nr.&nbsp;<span>{order.id}</span>, <span>{order.client}</span>,{' '}
                  <span>{formatMoney(order.price_with_vat)}</span>
                  <span>{order.is_payed && ', jau apmokėtas'}</span>
                </span>
              </Button>
              {!chosen.includes(`u${order.id}`) && (
                <Button size="small" variant="quiet" onClick={() => chooseOrder(order, true)}>
                  Užstatas<span className="sr-only">{`, užsakymas Nr. ${order.id}`}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function usePayees(q: string): PayeeSearchResult | null {
  const [result, setFound] = useState<PayeeSearchResult | null>(null)
  useEffect(() => {
    setFound(null)
    if (!q) return
    return scheduleDebouncedRequest((signal) => {
      Promise.all([
        // no loader: looked for while somebody types
        sendRequest(ListOrders, { query: { q }, signal }),
        // no loader: looked for while somebody types
        sendRequest(FindOpenBills, { query: { q }, signal }),
        // no loader: looked for while somebody types
        sendRequest(ListClients, { query: { search: q }, signal }),
      ]).then(
        ([orders, bills, clients]) =>
          setFound({
            // orders on credit are paid by bills
            orders: orders.data
              .filter(({ billing }) => billing === 'prepaid')
              .slice(0, 6)
              .map((order) => ({
                id: order.id,
                client: formatClientName(order),
                price_with_vat: order.price_with_vat,
                is_payed: order.is_payed,
              })),
            bills: bills.data,
            clients: clients.data.slice(0, 3),
          }),
        () => signal.aborted || setFound({ orders: [], bills: [], clients: [] }),
      )
    }, typingPauseMs)
  }, [q])
  return result
}
