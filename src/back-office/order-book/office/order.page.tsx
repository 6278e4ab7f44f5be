import { useEffect, useState } from 'react'
import { Link, useLoaderData, useLocation, useNavigate, useParams, useRevalidator } from 'react-router'
import { catalogueFieldDescriptions } from '#catalogue/product-labels.ts'
import { ShowHandover } from '#counter/handovers/handovers.contract.ts'
import { OrderHandover } from '#counter/handovers/office/public/order-handover.tsx'
import { UblButton } from '#finance/books/office/public/ubl-button.tsx'
import { SeeCardProblem, ShowCardHold } from '#finance/card-holds/card-holds.contract.ts'
import { ReserveOnCard } from '#finance/card-holds/office/public/reserve-on-card.tsx'
import { SettleWindow } from '#finance/checkout-payments/office/public/settle-window.tsx'
import { ShowToSettle } from '#finance/checkout-payments/settling.contract.ts'
import { ListCompensations } from '#finance/compensations/compensations.contract.ts'
import { OrderCompensations } from '#finance/compensations/office/public/order-compensations.tsx'
import { ShowDeposit } from '#finance/deposits/deposits.contract.ts'
import { OrderDepositCard } from '#finance/deposits/office/public/order-deposit-card.tsx'
import { ListPaymentMethods } from '#finance/online-payments/online-payments.contract.ts'
import { OfficePayLinkButton } from '#finance/paying/office/public/office-pay-link-button.tsx'
import { OrderPayments } from '#finance/payments/office/public/order-payments.tsx'
import { ListOrderPayments } from '#finance/payments/payments.contract.ts'
import { buildOfficeOrderAddress, officeOrdersAddress } from '#orders/office/public/build-office-order-address.ts'
import { printInvoice } from '#orders/office/public/print-document.ts'
import { getOrderState, isPaidItself } from '#orders/order-states.ts'
import { ListOrderRevisions } from '#orders/orders.contract.ts'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { ShowVatCheck } from '#people/companies/companies.contract.ts'
import { LabelsOf } from '#people/labels/office/public/labels-of.tsx'
import { OrderSms } from '#people/sms/office/public/order-sms.tsx'
import { ListOrderSms } from '#people/sms/sms.contract.ts'
import { LateTasksAbout } from '#people/tasks/office/public/late-tasks.tsx'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { ApprovalBanner } from '#sales/approvals/office/public/approval-banner.tsx'
import { ShowCredit } from '#sales/closing/closing.contract.ts'
import { CreditModal, type CreditQuestion } from '#sales/closing/office/public/credit-modal.tsx'
import { ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import { OrderWithdrawals } from '#sales/withdrawals/office/public/order-withdrawals.tsx'
import { ListWithdrawals } from '#sales/withdrawals/withdrawals.contract.ts'
import { ListHistory } from '#shell/history/history.contract.ts'
import { SubjectHistory } from '#shell/history/office/public/subject-history.tsx'
import { ShowPublicSettings } from '#shell/settings/settings.contract.ts'
import { useVatPayer, VatPayerProvider } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { toPendingResult } from '#shell/ui/office/pending-result.ts'
import { IfPermitted, usePermissions } from '#shell/ui/office/permissions.tsx'
import { renderEnglish, renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'
import { type OfficeOrder, ShowOrder } from '../order-book.contract.ts'
import { FamilyDueLine } from './family-due-line.tsx'
import { FamilySum } from './family-sum.tsx'
import { InternalNoteEditor } from './internal-note-editor.tsx'
import { LapsedBanner } from './lapsed-banner.tsx'
import { MarkPaidQuestion } from './mark-paid-question.tsx'
import { OrderBookLines } from './order-book-lines.tsx'
import { OrderButtons } from './order-buttons.tsx'
import { OrderClient } from './order-client.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderMails } from './order-mails.tsx'
import { OrderRentals } from './order-rentals.tsx'
import { OrderRevisions } from './order-revisions.tsx'
import { OrderStateWord } from './order-state-word.tsx'
import { getOrderStep, OrderStrip } from './order-strip.tsx'
import { OrderSum } from './order-sum.tsx'
import { OrderVat } from './order-vat.tsx'
import { useOrderActions } from './use-order-actions.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ params, signal, may }) => {
  const id = Number(params.id)
  const about = { params: { id }, signal }
  const order = sendRequest(ShowOrder, about)
  const ofRentals = <T,>(ask: () => Promise<T>) =>
    order.then(({ data }) => (data.rentals.length > 0 ? ask() : undefined))
  return {
    order,
    family: order.then(({ data: { parent_id, follow_ups } }) =>
      Promise.all(
        [...(parent_id === null ? [] : [parent_id]), ...follow_ups].map((other) =>
          sendRequest(ShowOrder, { params: { id: other }, signal }).then(({ data }) => data),
        ),
      ),
    ),
    payments: sendRequest(ListOrderPayments, about),
    sms: sendRequest(ListOrderSms, about),
    methods: may('desk:write') ? sendRequest(ListPaymentMethods, { signal }) : undefined,
    change: may('desk:write') ? sendRequest(ShowDeskOrder, about) : undefined,
    settings: may('desk:write') ? sendRequest(ShowPublicSettings, { signal }) : undefined,
    revisions: sendRequest(ListOrderRevisions, about),
    withdrawals: sendRequest(ListWithdrawals, { query: { order_id: id }, signal }),
    history: may('history:read') ? sendRequest(ListHistory, { query: { subject: `order-${id}` }, signal }) : undefined,
    handover: ofRentals(() => sendRequest(ShowHandover, about)),
    deposit: ofRentals(() => sendRequest(ShowDeposit, about)),
    compensations: sendRequest(ListCompensations, about),
    cardHold: ofRentals(() => sendRequest(ShowCardHold, about)),
    toSettle: may('payments:write') ? sendRequest(ShowToSettle, about) : undefined,
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
  const isPayer = useVatPayer()
  const { notice, say } = useNotices()
  const actions = useOrderActions(say)
  const said: unknown = useLocation().state?.said
  useEffect(() => {
    if (typeof said === 'string') say.done(said)
  }, [said, say])
  const { data, problem } = useLoaded(questions.order)
  const refused = useLoaded(questions.change).data?.data.change_refused
  const [paying, setPaying] = useState(false)
  const [crediting, setCrediting] = useState<CreditQuestion | null>(null)
  const [proposed, setProposed] = useState<number>()

  useEffect(() => {
    if (problem && !isMissing(problem)) say.failed(renderErrorMessage(problem, renderEnglish('Failed to load orders')))
  }, [problem, say])

  if (isMissing(problem))
    return (
      <EmptyState title="Tokio užsakymo nėra" action={<LinkButton to={officeOrdersAddress}>Visi užsakymai</LinkButton>}>
        Gal jis ištrintas, o gal adrese klaida.
      </EmptyState>
    )

  const shown = data?.data
  // of its own rentals: the rest of the family comes later
  const hasStep = shown !== undefined && getOrderStep(shown, shown.rentals) !== undefined

  return (
    <VatPayerProvider value={shown ? shown.vat_kind !== 'not-payer' : isPayer}>
      <Notices notice={notice} say={say} />
      <OfficeHead
        above={
          <Link to={officeOrdersAddress} className="text-link text-sm">
            Užsakymai
          </Link>
        }
        title={`Užsakymas Nr.\u00a0${id}`}
        action={
          shown && (
            <OrderButtons
              order={shown}
              hasStep={hasStep}
              mayChange={refused === null}
              actions={actions}
              say={say}
              onPay={() => setPaying(true)}
              onDelete={async () => {
                if (await actions.remove(id)) navigate(officeOrdersAddress)
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
          onCredit={(document_id, proposed) => {
            setProposed(proposed)
            // no loader: a window that a button opens
            setCrediting(toPendingResult(sendRequest(ShowCredit, { params: { id }, query: { document_id } })))
          }}
          onResent={(message) => {
            say.done(message)
            void revalidate()
          }}
          onFailed={(thrown) => {
            say.failed(renderErrorMessage(thrown, 'Laiško išsiųsti nepavyko.'))
            void revalidate()
          }}
          onChanged={(done) => {
            say.done(done)
            void revalidate()
          }}
          onRefund={(invoice) => {
            say.done(invoice ? `Grąžinimas įrašytas, išrašyta ${invoice}` : 'Grąžinimas įrašytas')
            void revalidate()
          }}
        />
      )}
      {paying && (
        <MarkPaidQuestion
          id={id}
          say={say}
          onClose={() => {
            setPaying(false)
            // After a refusal, too: somebody else was quicker.
            void revalidate()
          }}
          onCancel={() => setPaying(false)}
        />
      )}
      <CreditModal
        orderId={id}
        extendsRental={shown?.lines.some(({ extends_order_id }) => extends_order_id !== null) ?? false}
        question={crediting}
        proposed={proposed}
        onClose={() => setCrediting(null)}
        onDone={(number) => {
          setCrediting(null)
          say.done(`Išrašyta kreditinė sąskaita ${number}`)
          void revalidate()
        }}
      />
    </VatPayerProvider>
  )
}

const isMissing = (problem: unknown) =>
  problem instanceof ApiError && (problem.status === 404 || problem.status === 422)

type DetailsProps = {
  order: OfficeOrder
  /** Null while it can be changed; undefined until known. */
  refused: string | null | undefined
  questions: Questions
  actions: ReturnType<typeof useOrderActions>
  say: ReturnType<typeof useNotices>['say']
  onCredit: (billId?: number, proposed?: number) => void
  onRefund: (invoice: string | null) => void
  onChanged: (done: string) => void
  onResent: (message: string) => void
  onFailed: (thrown: unknown) => void
}

function Details(props: DetailsProps) {
  const { order, refused, questions, actions, say, onCredit, onRefund, onChanged, onResent, onFailed } = props
  const may = usePermissions()
  const { revalidate } = useRevalidator()
  const sms = useLoaded(questions.sms).data
  const methods = useLoaded(questions.methods).data?.data ?? []
  const toSettle = useLoaded(questions.toSettle).data?.data
  const settings = useLoaded(questions.settings).data?.data
  const [settling, setSettling] = useState<'order' | 'deposit' | null>(null)
  const knownFamily = useLoaded(questions.family).data
  const family = knownFamily ?? []
  const balance = useLoaded(questions.payments).data?.balance
  const changed = useLoaded(questions.change).data?.data
  // of the whole family, as the desk changes it
  const isOther = order.parent_id === null && (order.follow_ups.length > 0 || order.credited > 0)
  const linesNow = isOther && order.is_payed ? changed?.lines : undefined
  const isPayable = methods.length > 0 && getOrderState(order) === 'unpaid'
  return (
    <>
      <p className="figures -mt-3 mb-5 flex flex-wrap gap-x-6 gap-y-1 text-soft">
        <span>
          Pateiktas <UnbrokenText>{formatDateTime(order.placed_at)}</UnbrokenText>
        </span>
      </p>
      <FamilyOf order={order} />
      <LabelsOf
        kind="order"
        id={order.id}
        labels={order.labels}
        mayChange={may('desk:write') || may('orders:write')}
        onChanged={() => void revalidate()}
        className="-mt-2 mb-4"
      />
      <OrderStrip order={order} family={family}>
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
        {isPaidItself(getOrderState(order)) && (
          <span className="block">
            <FamilyDueLine order={order} family={knownFamily} balance={balance} />
          </span>
        )}
      </OrderStrip>
      <LapsedBanner order={order} />
      <ApprovalBanner order={order} onDecided={onChanged} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem] xl:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-5">
          {order.internal_note && <InternalNoteEditor order={order} onWritten={onChanged} />}
          <OrderBookLines order={order} now={linesNow} />
        </div>
        <div className="grid gap-5 sm:grid-cols-2 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:grid-cols-1">
          <OrderDocuments
            order={order}
            family={family}
            actions={actions}
            onCredit={onCredit}
            onChanged={onChanged}
            beside={(document) => <UblButton of={{ orderId: order.id }} document={document} say={say} />}
          />
          <OrderClient order={order} vatCheck={questions.vatCheck} />
          <OrderWithdrawals question={questions.withdrawals} />
          <LateTasksAbout kind="order" id={order.id} title={`Užsakymas Nr.\u00a0${order.id}`} />
          <FamilySum order={order} />
          <OrderSum order={order} />
          <OrderVat order={order} onDone={onChanged} />
          {isPayable && <OfficePayLinkButton of={{ orderId: order.id }} />}
          {isPaidItself(getOrderState(order)) && (
            <OrderPayments
              orderId={order.id}
              question={questions.payments}
              onRecorded={onRefund}
              onUndone={onChanged}
              onCredit={(proposed) => onCredit(undefined, proposed)}
              onSettle={toSettle && toSettle.due > 0 ? () => setSettling('order') : undefined}
            />
          )}
          {order.rentals.length > 0 && (
            <OrderDepositCard
              orderId={order.id}
              question={questions.deposit}
              onChanged={onChanged}
              onTake={toSettle && (() => setSettling('deposit'))}
              beside={<ReserveOnCard orderId={order.id} question={questions.cardHold} />}
              onProblemSeen={() =>
                sendRequest(SeeCardProblem, { params: { id: order.id } }).then(
                  ({ message }) => onChanged(message),
                  onFailed,
                )
              }
            />
          )}
          <OrderCompensations
            orderId={order.id}
            rentals={[order, ...family].flatMap(({ rentals }) => rentals)}
            question={questions.compensations}
            onChanged={onChanged}
          />
          {!order.internal_note && <InternalNoteEditor order={order} onWritten={onChanged} />}
        </div>
        <div className="grid min-w-0 gap-5 xl:col-start-1 xl:row-start-2">
          <OrderRevisions
            order={order}
            refused={refused}
            onCredit={() => onCredit()}
            question={questions.revisions}
            onFailed={(thrown) => say.failed(renderErrorMessage(thrown, 'Dokumento gauti nepavyko.'))}
          />
          {[order, ...family].some(({ rentals }) => rentals.length > 0) && (
            <OrderRentals order={order} family={family} settings={settings} onExtended={onChanged} />
          )}
          <div className="-mb-5 gap-5 *:mb-5 *:break-inside-avoid md:columns-2">
            {order.rentals.length > 0 && (
              <OrderHandover
                orderId={order.id}
                question={questions.handover}
                say={say}
                onCredit={(proposed) => onCredit(undefined, proposed)}
              />
            )}
            <OrderMails mails={order.mails} onResent={onResent} onFailed={onFailed} />
            {sms && (
              <OrderSms
                orderId={order.id}
                log={sms}
                onWritten={onResent}
                onFailed={(thrown) => say.failed(renderErrorMessage(thrown, 'SMS išsiųsti nepavyko.'))}
              />
            )}
            <IfPermitted right="history:read">
              <SubjectHistory
                kind="order"
                id={order.id}
                question={questions.history}
                descriptions={catalogueFieldDescriptions}
              />
            </IfPermitted>
          </div>
        </div>
      </div>
      {settling && toSettle && (
        <SettleWindow
          orderId={order.id}
          toSettle={toSettle}
          about={settling}
          prints={order.prints_papers}
          onClose={() => setSettling(null)}
          onDone={(done, invoice) => {
            setSettling(null)
            onChanged(done)
            if (invoice && order.prints_papers) void printInvoice(order.id).catch(() => undefined)
          }}
        />
      )}
    </>
  )
}

function FamilyOf({ order: { parent_id, follow_ups } }: { order: OfficeOrder }) {
  if (parent_id === null && follow_ups.length === 0) return null
  const others = parent_id === null ? follow_ups : [parent_id]
  return (
    <p className="figures -mt-3 mb-5 flex flex-wrap gap-x-3">
      <span className="text-soft">{parent_id === null ? 'Papildymai:' : 'Papildo užsakymą'}</span>
      {others.map((id) => (
        <Link key={id} to={buildOfficeOrderAddress(id)} className="text-link">{`Nr.\u00a0${id}`}</Link>
      ))}
    </p>
  )
}
