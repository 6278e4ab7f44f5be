import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import type { ListPaymentMethods } from '#finance/online-payments/online-payments.contract.ts'
import type { ListMyOrders } from '#orders/orders.contract.ts'
import { requirePerson } from '#people/accounts/shop/public/require-person.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'

const MyOrders = createLazyComponent(() => import('./my-orders-parts.tsx'), {
  isEarly: true,
  waiting: () => <HydrateFallback />,
})

const listPaymentMethods = defineSlimEndpoint<typeof ListPaymentMethods>('GET', '/api/payment-methods')
const listMyOrders = defineSlimEndpoint<typeof ListMyOrders>('GET', '/api/orders')

export const meta = () => pageMeta({ title: 'Mano užsakymai' })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await requirePerson(request)
  const page = Number(new URL(request.url).searchParams.get('page')) || 1
  const [orders, { data: methods }] = await Promise.all([
    sendRequest(listMyOrders, { query: { page } }),
    sendRequest(listPaymentMethods),
  ])
  return { ...orders, methods }
}

export function HydrateFallback() {
  return (
    <div className="grid gap-5 pb-16">
      <h1 className="page-title mb-1">Mano užsakymai</h1>
      <p className="sr-only">Kraunami užsakymai</p>
      {[1, 2, 3].map((card) => (
        <Skeleton key={card} className="h-44 w-full" />
      ))}
    </div>
  )
}

export default function MyOrdersPage() {
  return <MyOrders {...useLoaderData<typeof clientLoader>()} />
}
