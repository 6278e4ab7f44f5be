import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { requirePerson } from '#accounts/shop/require-person.ts'
import { CartSkeleton } from '#cart/shop/cart-skeleton.tsx'
import { forgetCart } from '#cart/shop/cart-store.ts'
import type { ListMyClients, MyClient } from '#clients/people.contract.ts'
import type { ListObjects, WorkSite } from '#objects/objects.contract.ts'
import type { ListMyOrders } from '#orders/orders.contract.ts'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { slimEndpoint } from '#platform/slim-endpoint.ts'
import { type Draft, dropDraft } from './draft.ts'
import { LateCheckout } from './late-checkout.tsx'

const listObjects = slimEndpoint<typeof ListObjects>('GET', '/api/objects')
const listMyClients = slimEndpoint<typeof ListMyClients>('GET', '/api/clients')
const listMyOrders = slimEndpoint<typeof ListMyOrders>('GET', '/api/orders')

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

/** The cart, the form and the button that binds. */
export default function CheckoutPage() {
  const { user, objects, companies, lastAddress } = useLoaderData<typeof clientLoader>()
  const navigate = useNavigate()

  function onPlaced(order: { id: number }) {
    dropDraft()
    // the server has taken the ordered lines out of the stored cart
    forgetCart()
    navigate(`/ordered?uzsakymas=${order.id}`, { replace: true })
  }

  return (
    <div className="pb-16">
      <h1 className="page-title mb-6">Apmokėjimas</h1>
      <LateCheckout {...{ user, objects, companies, lastAddress, onPlaced }} />
    </div>
  )
}

/** Objects are a convenience: without them one can still order. */
async function readObjects(): Promise<WorkSite[]> {
  return (await orNothing(sendRequest(listObjects)))?.data ?? []
}

/** Whom they may order for. */
async function readCompanies(): Promise<MyClient[]> {
  const mine = (await orNothing(sendRequest(listMyClients)))?.data ?? []
  return mine.filter(({ role, is_over }) => !is_over && (role === 'main' || role === 'buyer'))
}

/** Nobody wants to type the same address a second time; the profile has none. */
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
