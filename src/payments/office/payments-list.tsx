import { Link } from 'react-router'
import { formatDay } from '#calendar/format-day.ts'
import { formatMoney } from '#money/format-money.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LedgerIcon } from '#ui/icons.tsx'
import type { Column } from '#ui/office/data-table.tsx'
import { DayFilter } from '#ui/office/day-filter.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#ui/office/filter-bar.tsx'
import { ListTable } from '#ui/office/list-table.tsx'
import { NextStep } from '#ui/office/next-step.tsx'
import { NothingFound } from '#ui/office/nothing-found.tsx'
import type { Question } from '#ui/office/question.ts'
import { useFilters } from '#ui/office/use-filters.ts'
import { useList } from '#ui/office/use-list.ts'
import { paymentWays, wayWords } from '../payment-ways.ts'
import type { ListPayments, PaymentRow } from '../payments.contract.ts'

const columns: Column<PaymentRow>[] = [
  {
    key: 'paid_on',
    head: 'Diena',
    tight: true,
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
    cell: ({ way, bank_entry_id, receipt_number }) => (
      <div>
        <span>{bank_entry_id === null ? wayWords[way] : 'Iš banko išrašo'}</span>
        {receipt_number && <span className="figures block text-sm text-soft">{`Kvitas ${receipt_number}`}</span>}
      </div>
    ),
  },
  {
    key: 'note',
    head: 'Mokėtojas, pastaba',
    cell: ({ debtor_name, note, reverses, reversed }) => (
      <span className="wrap-anywhere">
        {[reverses !== null && 'Atitaisymas', reversed && 'Atitaisyta', debtor_name, note].filter(Boolean).join('; ') ||
          '–'}
      </span>
    ),
  },
  {
    key: 'amount',
    head: 'Suma',
    number: true,
    cell: ({ amount, reversed }) => (
      <span className={reversed ? 'text-soft line-through' : amount < 0 ? 'text-bad' : ''}>{formatMoney(amount)}</span>
    ),
  },
]

const ways = paymentWays.map((value) => ({ value, label: wayWords[value] }))

export function PaymentsList({ question }: { question: Question<AnswerOf<typeof ListPayments>> }) {
  const filters = useFilters(['q', 'way', 'from', 'to'] as const)
  const list = useList(question)
  return (
    <>
      <FilterBar filters={filters}>
        <SearchFilter filters={filters} name="q" label="Užsakymas, klientas, mokėtojas, kvitas" />
        <SelectFilter filters={filters} name="way" label="Būdas" options={ways} />
        <DayFilter filters={filters} name="from" label="Gauta nuo" />
        <DayFilter filters={filters} name="to" label="Iki" />
      </FilterBar>
      <ListTable
        label="Gauti mokėjimai"
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={
          filters.any ? (
            <NothingFound onClear={filters.clear} />
          ) : (
            <EmptyState
              icon={<LedgerIcon />}
              title="Mokėjimų dar nėra"
              action={<NextStep to="/admin/buhalterija/uzsakymai?paid=0">Neapmokėti užsakymai</NextStep>}
            >
              Įkelkite banko išrašą arba įrašykite mokėjimą užsakymo puslapyje.
            </EmptyState>
          )
        }
      />
    </>
  )
}
