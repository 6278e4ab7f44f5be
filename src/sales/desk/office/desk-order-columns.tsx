import { Link } from 'react-router'
import { buildOfficeOrderAddress } from '#orders/office/public/build-office-order-address.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import type { DeskOrderSummary } from '../desk.contract.ts'
import { deskStateLabels } from '../desk-states.ts'

export const deskOrderColumns: Column<DeskOrderSummary>[] = [
  {
    key: 'client',
    head: 'Klientas',
    rowHead: true,
    cell: ({ id, state, client, phone }) => (
      <span>
        <Link
          to={state === 'placed' ? buildOfficeOrderAddress(id) : `/admin/juodrasciai/${id}`}
          className="text-link wrap-anywhere"
        >
          {client || 'Klientas dar neįrašytas'}
        </Link>
        {phone && <span className="figures block text-sm font-normal text-soft">{formatPhone(phone)}</span>}
      </span>
    ),
  },
  {
    key: 'number',
    head: 'Nr.',
    phone: 'long',
    cell: ({ id, number }) => (
      <span className="figures">
        <span>{id}</span>
        {number && <span className="block text-sm text-soft">{number}</span>}
      </span>
    ),
  },
  {
    key: 'price',
    head: 'Suma su PVM',
    withoutVat: 'Suma',
    phone: 'first',
    cell: ({ price_with_vat }) => <span className="figures">{formatMoney(price_with_vat)}</span>,
  },
  {
    key: 'valid',
    head: 'Galioja iki',
    cell: ({ valid_until, holds_until }) => (
      <span className="figures">
        {valid_until ? momentOf(valid_until) : <span>–</span>}
        {holds_until && (
          <span className="block text-sm text-soft">
            <span>{'laikoma iki '}</span>
            <span className="whitespace-nowrap">{formatDateTime(holds_until)}</span>
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'changed',
    head: 'Keista',
    cell: ({ updated_at, made_by }) => (
      <span className="figures">
        {momentOf(updated_at)}
        <span className="block text-sm text-soft">{made_by}</span>
      </span>
    ),
  },
  {
    key: 'state',
    head: 'Būsena',
    phone: 'first',
    cell: ({ state, asked_again_at }) =>
      asked_again_at && state === 'lapsed' ? (
        <StateLabel colour="amber">Prašo iš naujo</StateLabel>
      ) : (
        <StateLabel colour={deskStateLabels[state].colour}>{deskStateLabels[state].label}</StateLabel>
      ),
  },
]

function momentOf(at: string) {
  const [day, time] = formatDateTime(at).split(' ')
  return (
    <span>
      <span className="whitespace-nowrap">{day}</span> <span>{time}</span>
    </span>
  )
}
