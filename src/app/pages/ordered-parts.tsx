import { Link } from 'react-router'
import type { ListPaymentMethods } from '#finance/online-payments/online-payments.contract.ts'
import { PayMyOrderButton } from '#finance/paying/shop/pay-my-order-button.tsx'
import { getOrderState, isPaidItself } from '#orders/order-states.ts'
import type { Order } from '#orders/orders.contract.ts'
import { DocumentButton } from '#orders/shop/document-button.tsx'
import { OrderPlacedTitle } from '#orders/shop/order-placed-title.tsx'
import { OrderStatusNotes } from '#orders/shop/order-status-notes.tsx'
import { OrderPlaces } from '#orders/shop/public/order-places.tsx'
import { OrderTotals } from '#orders/shop/public/order-totals.tsx'
import { ShopOrderLines } from '#orders/shop/public/shop-order-lines.tsx'
import type { AnswerOf } from '#platform/contract.ts'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'

const PayBills = createLazyComponent(() => import('#finance/paying/shop/pay-bills.tsx'))

interface OrderedProps {
  order: Order
  methods: AnswerOf<typeof ListPaymentMethods>['data']
}

export default function Ordered({ order, methods }: OrderedProps) {
  const say = useVatWords()
  const state = getOrderState(order)
  const isWaiting = state === 'waiting'
  return (
    <div className="pb-16">
      <OrderPlacedTitle {...(isWaiting && { words: 'Užsakymas laukia patvirtinimo' })} />
      <p className="mt-4 max-w-prose text-lg">
        Ačiū! Užsakymo numeris – <strong className="figures">{order.id}</strong>.{' '}
        <span>
          {order.is_payed
            ? say('PVM sąskaitą faktūrą').replace(/^s/, 'S')
            : state === 'on-credit'
              ? 'Patvirtinimą'
              : isWaiting
                ? 'Laišką apie tai'
                : 'Išankstinę sąskaitą'}
        </span>{' '}
        išsiuntėme adresu <strong className="wrap-anywhere">{order.email}</strong>.
      </p>

      <div className="mt-10 grid items-start gap-12 lg:grid-cols-2 lg:gap-16">
        <div className="grid gap-10">
          <OrderStatusNotes
            order={order}
            pay={methods.length > 0 ? <PayMyOrderButton orderId={order.id} methods={methods} /> : undefined}
          />
          {state === 'on-credit' && <PayBills of={{ orderId: order.id }} level="h2" />}
          {isPaidItself(state) && (
            <div>
              <DocumentButton order={order} variant="primary" />
            </div>
          )}
        </div>
        <section aria-labelledby="uzsakyta" className="grid gap-4">
          <h2 id="uzsakyta" className="section-title">
            Užsakyta
          </h2>
          <OrderPlaces order={order} />
          <ShopOrderLines order={order} withReceipts />
          <OrderTotals order={order} />
        </section>
      </div>
      <div className="mt-12 flex flex-wrap gap-3">
        <LinkButton variant="quiet" to="/vartotojas/uzsakymai">
          Mano užsakymai
        </LinkButton>
        <LinkButton variant="quiet" to="/">
          Į parduotuvę
        </LinkButton>
        {order.private_or_company === 'private' && (
          <Link to={`/sutarties-atsisakymas?uzsakymas=${order.id}`} className="text-link py-2.5">
            Atsisakyti sutarties čia
          </Link>
        )}
      </div>
    </div>
  )
}
