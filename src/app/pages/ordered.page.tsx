import { type ClientLoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { ListPaymentMethods } from '#finance/online-payments/online-payments.contract.ts'
import type { ShowMyOrder } from '#orders/orders.contract.ts'
import { requirePerson } from '#people/accounts/shop/public/require-person.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { createLazyComponent } from '#shell/ui/create-lazy-component.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'

const Ordered = createLazyComponent(() => import('./ordered-parts.tsx'), {
  isEarly: true,
  waiting: () => <HydrateFallback />,
})

const showMyOrder = defineSlimEndpoint<typeof ShowMyOrder>('GET', '/api/orders/:id')

const listPaymentMethods = defineSlimEndpoint<typeof ListPaymentMethods>('GET', '/api/payment-methods')

export const meta = () => pageMeta({ title: 'Užsakymas priimtas' })

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
  return <Ordered {...useLoaderData<typeof clientLoader>()} />
}
