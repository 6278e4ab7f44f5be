import { useReducer } from 'react'
import { Navigate, useLoaderData } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { ShowClient } from '#clients/clients.contract.ts'
import { ShowClientCredit } from '#credit/credit.contract.ts'
import { changeAddress } from '#orders/office/order-address.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { ShowPublicSettings } from '#settings/settings.contract.ts'
import { Unread } from '#ui/office/unread.tsx'
import { useLoaded } from '#ui/office/use-loaded.ts'
import { Waiting } from '#ui/office/waiting.tsx'
import { FindForDesk, ShowDeskOrder } from '../desk.contract.ts'
import { DeskOrderForm } from './desk-order-form.tsx'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Naujas užsakymas' })

/** What the form begins with: a draft or a quote that is written already, or somebody for whom a new one is begun. */
export const clientLoader = staffLoader(({ params, search, signal }) => {
  const clientId = Number(search.get('klientas'))
  const saved = params.id ? sendRequest(ShowDeskOrder, { params: { id: Number(params.id) }, signal }) : undefined
  const products = saved?.then(({ data: { form } }) => {
    const ids = [...new Set(form?.items.map((line) => line.id))].slice(0, 100).join(',')
    return ids ? sendRequest(FindForDesk, { query: { ids }, signal }) : undefined
  })
  const client = (async () => {
    const id = saved ? (await saved).data.form?.client_id : clientId
    if (!id) return undefined
    // one who is gone is nobody: the order is begun without them
    return Promise.all([
      sendRequest(ShowClient, { params: { id }, signal }),
      sendRequest(ShowClientCredit, { params: { id }, signal }),
    ]).catch(() => undefined)
  })()
  return { start: Promise.all([sendRequest(ShowPublicSettings, { signal }), saved, products, client]) }
})

export default function DeskOrderPage() {
  const [anew, startAnew] = useReducer((count: number) => count + 1, 0)
  const { data, problem } = useLoaded(useLoaderData<typeof clientLoader>().start)
  if (problem && !data) return <Unread title="Užsakymo gauti nepavyko" problem={problem} />
  if (!data) return <Waiting />
  const [{ data: settings }, saved, products, client] = data
  if (saved?.data.state === 'placed') return <Navigate to={changeAddress(saved.data.id)} replace />
  return (
    <DeskOrderForm
      key={saved ? `${saved.data.id}.${saved.data.version}` : `new.${client?.[0].data.id ?? ''}.${anew}`}
      calendar={settings}
      saved={saved?.data}
      client={client?.[0].data}
      credit={client?.[1].data}
      products={products?.data ?? []}
      onStartAnew={startAnew}
    />
  )
}
