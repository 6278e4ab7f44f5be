import { lazy, Suspense, useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ShowGuestOrder } from '#orders/orders.contract.ts'
import { GuestOrder } from '#orders/shop/guest-order.tsx'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { ListPaymentMethods } from '#takings/online-payments/online-payments.contract.ts'
import { ShowPayable } from '#takings/paying/paying.contract.ts'
import { DamageOwed } from '#takings/paying/shop/damage-owed.tsx'
import { PayLinkButton } from '#takings/paying/shop/pay-link-button.tsx'

/** Optional: without scripts a personal document proves the same. */
const PickupCode = lazy(() => import('#counter/handovers/shop/pickup-code.tsx').catch(() => ({ default: () => <></> })))

const WhenWeCome = lazy(() => import('./when-we-come.tsx').catch(() => ({ default: () => <></> })))

const ReserveDeposit = lazy(() =>
  import('#takings/card-holds/shop/reserve-deposit.tsx').catch(() => ({ default: () => <></> })),
)

export const meta = () => pageMeta({ title: 'Užsakymas' })

export async function loader({ params, context }: LoaderFunctionArgs) {
  const secret = params.secret ?? ''
  const ask = requestInLoader(context)
  const [{ data: order, family }, { data: methods }] = await Promise.all([
    ask(ShowGuestOrder, { params: { secret } }),
    ask(ListPaymentMethods),
  ])
  const isCharged = [order, ...family].some(({ documents }) => documents.some(({ kind }) => kind === 'compensation'))
  const payable = isCharged ? (await ask(ShowPayable, { params: { secret } })).data : undefined
  return { order, family, secret, isPaidOnline: methods.length > 0, payable }
}

export default function GuestOrderPage() {
  const { order, family, secret, isPaidOnline, payable } = useLoaderData<typeof loader>()
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
  const pay = isPaidOnline ? <PayLinkButton secret={secret} /> : undefined
  const damage = payable?.state === 'open' && payable.order_id === null && <DamageOwed {...{ secret, payable }} />
  return <GuestOrder {...{ order, family, secret, pickupCode, visits, pay, damage }} />
}
