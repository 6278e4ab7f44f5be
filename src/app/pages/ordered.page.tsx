import { lazy, Suspense } from 'react'
import { type ClientLoaderFunctionArgs, Link, redirect, useLoaderData } from 'react-router'
import { requirePerson } from '#accounts/shop/require-person.ts'
import type { ListPaymentMethods } from '#online-payments/online-payments.contract.ts'
import { isPaidItself, orderState } from '#orders/order-states.ts'
import type { ShowMyOrder } from '#orders/orders.contract.ts'
import { DocumentButton } from '#orders/shop/document-button.tsx'
import { OrderLines } from '#orders/shop/order-lines.tsx'
import { OrderTotals } from '#orders/shop/order-totals.tsx'
import { PlacedTitle } from '#orders/shop/placed-title.tsx'
import { WhatFollows } from '#orders/shop/what-follows.tsx'
import { PayMyOrder } from '#paying/shop/pay-my-order.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

/** For orders that are billed later. */
const PayBills = lazy(() => import('#paying/shop/pay-bills.tsx').catch(() => ({ default: () => <></> })))

const showMyOrder = slimEndpoint<typeof ShowMyOrder>('GET', '/api/orders/:id')

const listPaymentMethods = slimEndpoint<typeof ListPaymentMethods>('GET', '/api/payment-methods')

export const meta = () => pageMeta({ title: 'Užsakymas priimtas' })

/** Without an order in the address there is nothing to show but the list of them all. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requirePerson(request)
  const id = Number(new URL(request.url).searchParams.get('uzsakymas'))
  if (!Number.isInteger(id) || id < 1) throw redirect('/vartotojas/uzsakymai')
  const [{ data: order }, { data: methods }] = await Promise.all([
    sendRequest(showMyOrder, { params: { id } }),
    sendRequest(listPaymentMethods),
  ])
  return { order, methods }
}

export function HydrateFallback() {
  return (
    <div className="grid gap-5 pb-16">
      <h1 className="page-title">Užsakymas priimtas</h1>
      <Skeleton className="h-7 w-72" />
      <Skeleton className="h-64 w-full max-w-xl" />
    </div>
  )
}

export default function OrderedPage() {
  const { order, methods } = useLoaderData<typeof clientLoader>()
  const state = orderState(order)
  const isWaiting = state === 'waiting'
  return (
    <div className="pb-16">
      <PlacedTitle {...(isWaiting && { words: 'Užsakymas laukia patvirtinimo' })} />
      <p className="mt-4 max-w-prose text-lg">
        Ačiū! Užsakymo numeris – <strong className="figures">{order.id}</strong>.{' '}
        {order.is_payed
          ? 'PVM sąskaitą faktūrą'
          : state === 'on-credit'
            ? 'Patvirtinimą'
            : isWaiting
              ? 'Laišką apie tai'
              : 'Išankstinę sąskaitą'}{' '}
        išsiuntėme adresu <strong className="wrap-anywhere">{order.email}</strong>.
      </p>

      <div className="mt-10 grid items-start gap-12 lg:grid-cols-2 lg:gap-16">
        <div className="grid gap-10">
          <WhatFollows
            order={order}
            pay={methods.length > 0 ? <PayMyOrder orderId={order.id} methods={methods} /> : undefined}
          />
          {state === 'on-credit' && (
            <Suspense fallback={null}>
              <PayBills of={{ orderId: order.id }} level="h2" />
            </Suspense>
          )}
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
          <OrderLines order={order} withReceipts />
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
