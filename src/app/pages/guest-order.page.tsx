import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ListPaymentMethods } from '#finance/online-payments/online-payments.contract.ts'
import { ShowPayable } from '#finance/paying/paying.contract.ts'
import { GuestCompensations } from '#finance/paying/shop/guest-compensations.tsx'
import { ShopPayLinkButton } from '#finance/paying/shop/shop-pay-link-button.tsx'
import { ShowGuestOrder } from '#orders/orders.contract.ts'
import { GuestOrder } from '#orders/shop/guest-order.tsx'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { requestInLoader } from '#platform/pages/request-in-loader.ts'
import { hasPaperTrait } from '#rules/document-kinds/document-kinds.ts'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'

/** Optional: without scripts a personal document proves the same. */
const PickupCode = createLazyComponent(() => import('#counter/handovers/shop/pickup-code.tsx'), {
  waiting: () => <Skeleton className="size-36" />,
})

const GuestRentals = createLazyComponent(() => import('./guest-rentals.tsx'), {
  waiting: () => <Skeleton className="h-24" />,
})

const WhenWeCome = createLazyComponent(() => import('./order-visits.tsx'))

const ReserveDeposit = createLazyComponent(() => import('#finance/card-holds/shop/reserve-deposit-button.tsx'))

export const meta = () => pageMeta({ title: 'Užsakymas' })

export async function loader({ params, context }: LoaderFunctionArgs) {
  const secret = params.secret ?? ''
  const ask = requestInLoader(context)
  const [{ data: order, family }, { data: methods }] = await Promise.all([
    ask(ShowGuestOrder, { params: { secret } }),
    ask(ListPaymentMethods),
  ])
  const isCharged = [order, ...family].some(({ documents }) =>
    documents.some(({ kind }) => hasPaperTrait(kind, 'isApartFromPrice')),
  )
  const payable = isCharged ? (await ask(ShowPayable, { params: { secret } })).data : undefined
  return { order, family, secret, isPaidOnline: methods.length > 0, payable }
}

export default function GuestOrderPage() {
  const { order, family, secret, isPaidOnline, payable } = useLoaderData<typeof loader>()
  const [hasScripts, setHasScripts] = useState(false)
  useEffect(() => setHasScripts(true), [])
  const pickupCode = hasScripts && (
    <>
      <PickupCode orderId={order.id} secret={secret} />
      <ReserveDeposit orderId={order.id} secret={secret} />
    </>
  )
  const visits = hasScripts && order.delivery === 'delivery' && (
    <WhenWeCome orderId={order.id} secret={secret} isOut={order.rentals.some(({ returned }) => !returned)} />
  )
  const members = [order, ...family.filter(({ lapsed_at }) => !lapsed_at)].sort((a, b) => a.id - b.id)
  const isOut = members.some(({ rentals, lapsed_at }) => !lapsed_at && rentals.some(({ returned }) => !returned))
  const rentals = hasScripts && isOut && <GuestRentals orders={members} secret={secret} />
  const pay = isPaidOnline ? <ShopPayLinkButton secret={secret} /> : undefined
  const damage = payable?.state === 'open' && payable.order_id === null && (
    <GuestCompensations secret={secret} payable={payable} />
  )
  return (
    <GuestOrder
      order={order}
      family={family}
      secret={secret}
      pickupCode={pickupCode}
      rentals={rentals}
      visits={visits}
      pay={pay}
      damage={damage}
    />
  )
}
