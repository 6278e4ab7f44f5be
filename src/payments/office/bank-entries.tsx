import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#calendar/format-day.ts'
import { formatIban } from '#documents/iban.ts'
import { formatMoney } from '#money/format-money.ts'
import { ask } from '#platform/api-client.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Column } from '#ui/office/data-table.tsx'
import { ListTable } from '#ui/office/list-table.tsx'
import type { useNotices } from '#ui/office/notice.tsx'
import { useFilters } from '#ui/office/use-filters.ts'
import { type LoadPage, useList } from '#ui/office/use-list.ts'
import { SelectField } from '#ui/select-field.tsx'
import { bankEntryStates } from '../bank-entry-states.ts'
import { type BankEntry, ListBankEntries, type SuggestedOrder } from '../payments.contract.ts'
import { AssignModal } from './assign-modal.tsx'
import { DismissQuestion } from './dismiss-question.tsx'

const columns: Column<BankEntry>[] = [
  {
    key: 'booked_on',
    head: 'Diena',
    tight: true,
    cell: ({ booked_on }) => <span className="figures">{formatDay(booked_on)}</span>,
  },
  {
    key: 'debtor',
    head: 'Mokėtojas',
    rowHead: true,
    cell: ({ debtor_name, debtor_iban }) => (
      <>
        {debtor_name || '–'}
        {debtor_iban && <span className="figures block text-sm font-normal text-soft">{formatIban(debtor_iban)}</span>}
      </>
    ),
  },
  {
    key: 'remittance',
    head: 'Paskirtis',
    cell: ({ remittance, reference }) => (
      <span className="wrap-anywhere">{[reference, remittance].filter(Boolean).join(' ') || '–'}</span>
    ),
  },
  { key: 'suggested', head: 'Galbūt už', cell: ({ suggested }) => <Suggested orders={suggested} /> },
  { key: 'amount', head: 'Suma', number: true, cell: sumOf },
]

function sumOf({ amount, currency, is_reversal }: BankEntry) {
  const sum = currency === 'EUR' ? formatMoney(amount) : `${formatMoney(amount).replace('€', currency)}`
  return (
    <>
      {sum}
      {is_reversal && <span className="block text-sm text-soft">atšaukta</span>}
    </>
  )
}

function Suggested({ orders }: { orders: SuggestedOrder[] }) {
  if (orders.length === 0) return '–'
  return (
    <ul>
      {orders.map(({ id, client, is_payed }) => (
        <li key={id}>
          <Link to={`/admin/buhalterija/uzsakymai/${id}`} className="text-link figures">
            Nr.&nbsp;{id}
          </Link>{' '}
          <span className="text-sm text-soft">
            {client}
            {is_payed && ' (jau apmokėtas)'}
          </span>
        </li>
      ))}
    </ul>
  )
}

const states = Object.entries(bankEntryStates).map(([value, label]) => ({ value, label }))

type BankEntriesProps = { say: ReturnType<typeof useNotices>['say']; onChanged: () => void }

/** Lines of bank statements in one state; those that wait can be decided. */
export function BankEntries({ say, onChanged }: BankEntriesProps) {
  const filters = useFilters(['state'] as const)
  const state = filters.given.state ?? 'waiting'
  const load: LoadPage<BankEntry> = useCallback(
    (page, signal) => ask(ListBankEntries, { query: { page, state: state as 'waiting' }, signal }),
    [state],
  )
  const list = useList(load)
  const [assigning, setAssigning] = useState<BankEntry | null>(null)
  const [dismissing, setDismissing] = useState<BankEntry | null>(null)

  function done(words: string) {
    setAssigning(null)
    setDismissing(null)
    say.done(words)
    onChanged()
  }

  return (
    <>
      <SelectField
        label="Būsena"
        name="state"
        className="mb-4 max-w-72"
        value={state}
        options={states}
        onChange={({ target }) => filters.set({ state: target.value })}
      />
      <ListTable
        label="Išrašų įrašai"
        list={list}
        columns={state === 'waiting' ? columns : columns.filter(({ key }) => key !== 'suggested')}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={state === 'waiting' ? 'Nė vienas įrašas nelaukia sprendimo' : 'Tokių įrašų nėra'}>
            Čia atsiras banko išrašo įrašai, kurių užsakymo programa viena atspėti negali.
          </EmptyState>
        }
        {...(state === 'waiting' && {
          actions: (entry: BankEntry) => (
            <>
              <Button size="small" variant="quiet" onClick={() => setAssigning(entry)}>
                Priskirti
              </Button>
              <Button size="small" variant="quiet" onClick={() => setDismissing(entry)}>
                Ne mūsų užsakymas
              </Button>
            </>
          ),
        })}
      />
      {assigning && <AssignModal entry={assigning} onClose={() => setAssigning(null)} onDone={done} />}
      {dismissing && <DismissQuestion entry={dismissing} onClose={() => setDismissing(null)} onDone={done} />}
    </>
  )
}
