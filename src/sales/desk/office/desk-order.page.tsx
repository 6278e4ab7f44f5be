import { type FormEvent, useEffect, useReducer, useRef } from 'react'
import { Navigate, useLoaderData, useLocation } from 'react-router'
import { ShowClientCredit } from '#finance/credit/credit.contract.ts'
import { changeAddress } from '#orders/office/public/build-office-order-address.ts'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { ShowClient } from '#people/clients/clients.contract.ts'
import { LateTasksAbout } from '#people/tasks/office/public/late-tasks.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import { isProduct } from '#sales/cart/line-to-price.ts'
import { ShowPublicSettings } from '#shell/settings/settings.contract.ts'
import { Banner } from '#shell/ui/banner.tsx'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { LoadFailure } from '#shell/ui/office/load-failure.tsx'
import { LoadingScreen } from '#shell/ui/office/loading-screen.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { FindForDesk, ShowDeskOrder, ShowHandLimit } from '../desk.contract.ts'
import { OrderBuyerSection } from './order-buyer-section.tsx'
import { OrderToolsSection } from './order-tools-section.tsx'
import { type DeskOrderStart, useDeskOrder } from './use-desk-order.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ params, search, signal }) => {
  const clientId = Number(search.get('klientas'))
  const saved = params.id ? sendRequest(ShowDeskOrder, { params: { id: Number(params.id) }, signal }) : undefined
  const products = saved?.then(({ data: { form } }) => {
    const ids = [...new Set(form?.items.filter(isProduct).map((line) => line.id))].slice(0, 100).join(',')
    return ids ? sendRequest(FindForDesk, { query: { ids }, signal }) : undefined
  })
  const client = (async () => {
    const id = saved ? (await saved).data.form?.client_id : clientId
    if (!id) return undefined
    return Promise.all([
      sendRequest(ShowClient, { params: { id }, signal }),
      sendRequest(ShowClientCredit, { params: { id }, signal }),
    ]).catch(() => undefined)
  })()
  const limit = sendRequest(ShowHandLimit, { signal })
  return { start: Promise.all([sendRequest(ShowPublicSettings, { signal }), saved, products, client, limit]) }
})

export default function DeskOrderPage() {
  const [anew, startAnew] = useReducer((count: number) => count + 1, 0)
  const { data, problem } = useLoaded(useLoaderData<typeof clientLoader>().start)
  if (problem && !data) return <LoadFailure title="Užsakymo gauti nepavyko" problem={problem} />
  if (!data) return <LoadingScreen />
  const [{ data: settings }, saved, products, client, limit] = data
  if (saved?.data.state === 'placed') return <Navigate to={changeAddress(saved.data.id)} replace />
  return (
    <DeskOrderForm
      key={saved ? `${saved.data.id}.${saved.data.version}` : `new.${client?.[0].data.id ?? ''}.${anew}`}
      calendar={settings}
      saved={saved?.data}
      client={client?.[0].data}
      credit={client?.[1].data}
      products={products?.data ?? []}
      mostOff={limit.data.percent}
      onStartAnew={startAnew}
    />
  )
}

interface DeskOrderFormProps extends DeskOrderStart {
  onStartAnew: () => void
}

function DeskOrderForm({ onStartAnew, ...start }: DeskOrderFormProps) {
  const { saved, client } = start
  const order = useDeskOrder(start)
  const tools = useRef<HTMLInputElement>(null)
  const buyer = useRef<HTMLInputElement>(null)
  const open = useRef(() => {
    ;(client ? tools : buyer).current?.focus()
    if (order.wasKept) order.askCredit()
  })
  useEffect(() => open.current(), [])
  const said: unknown = useLocation().state?.said
  return (
    <>
      <OfficeHead title={saved && titleOf(saved)} />
      {typeof said === 'string' && (
        <Banner kind="info" className="mb-5">
          <span>{said}</span>
        </Banner>
      )}
      {order.wasKept && (
        <Banner kind="info" className="mb-5">
          Atkūrėme nebaigtą užsakymą.{' '}
          <Button
            variant="link"
            onClick={() => {
              order.forget()
              onStartAnew()
            }}
          >
            Pradėti iš naujo
          </Button>
        </Banner>
      )}
      <Form
        errors={order.errors}
        className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void order.save('placed')
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void order.save('placed')
        }}
      >
        <OrderBuyerSection order={order} fieldRef={buyer} onDone={() => tools.current?.focus()} />
        <OrderToolsSection order={order} fieldRef={tools} />
      </Form>
      {saved && (
        <div className="mt-8 lg:w-1/2 lg:pr-4">
          <LateTasksAbout kind="quote" id={saved.id} title={titleOf(saved)} />
        </div>
      )}
    </>
  )
}

const titleOf = ({ id, quote }: { id: number; quote: { number: string } | null }) =>
  `${quote ? `Pasiūlymas ${quote.number}` : 'Juodraštis'} · Nr. ${id}`
