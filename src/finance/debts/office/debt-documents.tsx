import { formatDay } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Card } from '#shell/ui/office/card.tsx'
import { type Column, DataTable } from '#shell/ui/office/data-table.tsx'
import type { ClientDebt, DebtDocument } from '../debts.contract.ts'
import { reminderStepLabels } from '../reminder-steps.ts'

const columns: Column<DebtDocument>[] = [
  { key: 'number', head: 'Sąskaita', rowHead: true, cell: ({ full_number }) => full_number },
  { key: 'issued_on', head: 'Išrašyta', tight: true, cell: ({ issued_on }) => formatDay(issued_on) },
  {
    key: 'due_on',
    head: 'Terminas',
    tight: true,
    cell: ({ due_on, days_late }) => (
      <span className="figures">
        <span>{due_on ?? '–'}</span>
        {days_late > 0 && <span className="block text-sm text-bad">{`vėluoja ${days_late}\u00a0d.`}</span>}
      </span>
    ),
  },
  {
    key: 'reminders',
    head: 'Laiškai',
    cell: ({ reminders }) =>
      reminders.length === 0 ? (
        <span className="text-soft">–</span>
      ) : (
        <ul>
          {reminders.map(({ step, sent_at, by, wording_version }) => (
            <li key={step} className="text-sm">
              <span>{reminderStepLabels[step as 1 | 2 | 3]}</span>, <span>{formatDay(sent_at)}</span>
              <span>{by === null && ' (pagal taisyklę)'}</span>
              <span>{wording_version ? `, teksto redakcija Nr.\u00a0${wording_version}` : ''}</span>
            </li>
          ))}
        </ul>
      ),
  },
  { key: 'price', head: 'Suma', number: true, cell: ({ price_with_vat }) => formatMoney(price_with_vat) },
  { key: 'open', head: 'Liko', number: true, cell: ({ open }) => <b>{formatMoney(open)}</b> },
]

export function DebtDocuments({ debt }: { debt: ClientDebt }) {
  return (
    <Card title="Neapmokėtos sąskaitos">
      <DataTable
        label="Neapmokėtos sąskaitos"
        columns={columns}
        rows={debt.documents}
        rowKey={({ id }) => id}
        empty={<p className="text-soft">Neapmokėtų sąskaitų nėra.</p>}
      />
    </Card>
  )
}
