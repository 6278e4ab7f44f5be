import { Link } from 'react-router'
import { formatDateTime } from '#calendar/format-day.ts'
import { Button } from '#ui/button.tsx'
import type { Rounds } from '../rounds.contract.ts'

interface ToCollectProps {
  orders: Rounds['to_collect']
  pending: boolean
  onCollect: (orderId: number) => void
}

/** Delivered tools whose time is over by this day, and which nobody fetches yet. */
export function ToCollect({ orders, pending, onCollect }: ToCollectProps) {
  if (orders.length === 0) return null
  return (
    <section aria-labelledby="surinkti">
      <h2 id="surinkti" className="text-lg font-semibold">
        Baigiasi pristatytų įrankių nuoma
      </h2>
      <p className="mb-2 text-soft">Jei klientas negrąžins pats, suplanuokite surinkimą.</p>
      <ul className="grid grid-cols-1 gap-2">
        {orders.map(({ order_id, client, address, city, due }) => (
          <li
            key={order_id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-house border border-line bg-raised px-4 py-3"
          >
            <div className="min-w-0 wrap-anywhere">
              <p>
                <Link to={`/admin/buhalterija/uzsakymai/${order_id}`} className="text-link font-semibold">
                  {client}, Nr.&nbsp;{order_id}
                </Link>
              </p>
              <p>
                {address}, {city}
              </p>
              <p className="figures text-soft">Grąžinti iki {formatDateTime(due)}</p>
            </div>
            <Button size="small" variant="quiet" pending={pending} onClick={() => onCollect(order_id)}>
              Surinkti šią dieną
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
