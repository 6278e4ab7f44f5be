import type { ReactNode } from 'react'
import { Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { defineList } from '#people/accounts/office/public/create-office-list.tsx'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { addOfficeBranch } from '#shell/branches/office/public/office-place.tsx'
import { Button } from '#shell/ui/button.tsx'
import { LedgerIcon } from '#shell/ui/icons.tsx'
import { DayFilter } from '#shell/ui/office/day-filter.tsx'
import { ExportButton } from '#shell/ui/office/export-button.tsx'
import { ListPart } from '#shell/ui/office/list-screen.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { IfPermitted } from '#shell/ui/office/permissions.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { OpenDialog, useDialog } from '#shell/ui/office/use-dialog.tsx'
import { useListState } from '#shell/ui/office/use-list-state.ts'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { paymentWayLabels, paymentWays } from '../payment-ways.ts'
import { ExportPayments, ListBankEntries, ListPayments } from '../payments.contract.ts'
import { BankEntries } from './bank-entries.tsx'
import { StatementModal } from './statement-modal.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(
  ({ search, signal }) =>
    search.has('state')
      ? {
          entries: sendRequest(ListBankEntries, {
            query: { state: 'waiting', ...readQuery(ListBankEntries.query, search) },
            signal,
          }),
        }
      : {
          payments: sendRequest(ListPayments, {
            query: readQuery(ListPayments.query, addOfficeBranch(search)),
            signal,
          }),
        },
  ({ signal }) => ({ waiting: sendRequest(ListBankEntries, { query: { state: 'waiting' }, signal }) }),
)

export default function Payments() {
  const [search, setSearch] = useSearchParams()
  const questions = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const { notice, say } = useNotices()
  const changed = () => void revalidate()
  const dialog = useDialog({ say, refresh: changed })

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        action={
          <div className="flex flex-wrap gap-2">
            {questions.payments && (
              <ExportButton
                call={ExportPayments}
                query={readQuery(ExportPayments.query, addOfficeBranch(search)) as Record<string, string>}
                onFailed={(thrown) => say.failed(renderErrorMessage(thrown, 'Failo atsisiųsti nepavyko'))}
              />
            )}
            <IfPermitted right="payments:import">
              <Button
                onClick={() =>
                  dialog.open(({ onClose }) => (
                    <StatementModal
                      onClose={onClose}
                      onDone={changed}
                      onShowWaiting={() => {
                        onClose()
                        setSearch({ state: 'waiting' })
                      }}
                    />
                  ))
                }
              >
                Įkelti banko išrašą
              </Button>
            </IfPermitted>
          </div>
        }
      />
      <PaymentsTabs showsEntries={questions.entries !== undefined} question={questions.waiting} />
      {questions.entries && <BankEntries question={questions.entries} say={say} onChanged={changed} />}
      {questions.payments && <PaymentsList question={questions.payments} />}
      <OpenDialog dialog={dialog} />
    </>
  )
}

type PaymentsTabsProps = { showsEntries: boolean; question: PendingResult<AnswerOf<typeof ListBankEntries>> }

function PaymentsTabs({ showsEntries, question }: PaymentsTabsProps) {
  const waiting = useLoaded(question).data?.meta.total

  return (
    <nav aria-label="Mokėjimų sąrašai" className="mb-5 flex gap-6 border-b border-line">
      <Tab to="?" isHere={!showsEntries}>
        Gauti mokėjimai
      </Tab>
      <Tab to="?state=waiting" isHere={showsEntries}>
        {`Išrašų įrašai${waiting ? `, laukia ${waiting}` : ''}`}
      </Tab>
    </nav>
  )
}

function Tab({ to, isHere, children }: { to: string; isHere: boolean; children: ReactNode }) {
  return (
    <Link
      to={to}
      aria-current={isHere ? 'page' : undefined}
      className={`figures -mb-px border-b-2 py-2.5 font-semibold ${isHere ? 'border-signal' : 'border-transparent text-soft hover:text-ink'}`}
    >
      {children}
    </Link>
  )
}

const ways = paymentWays.map((value) => ({ value, label: paymentWayLabels[value] }))

const receivedPayments = defineList({
  endpoint: ListPayments,
  label: 'Gauti mokėjimai',
  filters: [
    { kind: 'search', name: 'q', label: 'Užsakymas, klientas, mokėtojas, kvitas' },
    { kind: 'choice', name: 'way', label: 'Būdas', options: ways },
    { kind: 'branch', narrows: true },
    { kind: 'day', name: 'from', label: 'Gauta nuo', control: DayFilter },
    { kind: 'day', name: 'to', label: 'Iki', control: DayFilter },
  ],
  columns: [
    {
      key: 'paid_on',
      head: 'Diena',
      tight: true,
      phone: 'second',
      cell: ({ paid_on }) => <span className="figures">{formatDay(paid_on)}</span>,
    },
    {
      key: 'order',
      head: 'Užsakymas',
      rowHead: true,
      cell: ({ order_id, client_id, client }) => (
        <>
          {order_id === null ? (
            client_id === null ? (
              <span>Kliento sąskaitos</span>
            ) : (
              <Link to={`/admin/klientai/${client_id}`} className="text-link">
                Kliento sąskaitos
              </Link>
            )
          ) : (
            <Link to={`/admin/buhalterija/uzsakymai/${order_id}`} className="text-link">
              {`Nr.\u00a0${order_id}`}
            </Link>
          )}
          <span className="block text-sm font-normal wrap-anywhere text-soft">{client}</span>
        </>
      ),
    },
    {
      key: 'way',
      head: 'Būdas',
      phone: 'second',
      cell: ({ way, bank_entry_id, receipt_number }) => (
        <div>
          <span>{bank_entry_id === null ? paymentWayLabels[way] : 'Iš banko išrašo'}</span>
          {receipt_number && <span className="figures block text-sm text-soft">{`Kvitas ${receipt_number}`}</span>}
        </div>
      ),
    },
    {
      key: 'note',
      head: 'Mokėtojas, pastaba',
      phone: 'long',
      cell: ({ debtor_name, note, reverses, reversed }) => (
        <span className="wrap-anywhere">
          {[reverses !== null && 'Atitaisymas', reversed && 'Atitaisyta', debtor_name, note]
            .filter(Boolean)
            .join('; ') || '–'}
        </span>
      ),
    },
    {
      key: 'amount',
      head: 'Suma',
      number: true,
      cell: ({ amount, reversed }) => (
        <span className={reversed ? 'text-soft line-through' : amount < 0 ? 'text-bad' : ''}>
          {formatMoney(amount)}
        </span>
      ),
    },
  ],
  empty: {
    icon: <LedgerIcon />,
    title: 'Mokėjimų dar nėra',
    text: 'Įkelkite banko išrašą arba įrašykite mokėjimą užsakymo puslapyje.',
    next: ['/admin/buhalterija/uzsakymai?paid=0', 'Neapmokėti užsakymai'],
  },
})

function PaymentsList({ question }: { question: PendingResult<AnswerOf<typeof ListPayments>> }) {
  return <ListPart {...receivedPayments} state={useListState(receivedPayments, question)} />
}
