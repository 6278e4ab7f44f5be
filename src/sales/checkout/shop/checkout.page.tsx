import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import type { ListMyOrders } from '#orders/orders.contract.ts'
import { requirePerson } from '#people/accounts/shop/public/require-person.ts'
import type { ListMyClients, MyClient } from '#people/clients/people.contract.ts'
import type { ListObjects, WorkSite } from '#people/work-sites/objects.contract.ts'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { CartSkeleton } from '#sales/cart/shop/cart-skeleton.tsx'
import { forgetCart } from '#sales/cart/shop/public/cart-store.ts'
import type { Draft } from './checkout-draft.ts'
import { LazyCheckout } from './lazy-checkout.tsx'

const listObjects = defineSlimEndpoint<typeof ListObjects>('GET', '/api/objects')
const listMyClients = defineSlimEndpoint<typeof ListMyClients>('GET', '/api/clients')
const listMyOrders = defineSlimEndpoint<typeof ListMyOrders>('GET', '/api/orders')

export const meta = () => pageMeta({ title: 'Apmokėjimas' })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const user = await requirePerson(request)
  const [objects, companies, lastAddress] = await Promise.all([readObjects(), readCompanies(), readLastAddress()])
  return { user, objects, companies, lastAddress }
}

export function HydrateFallback() {
  return (
    <div className="pb-16">
      <h1 className="page-title mb-6">Apmokėjimas</h1>
      <CartSkeleton />
    </div>
  )
}

export default function CheckoutPage() {
  const { user, objects, companies, lastAddress } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()

  function onPlaced(order: { id: number }) {
    // the server has cleared the ordered lines
    forgetCart()
    navigate(`/ordered?uzsakymas=${order.id}`, { replace: true })
  }

  return (
    <div className="pb-16">
      <h1 className="page-title mb-6">Apmokėjimas</h1>
      <LazyCheckout user={user} objects={objects} companies={companies} lastAddress={lastAddress} onPlaced={onPlaced} />
    </div>
  )
}

async function readObjects(): Promise<WorkSite[]> {
  return (await orNothing(sendRequest(listObjects)))?.data ?? []
}

async function readCompanies(): Promise<MyClient[]> {
  const mine = (await orNothing(sendRequest(listMyClients)))?.data ?? []
  return mine.filter(({ role, is_over }) => !is_over && (role === 'main' || role === 'buyer'))
}

async function readLastAddress(): Promise<Draft> {
  const last = (await orNothing(sendRequest(listMyOrders, { query: { page: 1 } })))?.data[0]
  return last
    ? { address: last.address, city: last.city, postal_code: last.postal_code ?? '', country: last.country }
    : {}
}

async function orNothing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (thrown) {
    if (thrown instanceof ApiError && thrown.status === 401) throw thrown
    return undefined
  }
}
