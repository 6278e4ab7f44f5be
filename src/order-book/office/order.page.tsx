import { useEffect, useState } from 'react'
import { Link, useLoaderData, useLocation, useNavigate, useParams, useRevalidator } from 'react-router'
import { staffLoader } from '#accounts/office/staff-loader.ts'
import { ApprovalBanner } from '#approvals/office/approval-banner.tsx'
import { UblButton } from '#books/office/ubl-button.tsx'
import { formatDateTime } from '#calendar/format-day.ts'
import { SeeCardProblem, ShowCardHold } from '#card-holds/card-holds.contract.ts'
import { ReserveOnCard } from '#card-holds/office/reserve-on-card.tsx'
import { ShowCredit } from '#closing/closing.contract.ts'
import { CreditModal, type CreditQuestion } from '#closing/office/credit-modal.tsx'
import { ShowVatCheck } from '#companies/companies.contract.ts'
import { ShowDeposit } from '#deposits/deposits.contract.ts'
import { OrderDeposit } from '#deposits/office/order-deposit.tsx'
import { ShowDeskOrder } from '#desk/desk.contract.ts'
import { ShowHandover } from '#handovers/handovers.contract.ts'
import { OrderHandover } from '#handovers/office/order-handover.tsx'
import { ListHistory } from '#history/history.contract.ts'
import { SubjectHistory } from '#history/office/subject-history.tsx'
import { useNews } from '#news/office/use-news.ts'
import { ListPaymentMethods } from '#online-payments/online-payments.contract.ts'
import { ordersAddress } from '#orders/office/order-address.ts'
import { isPaidItself, orderState } from '#orders/order-states.ts'
import { ListOrderRevisions } from '#orders/orders.contract.ts'
import { PayLinkButton } from '#paying/office/pay-link-button.tsx'
import { OrderPayments } from '#payments/office/order-payments.tsx'
import { ListOrderPayments } from '#payments/payments.contract.ts'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { OrderSms } from '#sms/office/order-sms.tsx'
import { ListOrderSms } from '#sms/sms.contract.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Allowed } from '#ui/office/may.tsx'
import { Notices, useNotices } from '#ui/office/notice.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { settle } from '#ui/office/question.ts'
import { useLoaded } from '#ui/office/use-loaded.ts'
import { english, whatFailed } from '#ui/office/what-failed.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { When } from '#ui/when.tsx'
import { OrderWithdrawals } from '#withdrawals/office/order-withdrawals.tsx'
import { ListWithdrawals } from '#withdrawals/withdrawals.contract.ts'
import { type OfficeOrder, ShowOrder } from '../order-book.contract.ts'
import { LapsedBanner } from './lapsed-banner.tsx'
import { MarkPaidQuestion } from './mark-paid-question.tsx'
import { OrderButtons } from './order-buttons.tsx'
import { OrderClient } from './order-client.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderMails } from './order-mails.tsx'
import { OrderRentals } from './order-rentals.tsx'
import { OrderRevisions } from './order-revisions.tsx'
import { OrderStateWord } from './order-state-word.tsx'
import { OrderSum } from './order-sum.tsx'
import { useOrderActions } from './use-order-actions.ts'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Užsakymas' })

export const clientLoader = staffLoader(({ params, signal, may }) => {
  const id = Number(params.id)
  const about = { params: { id }, signal }
  const order = sendRequest(ShowOrder, about)
  /** Asked only when the order turns out to hold something to ask about. */
  const ofRentals = <T,>(ask: () => Promise<T>) =>
    order.then(({ data }) => (data.rentals.length > 0 ? ask() : undefined))
  return {
    order,
    payments: sendRequest(ListOrderPayments, about),
    sms: sendRequest(ListOrderSms, about),
    methods: may('desk:write') ? sendRequest(ListPaymentMethods, { signal }) : undefined,
    change: may('desk:write') ? sendRequest(ShowDeskOrder, about) : undefined,
    revisions: sendRequest(ListOrderRevisions, about),
    withdrawals: sendRequest(ListWithdrawals, { query: { order_id: id }, signal }),
    history: may('history:read') ? sendRequest(ListHistory, { query: { subject: `order-${id}` }, signal }) : undefined,
    handover: ofRentals(() => sendRequest(ShowHandover, about)),
    deposit: ofRentals(() => sendRequest(ShowDeposit, about)),
    cardHold: ofRentals(() => sendRequest(ShowCardHold, about)),
    vatCheck: order.then(({ data: { pvm_k } }) =>
      pvm_k ? sendRequest(ShowVatCheck, { params: { code: pvm_k }, signal }) : undefined,
    ),
  }
})

type Questions = Awaited<ReturnType<typeof clientLoader>>

export default function OrderPage() {
  const id = Number(useParams().id)
  return <Shown key={id} id={id} questions={useLoaderData<typeof clientLoader>()} />
}

function Shown({ id, questions }: { id: number; questions: Questions }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  useNews(`order:${id}`)
  const { notice, say } = useNotices()
  const actions = useOrderActions(say)
  // What the screen said that led here.
  const said: unknown = useLocation().state?.said
  useEffect(() => {
    if (typeof said === 'string') say.done(said)
  }, [said, say])
  const { data, problem } = useLoaded(questions.order)
  const refused = useLoaded(questions.change).data?.data.change_refused
  const [paying, setPaying] = useState(false)
  const [crediting, setCrediting] = useState<CreditQuestion | null>(null)

  useEffect(() => {
    if (problem && !isMissing(problem)) say.failed(whatFailed(problem, english('Failed to load orders')))
  }, [problem, say])

  if (isMissing(problem))
    return (
      <EmptyState title="Tokio užsakymo nėra" action={<LinkButton to={ordersAddress}>Visi užsakymai</LinkButton>}>
        Gal jis ištrintas, o gal adrese klaida.
      </EmptyState>
    )

  const shown = data?.data

  async function markPaid() {
    await actions.markPaid(id)
    setPaying(false)
    // Also when the shop said no: somebody else was quicker, and the page shows what they did.
    await revalidate()
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
              mayChange={refused === null}
              actions={actions}
              onPay={() => setPaying(true)}
              onDelete={async () => {
                if (await actions.remove(id)) navigate(ordersAddress)
              }}
            />
          )
        }
      />
      {!shown && problem === null && <Skeleton className="h-96 w-full" />}
      {!shown && problem !== null && (
        <EmptyState
          title="Užsakymo gauti nepavyko"
          action={
            <Button variant="quiet" onClick={() => void revalidate()}>
              Bandyti dar kartą
            </Button>
          }
        />
      )}
      {shown && (
        <Details
          order={shown}
          refused={refused}
          questions={questions}
          actions={actions}
          say={say}
          onCredit={(document_id) =>
            setCrediting(settle(sendRequest(ShowCredit, { params: { id }, query: { document_id } })))
          }
          onResent={(message) => {
            say.done(message)
            void revalidate()
          }}
          onFailed={(thrown) => {
            say.failed(whatFailed(thrown, 'Laiško išsiųsti nepavyko.'))
            void revalidate()
          }}
          onChanged={(done) => {
            say.done(done)
            void revalidate()
          }}
          onPayment={(invoice) => {
            say.done(invoice ? `Mokėjimas įrašytas, išrašyta ${invoice}` : 'Mokėjimas įrašytas')
            void revalidate()
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
        question={crediting}
        onClose={() => setCrediting(null)}
        onDone={(number) => {
          setCrediting(null)
          say.done(`Išrašyta kreditinė sąskaita ${number}`)
          void revalidate()
        }}
      />
    </>
  )
}

const isMissing = (problem: unknown) =>
  problem instanceof ApiError && (problem.status === 404 || problem.status === 422)

type DetailsProps = {
  order: OfficeOrder
  /** Why it can't be changed any more. */
  refused: string | null | undefined
  questions: Questions
  actions: ReturnType<typeof useOrderActions>
  say: ReturnType<typeof useNotices>['say']
  onCredit: (billId?: number) => void
  onPayment: (invoice: string | null) => void
  /** Says what was done and reads the order anew. */
  onChanged: (done: string) => void
  onResent: (message: string) => void
  onFailed: (thrown: unknown) => void
}

function Details(props: DetailsProps) {
  const { order, refused, questions, actions, say, onCredit, onPayment, onChanged, onResent, onFailed } = props
  const sms = useLoaded(questions.sms).data
  const methods = useLoaded(questions.methods).data?.data ?? []
  const isPayable = methods.length > 0 && orderState(order) === 'unpaid'
  return (
    <>
      <p className="figures -mt-3 mb-5 flex flex-wrap gap-x-6 gap-y-1 text-soft">
        <span>
          Pateiktas <When>{formatDateTime(order.placed_at)}</When>
        </span>
        <OrderStateWord
          order={order}
          words={{
            paid: order.paid_at && `Apmokėtas ${formatDateTime(order.paid_at)}`,
            unpaid: order.held_until ? `Neapmokėtas, laikomas iki ${formatDateTime(order.held_until)}` : 'Neapmokėtas',
            waiting: 'Laukia įmonės patvirtinimo',
            unapproved: 'Įmonė nepatvirtino',
            'on-credit': 'Apmokės pagal sąskaitą',
            lapsed: order.lapsed_at && `Nebegalioja nuo ${formatDateTime(order.lapsed_at)}`,
          }}
        />
      </p>
      <LapsedBanner order={order} />
      <ApprovalBanner order={order} onDecided={onChanged} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-5">
          <OrderLines order={order} />
          <OrderRevisions
            {...{ order, refused }}
            onCredit={() => onCredit()}
            question={questions.revisions}
            onFailed={(thrown) => say.failed(whatFailed(thrown, 'Dokumento gauti nepavyko.'))}
          />
          {order.rentals.length > 0 && <OrderRentals orderId={order.id} rentals={order.rentals} />}
          <div className="-mb-5 gap-5 *:mb-5 *:break-inside-avoid md:columns-2">
            {order.rentals.length > 0 && (
              <OrderHandover orderId={order.id} question={questions.handover} say={say} onCredit={() => onCredit()} />
            )}
            <OrderMails mails={order.mails} onResent={onResent} onFailed={onFailed} />
            {sms && (
              <OrderSms
                orderId={order.id}
                told={sms}
                onWritten={onResent}
                onFailed={(thrown) => say.failed(whatFailed(thrown, 'SMS išsiųsti nepavyko.'))}
              />
            )}
            <Allowed right="history:read">
              <SubjectHistory kind="order" id={order.id} question={questions.history} />
            </Allowed>
          </div>
        </div>
        <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-1">
          <OrderWithdrawals question={questions.withdrawals} />
          <OrderSum order={order} />
          {isPayable && <PayLinkButton of={{ orderId: order.id }} />}
          {isPaidItself(orderState(order)) && (
            <OrderPayments
              orderId={order.id}
              question={questions.payments}
              onRecorded={onPayment}
              onUndone={onChanged}
              onCredit={() => onCredit()}
            />
          )}
          {order.rentals.length > 0 && (
            <OrderDeposit
              orderId={order.id}
              question={questions.deposit}
              onChanged={onChanged}
              beside={<ReserveOnCard orderId={order.id} question={questions.cardHold} />}
              onProblemSeen={() =>
                sendRequest(SeeCardProblem, { params: { id: order.id } }).then(
                  ({ message }) => onChanged(message),
                  onFailed,
                )
              }
            />
          )}
          <OrderClient order={order} vatCheck={questions.vatCheck} />
          <OrderDocuments
            order={order}
            actions={actions}
            onCredit={onCredit}
            onChanged={onChanged}
            beside={(document) => <UblButton of={{ orderId: order.id }} document={document} say={say} />}
          />
        </div>
      </div>
    </>
  )
}
