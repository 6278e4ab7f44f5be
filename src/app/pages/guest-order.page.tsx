import { lazy, Suspense, useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ListPaymentMethods } from '#online-payments/online-payments.contract.ts'
import { ShowGuestOrder } from '#orders/orders.contract.ts'
import { GuestOrder } from '#orders/shop/guest-order.tsx'
import { PayLinkButton } from '#paying/shop/pay-link-button.tsx'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { Skeleton } from '#ui/skeleton.tsx'

/** With its encoder, for those who are about to fetch something; without scripts a document of the person proves the same. */
const PickupCode = lazy(() => import('#handovers/shop/pickup-code.tsx').catch(() => ({ default: () => <></> })))

/** For those whose order is brought. */
const WhenWeCome = lazy(() => import('./when-we-come.tsx').catch(() => ({ default: () => <></> })))

const ReserveDeposit = lazy(() =>
  import('#card-holds/shop/reserve-deposit.tsx').catch(() => ({ default: () => <></> })),
)

export const meta = () => pageMeta({ title: 'Užsakymas' })

/** Whoever has the secret sees the one order that it opens, also without scripts. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const secret = params.secret ?? ''
  const ask = requestInLoader(context)
  const [{ data: order }, { data: methods }] = await Promise.all([
    ask(ShowGuestOrder, { params: { secret } }),
    ask(ListPaymentMethods),
  ])
  return { order, secret, isPaidOnline: methods.length > 0 }
}

export default function GuestOrderPage() {
  const { order, secret, isPaidOnline } = useLoaderData<typeof loader>()
  const [hasScripts, setHasScripts] = useState(false)
  useEffect(() => setHasScripts(true), [])
  const pickupCode = hasScripts && (
    <Suspense fallback={<Skeleton className="size-36" />}>
      <PickupCode orderId={order.id} secret={secret} />
      <ReserveDeposit orderId={order.id} secret={secret} />
    </Suspense>
  )
  const visits = hasScripts && order.delivery === 'delivery' && (
    <Suspense fallback={null}>
      <WhenWeCome orderId={order.id} secret={secret} isOut={order.rentals.some(({ returned }) => !returned)} />
    </Suspense>
  )
  // the secret that opens the order opens the page to pay it too
  const pay = isPaidOnline ? <PayLinkButton secret={secret} /> : undefined
  return <GuestOrder {...{ order, secret, pickupCode, visits, pay }} />
}
