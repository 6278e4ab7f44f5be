import { useCallback, useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { UblButton } from '#books/office/ubl-button.tsx'
import { formatDateTime } from '#calendar/format-day.ts'
import { CreditModal } from '#closing/office/credit-modal.tsx'
import { OrderDeposit } from '#deposits/office/order-deposit.tsx'
import { OrderHandover } from '#handovers/office/order-handover.tsx'
import { SubjectHistory } from '#history/office/subject-history.tsx'
import { ordersAddress } from '#orders/office/order-address.ts'
import { OrderPayments } from '#payments/office/order-payments.tsx'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Allowed } from '#ui/office/may.tsx'
import { Notices, useNotices } from '#ui/office/notice.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { english, whatFailed } from '#ui/office/what-failed.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { OrderWithdrawals } from '#withdrawals/office/order-withdrawals.tsx'
import { type OfficeOrder, ShowOrder } from '../order-book.contract.ts'
import { LapsedBanner } from './lapsed-banner.tsx'
import { MarkPaidQuestion } from './mark-paid-question.tsx'
import { OrderButtons } from './order-buttons.tsx'
import { OrderClient } from './order-client.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderMails } from './order-mails.tsx'
import { OrderRentals } from './order-rentals.tsx'
import { OrderStateWord } from './order-state-word.tsx'
import { OrderSum } from './order-sum.tsx'
import { useOrderActions } from './use-order-actions.ts'

export const meta = () => pageMeta({ title: 'Užsakymas' })

export default function OrderPage() {
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const { notice, say } = useNotices()
  const actions = useOrderActions(say)
  const [order, setOrder] = useState<OfficeOrder | 'missing' | 'unread' | null>(null)
  const [paying, setPaying] = useState(false)
  const [crediting, setCrediting] = useState(false)

  const load = useCallback(async () => {
    try {
      setOrder((await sendRequest(ShowOrder, { params: { id } })).data)
    } catch (thrown) {
      if (thrown instanceof ApiError && (thrown.status === 404 || thrown.status === 422)) setOrder('missing')
      else {
        setOrder((before) => before ?? 'unread')
        say.failed(whatFailed(thrown, english('Failed to load orders')))
      }
    }
  }, [id, say])
  useEffect(() => void load(), [load])

  if (order === 'missing')
    return (
      <EmptyState title="Tokio užsakymo nėra" action={<LinkButton to={ordersAddress}>Visi užsakymai</LinkButton>}>
        Gal jis ištrintas, o gal adrese klaida.
      </EmptyState>
    )

  const shown = order === 'unread' ? null : order

  async function markPaid() {
    await actions.markPaid(id)
    setPaying(false)
    // Also when the shop said no: somebody else was quicker, and the page shows what they did.
    await load()
  }

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        above={
          <Link to={ordersAddress} className="text-link text-sm">
            Užsakymai
          </Link>
        }
        title={`Užsakymas Nr.\u00a0${id}`}
        action={
          shown && (
            <OrderButtons
              order={shown}
              actions={actions}
              onPay={() => setPaying(true)}
              onDelete={async () => {
                if (await actions.remove(id)) navigate(ordersAddress)
              }}
            />
          )
        }
      />
      {order === null && <Skeleton className="h-96 w-full" />}
      {order === 'unread' && (
        <EmptyState
          title="Užsakymo gauti nepavyko"
          action={
            <Button variant="quiet" onClick={load}>
              Bandyti dar kartą
            </Button>
          }
        />
      )}
      {shown && (
        <Details
          order={shown}
          actions={actions}
          say={say}
          onCredit={() => setCrediting(true)}
          onResent={(message) => {
            say.done(message)
            void load()
          }}
          onFailed={(thrown) => {
            say.failed(whatFailed(thrown, 'Laiško išsiųsti nepavyko.'))
            void load()
          }}
          onChanged={(done) => {
            say.done(done)
            void load()
          }}
          onPayment={(invoice) => {
            say.done(invoice ? `Mokėjimas įrašytas, išrašyta ${invoice}` : 'Mokėjimas įrašytas')
            void load()
          }}
        />
      )}
      <MarkPaidQuestion
        isOpen={paying}
        pending={actions.isRunning(id, 'pay')}
        onConfirm={markPaid}
        onCancel={() => setPaying(false)}
      />
      <CreditModal
        orderId={id}
        extendsRental={shown?.lines.some(({ extends_order_id }) => extends_order_id !== null) ?? false}
        isOpen={crediting}
        onClose={() => setCrediting(false)}
        onDone={(number) => {
          setCrediting(false)
          say.done(`Išrašyta kreditinė sąskaita ${number}`)
          void load()
        }}
      />
    </>
  )
}

type DetailsProps = {
  order: OfficeOrder
  actions: ReturnType<typeof useOrderActions>
  say: ReturnType<typeof useNotices>['say']
  onCredit: () => void
  onPayment: (invoice: string | null) => void
  /** Says what was done and reads the order anew. */
  onChanged: (done: string) => void
  onResent: (message: string) => void
  onFailed: (thrown: unknown) => void
}

function Details({ order, actions, say, onCredit, onPayment, onChanged, onResent, onFailed }: DetailsProps) {
  return (
    <>
      <p className="figures -mt-3 mb-5 flex flex-wrap gap-x-6 gap-y-1 text-soft">
        <span>Pateiktas {formatDateTime(order.placed_at)}</span>
        <OrderStateWord
          order={order}
          words={{
            paid: order.paid_at && `Apmokėtas ${formatDateTime(order.paid_at)}`,
            unpaid: 'Neapmokėtas',
            lapsed: order.lapsed_at && `Nebegalioja nuo ${formatDateTime(order.lapsed_at)}`,
          }}
        />
      </p>
      <LapsedBanner order={order} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-5">
          <OrderLines order={order} />
          {order.rentals.length > 0 && <OrderRentals orderId={order.id} rentals={order.rentals} />}
          {order.rentals.length > 0 && (
            <div className="grid items-start gap-5 empty:hidden md:grid-cols-2">
              <OrderHandover orderId={order.id} version={order} say={say} onCredit={onCredit} />
            </div>
          )}
          <div className="grid items-start gap-5 md:grid-cols-2">
            <OrderMails mails={order.mails} onResent={onResent} onFailed={onFailed} />
            <Allowed right="history:read">
              <SubjectHistory kind="order" id={order.id} version={order} />
            </Allowed>
          </div>
        </div>
        <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-1">
          <OrderWithdrawals orderId={order.id} />
          <OrderSum order={order} />
          <OrderPayments
            orderId={order.id}
            version={order}
            onRecorded={onPayment}
            onUndone={onChanged}
            onCredit={onCredit}
          />
          {order.rentals.length > 0 && <OrderDeposit orderId={order.id} version={order} onChanged={onChanged} />}
          <OrderClient order={order} />
          <OrderDocuments
            order={order}
            actions={actions}
            onCredit={onCredit}
            onChanged={onChanged}
            beside={(document) => <UblButton orderId={order.id} document={document} say={say} />}
          />
        </div>
      </div>
    </>
  )
}
