import { Link } from 'react-router'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatUntilDue } from '#rules/periods/format-due-time.ts'
import { Button } from '#shell/ui/button.tsx'
import type { Rounds } from '../rounds.contract.ts'

interface ToPlanProps<Order> {
  orders: Order[]
  pending: boolean
  onPlan: (orderId: number) => void
}

export function ToCollect({ orders, ...rest }: ToPlanProps<Rounds['to_collect'][number]>) {
  return (
    <ToPlan
      title="Baigiasi pristatytų įrankių nuoma"
      hint="Jei klientas negrąžins pats, suplanuokite surinkimą."
      action="Surinkti šią dieną"
      orders={orders.map(({ due, ...order }) => ({ ...order, fact: `Grąžinti iki ${formatDateTime(due)}` }))}
      {...rest}
    />
  )
}

export function ToDeliver({ orders, ...rest }: ToPlanProps<Rounds['to_deliver'][number]>) {
  return (
    <ToPlan
      title="Užsakyta pristatyti, diena nesutarta"
      hint="Sutarkite su klientu ir suplanuokite."
      action="Pristatyti šią dieną"
      orders={orders.map(({ rented_from, rented_until, ...order }) => ({
        ...order,
        fact:
          rented_from && rented_until
            ? `Nuoma nuo ${formatDateTime(rented_from)} ${formatUntilDue(rented_until)}`
            : 'Tik prekės',
      }))}
      {...rest}
    />
  )
}

interface PlannedOrder {
  order_id: number
  client: string
  address: string
  city: string
  fact: string
}

interface ToPlanWords extends ToPlanProps<PlannedOrder> {
  title: string
  hint: string
  action: string
}

function ToPlan({ title, hint, action, orders, pending, onPlan }: ToPlanWords) {
  if (orders.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="mb-2 text-soft">{hint}</p>
      <ul className="grid grid-cols-1 gap-2">
        {orders.map(({ order_id, client, address, city, fact }) => (
          <li
            key={order_id}
            className="flex flex-wrap items-center justify-between gap-3 rounded-house border border-line bg-raised px-4 py-3"
          >
            <div className="min-w-0 wrap-anywhere">
              <p>
                <Link to={`/admin/buhalterija/uzsakymai/${order_id}`} className="text-link font-semibold">
                  {`${client}, Nr.\u00a0${order_id}`}
                </Link>
              </p>
              <p>{`${address}, ${city}`}</p>
              <p className="figures text-soft">{fact}</p>
            </div>
            <Button
              size="small"
              variant="quiet"
              pending={pending}
              onClick={() => onPlan(order_id)}
              aria-label={`${action}: užsakymas Nr. ${order_id}`}
            >
              {action}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
