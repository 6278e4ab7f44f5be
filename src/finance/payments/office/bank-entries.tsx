import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AnswerOf } from '#platform/contract.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { formatIban } from '#rules/codes/iban.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { FilterBar, SearchFilter } from '#shell/ui/office/filter-bar.tsx'
import { ListTable } from '#shell/ui/office/list-table.tsx'
import { NoResults } from '#shell/ui/office/no-results.tsx'
import type { useNotices } from '#shell/ui/office/notice.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { OpenDialog, useDialog } from '#shell/ui/office/use-dialog.tsx'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { useList } from '#shell/ui/office/use-list.ts'
import { SelectField } from '#shell/ui/select-field.tsx'
import { type BankEntryState, bankEntryStates } from '../bank-entry-states.ts'
import type { BankEntry, ListBankEntries, OpenBill, SuggestedOrder } from '../payments.contract.ts'
import { AssignModal } from './assign-modal.tsx'
import { DismissQuestion } from './dismiss-question.tsx'
import { NotReversedReason } from './not-reversed-reason.tsx'
import { formatPriorPaymentLabel, TakeBackModal } from './take-back-modal.tsx'
import { UndoAssignment } from './undo-payment.tsx'

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
      <div>
        <span>{debtor_name || '–'}</span>
        {debtor_iban && <span className="figures block text-sm font-normal text-soft">{formatIban(debtor_iban)}</span>}
      </div>
    ),
  },
  {
    key: 'remittance',
    head: 'Paskirtis',
    cell: ({ remittance, reference }) => (
      <span className="wrap-anywhere">{[reference, remittance].filter(Boolean).join(' ') || '–'}</span>
    ),
  },
  {
    key: 'suggested',
    head: 'Galbūt už',
    cell: ({ takes_back, may_be_taken_back, suggested, suggested_bills }) =>
      takes_back ? <TakenBack matches={may_be_taken_back} /> : <Suggested orders={suggested} bills={suggested_bills} />,
  },
  { key: 'assigned', head: 'Už', cell: ({ assigned }) => <Assigned parts={assigned} /> },
  { key: 'amount', head: 'Suma', number: true, cell: sumOf },
]

function sumOf({ amount, currency, is_reversal, takes_back, state, left }: BankEntry) {
  const sum = currency === 'EUR' ? formatMoney(amount) : `${formatMoney(amount).replace('€', currency)}`
  return (
    <>
      <span>{sum}</span>
      {state === 'waiting' && left !== amount && (
        <span className="block text-sm font-semibold">{`liko ${formatMoney(left)}`}</span>
      )}
      {takes_back && <span className="block text-sm font-semibold text-bad">bankas atsiėmė</span>}
      {is_reversal && !takes_back && <span className="block text-sm text-soft">atšaukta</span>}
    </>
  )
}

function Suggested({ orders, bills }: { orders: SuggestedOrder[]; bills: OpenBill[] }) {
  if (orders.length + bills.length === 0) return <span>–</span>
  return (
    <ul>
      {bills.map(({ full_number, client_id, client, open }) => (
        <li key={full_number}>
          <BillLink clientId={client_id}>{full_number}</BillLink>{' '}
          <span className="text-sm text-soft">
            <span>{client}</span>
            <span>{open <= 0 && ' (jau apmokėta)'}</span>
          </span>
        </li>
      ))}
      {orders.map(({ id, client, is_payed }) => (
        <li key={id}>
          <Link to={`/admin/buhalterija/uzsakymai/${id}`} className="text-link figures">
            {`Nr.\u00a0${id}`}
          </Link>{' '}
          <span className="text-sm text-soft">
            <span>{client}</span>
            <span>{is_payed && ' (jau apmokėtas)'}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function TakenBack({ matches }: { matches: BankEntry['may_be_taken_back'] }) {
  if (matches.length === 0) return <span>Panašaus mokėjimo nėra</span>
  return (
    <ul>
      {matches.map((money) => (
        <li key={money.entry_id ?? money.payments[0]?.id}>
          {money.payments.map(({ id, order_id, client_id, client }) => (
            <span key={id}>
              {order_id !== null ? (
                <Link to={`/admin/buhalterija/uzsakymai/${order_id}`} className="text-link figures">
                  {`Nr.\u00a0${order_id}`}
                </Link>
              ) : (
                client_id !== null && <BillLink clientId={client_id}>Sąskaitos</BillLink>
              )}
              <span> </span>
              <span className="text-sm text-soft">{client}</span>{' '}
            </span>
          ))}
          <span className="text-sm text-soft">{formatPriorPaymentLabel(money)}</span>
        </li>
      ))}
    </ul>
  )
}

function BillLink({ clientId, children }: { clientId: number | null; children: ReactNode }) {
  if (clientId === null) return <span className="figures">{children}</span>
  return (
    <Link to={`/admin/klientai/${clientId}`} className="text-link figures">
      {children}
    </Link>
  )
}

function Assigned({ parts }: { parts: BankEntry['assigned'] }) {
  return (
    <ul>
      {parts.map(({ order_id, client, amount, is_deposit, bills }) => (
        <li key={`${is_deposit} ${order_id ?? bills[0]?.id ?? client}`}>
          {order_id === null ? (
            <span className="figures">{bills.map(({ full_number }) => full_number).join(', ') || 'Avansas'}</span>
          ) : (
            <Link to={`/admin/buhalterija/uzsakymai/${order_id}`} className="text-link figures">
              {`Nr.\u00a0${order_id}`}
            </Link>
          )}
          <span> </span>
          <span className="text-sm text-soft">
            <span>{client}</span>
            {is_deposit && <span>, užstatas</span>}
            {parts.length > 1 && <span className="figures">{`, ${formatMoney(amount)}`}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

const isShown = (key: string, state: string) =>
  key === 'suggested' ? state === 'waiting' : key === 'assigned' ? state === 'settled' : true

const states = Object.entries(bankEntryStates).map(([value, label]) => ({ value: value as BankEntryState, label }))

const kinds = [
  { value: '', label: 'Visi įrašai' },
  { value: '1', label: 'Bankas atsiėmė' },
]

type BankEntriesProps = {
  question: PendingResult<AnswerOf<typeof ListBankEntries>>
  say: ReturnType<typeof useNotices>['say']
  onChanged: () => void
}

export function BankEntries({ question, say, onChanged }: BankEntriesProps) {
  const filters = useFilters(['state', 'q', 'taken_back'] as const)
  const { q } = filters.given
  const state = states.find(({ value }) => value === filters.given.state)?.value ?? 'waiting'
  const onlyTakenBack = filters.given.taken_back === '1'
  const clear = () => filters.set({ q: '', taken_back: '' })
  const may = usePermissions()
  const list = useList(question)
  const dialog = useDialog({ say, refresh: onChanged })

  return (
    <>
      <FilterBar filters={{ any: Boolean(q) || onlyTakenBack, clear }}>
        <SearchFilter filters={filters} name="q" label="Mokėtojas, paskirtis, sąskaita" />
        <SelectField
          label="Būsena"
          name="state"
          className="w-60"
          value={state}
          options={states}
          onChange={({ target }) => filters.set({ state: target.value })}
        />
        <SelectField
          label="Kas"
          name="taken_back"
          className="w-60"
          value={onlyTakenBack ? '1' : ''}
          options={kinds}
          onChange={({ target }) => filters.set({ taken_back: target.value })}
        />
      </FilterBar>
      <ListTable
        label="Išrašų įrašai"
        list={list}
        columns={columns.filter(({ key }) => isShown(key, state))}
        rowKey={({ id }) => id}
        empty={
          q || onlyTakenBack ? (
            <NoResults onClear={clear} />
          ) : (
            <EmptyState title={state === 'waiting' ? 'Nė vienas įrašas nelaukia sprendimo' : 'Tokių įrašų nėra'}>
              Čia atsiras banko išrašo įrašai, kurių užsakymo ar sąskaitos programa viena atspėti negali.
            </EmptyState>
          )
        }
        {...(may('payments:import') &&
          state === 'waiting' && {
            actions: (entry: BankEntry) => (
              <>
                {!entry.takes_back && (
                  <Button
                    size="small"
                    variant="quiet"
                    onClick={() => dialog.open((handlers) => <AssignModal entry={entry} {...handlers} />)}
                  >
                    Priskirti
                  </Button>
                )}
                {entry.takes_back && may('payments:refund') && (
                  <Button
                    size="small"
                    variant="quiet"
                    onClick={() => dialog.open((handlers) => <TakeBackModal entry={entry} {...handlers} />)}
                  >
                    Kurį mokėjimą atsiėmė
                  </Button>
                )}
                <Button
                  size="small"
                  variant="quiet"
                  onClick={() =>
                    dialog.open((handlers) =>
                      entry.takes_back ? (
                        <NotReversedReason entry={entry} {...handlers} />
                      ) : (
                        <DismissQuestion entry={entry} {...handlers} />
                      ),
                    )
                  }
                >
                  {entry.takes_back ? 'Ne mokėjimo grąžinimas' : 'Ne mūsų užsakymas'}
                </Button>
              </>
            ),
          })}
        {...(may('payments:import') &&
          ['settled', 'known', 'dismissed'].includes(state) && {
            actions: (entry: BankEntry) => (
              <Button
                size="small"
                variant="quiet"
                onClick={() => dialog.open((handlers) => <UndoAssignment entry={entry} {...handlers} />)}
              >
                {state === 'settled' ? 'Atšaukti priskyrimą' : 'Atšaukti sprendimą'}
              </Button>
            ),
          })}
      />
      <OpenDialog dialog={dialog} />
    </>
  )
}
