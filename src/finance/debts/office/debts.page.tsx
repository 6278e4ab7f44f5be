import { Link } from 'react-router'
import { createOfficeList } from '#people/accounts/office/public/create-office-list.tsx'
import { formatDay } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Button } from '#shell/ui/button.tsx'
import { LedgerIcon, MailIcon } from '#shell/ui/icons.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { EarlyChoosingTable } from '#shell/ui/office/early-choosing-table.tsx'
import type { BulkActionsProps } from '#shell/ui/office/list-definition.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { ageColumns } from '../debt-ages.ts'
import { type DebtKind, type DebtRow, debtFilters, debtKinds, ListDebts } from '../debts.contract.ts'
import { reminderStepLabels } from '../reminder-steps.ts'
import { AgeSums } from './age-sums.tsx'
import { RemindersModal } from './reminders-modal.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const stateWords: Record<(typeof debtFilters)[number], string> = {
  overdue: 'Vėluoja',
  '0-30': 'Vėluoja iki 30 d.',
  '31-60': 'Vėluoja 31–60 d.',
  '61-90': 'Vėluoja 61–90 d.',
  '90+': 'Vėluoja daugiau kaip 90 d.',
  promised: 'Pažadėjo sumokėti',
  broken: 'Pažado netesėjo',
  stopped: 'Nebeduodame į skolą',
}
const states = debtFilters.map((value) => ({ value, label: stateWords[value] }))

const kindWords: Record<DebtKind, string> = {
  bill: 'Sąskaitos',
  order: 'Išduota neapmokėjus',
  compensation: 'Nuostolių atlyginimas',
}
const kinds = debtKinds.map((value) => ({ value, label: kindWords[value] }))

const list = createOfficeList({
  endpoint: ListDebts,
  label: 'Skolos',
  rowKey: ({ client_id, order_id }) => client_id ?? `order ${order_id}`,
  bulk: {
    rights: ['debts:write'],
    all: 'Pasirinkti visus vėluojančius',
    idOf: ({ client_id }) => client_id,
    nameOf: ({ name }) => name,
    isSelectable: ({ overdue }) => overdue > 0,
    stays: { by: EarlyChoosingTable, words: { one: 'skolininkas', few: 'skolininkai', other: 'skolininkų' } },
    Actions: RemindChosen,
  },
  head: ({ dialog, may }) =>
    may('debts:write') && (
      <Button onClick={() => dialog.open(({ onDone }) => <RemindersModal clientIds="due" onClose={() => onDone()} />)}>
        <MailIcon />
        <span>Siųsti priminimus, kam laikas</span>
      </Button>
    ),
  intro: ({ list: { answer } }) => <AgeSums ages={answer?.ages} total={answer?.total} />,
  filters: [
    { kind: 'search', name: 'search', label: 'Klientas, įmonės kodas, telefonas' },
    { kind: 'choice', name: 'state', label: 'Būsena', options: states },
    { kind: 'choice', name: 'kind', label: 'Už ką', options: kinds },
    { kind: 'branch', narrows: true },
  ],
  columns: [
    {
      key: 'name',
      head: 'Klientas',
      rowHead: true,
      cell: (row) => (
        <div>
          <Link
            to={
              row.client_id === null
                ? `/admin/buhalterija/uzsakymai/${row.order_id}`
                : `/admin/buhalterija/skolos/${row.client_id}`
            }
            className="text-link wrap-anywhere"
          >
            {row.name}
          </Link>
          {!row.kinds.every((kind) => kind === 'bill') && (
            <span className="block text-sm font-normal text-soft">
              {row.kinds.map((kind) => kindWords[kind]).join(', ')}
            </span>
          )}
          {row.client_id !== null && row.order_ids.length > 0 && (
            <span className="figures block text-sm font-normal text-soft">
              {`Neprijungti užsakymai: ${row.order_ids.length}`}
            </span>
          )}
          {row.client_id === null && row.order_ids.length > 1 && (
            <span className="figures block text-sm font-normal text-soft">
              <span>Užsakymai:</span>
              {row.order_ids.map((id) => (
                <span key={id}>
                  {' '}
                  <Link to={`/admin/buhalterija/uzsakymai/${id}`} className="text-link">
                    {id}
                  </Link>
                </span>
              ))}
            </span>
          )}
          {row.code && <span className="figures block text-sm font-normal text-soft">{row.code}</span>}
          <WhatWasDone row={row} />
        </div>
      ),
    },
    {
      key: 'oldest_due_on',
      head: 'Seniausias terminas',
      sort: 'oldest_due_on',
      tight: true,
      phone: 'long',
      cell: ({ oldest_due_on, days_late }) => (
        <span className="figures">
          <span>{oldest_due_on ? formatDay(oldest_due_on) : '–'}</span>
          {days_late > 0 && <span className="block text-sm text-bad">{`vėluoja ${days_late}\u00a0d.`}</span>}
        </span>
      ),
    },
    ...ageColumns.map(
      ({ age, head }): Column<DebtRow> => ({
        key: age,
        head,
        number: true,
        cell: ({ ages }) =>
          ages[age] === 0 ? <span className="text-soft">–</span> : <span>{formatMoney(ages[age])}</span>,
      }),
    ),
    { key: 'open', head: 'Iš viso', sort: 'open', number: true, cell: ({ open }) => <b>{formatMoney(open)}</b> },
  ],
  empty: {
    icon: <LedgerIcon />,
    title: 'Skolų nėra',
    text: 'Čia matysite klientus, kurių sąskaitos dar neapmokėtos, ir užsakymus, išduotus neapmokėjus. Pagal sąskaitą moka tie, kam tai leidžia jų sąlygos.',
    next: ['/admin/klientai', 'Klientai ir jų sąlygos'],
  },
})

export const clientLoader = list.clientLoader
export default list.Page

function RemindChosen({ chosen, dialog }: BulkActionsProps) {
  if (!('ids' in chosen) || chosen.count === 0) return null
  return (
    <Button
      onClick={() => dialog.open(({ onDone }) => <RemindersModal clientIds={chosen.ids} onClose={() => onDone()} />)}
    >
      <MailIcon />
      <span>{`Siųsti priminimus pasirinktiems (${chosen.count})`}</span>
    </Button>
  )
}

function WhatWasDone({ row: { stopped, promised, last_reminder, email } }: { row: DebtRow }) {
  return (
    <span className="mt-1 grid gap-1 text-sm font-normal empty:hidden">
      {stopped && <StateLabel colour="red">Nebeduodame į skolą</StateLabel>}
      {promised && (
        <StateLabel colour={promised.is_broken ? 'red' : 'amber'}>
          {promised.is_broken ? `Netesėjo ${promised.day}` : `Žada iki ${promised.day}`}
        </StateLabel>
      )}
      {last_reminder && (
        <span className="text-soft">
          <span>{reminderStepLabels[last_reminder.step as 1 | 2 | 3]}</span>,{' '}
          <span>{formatDay(last_reminder.sent_at)}</span>
        </span>
      )}
      {email === null && <span className="text-soft">Nėra el. pašto</span>}
    </span>
  )
}
