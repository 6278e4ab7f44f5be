import { Link } from 'react-router'
import { createOfficeList } from '#people/accounts/office/public/create-office-list.tsx'
import { formatDay } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { ListDeposits } from '../deposits.contract.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const states = [
  { value: 'held', label: 'Laikomi' },
  { value: 'settled', label: 'Atsiskaityta' },
  { value: 'card', label: 'Kortelėje, reikia dėmesio' },
]

const list = createOfficeList({
  endpoint: ListDeposits,
  label: 'Užstatai',
  rowKey: (row) => row.order_id,
  head: ({ list: { answer } }) =>
    answer && (
      <p className="figures">
        Iš viso laikoma <b className="text-lg">{formatMoney(answer.held)}</b>
      </p>
    ),
  filters: [
    { kind: 'search', name: 'q', label: 'Užsakymo numeris, klientas' },
    { kind: 'choice', name: 'state', label: 'Būsena', options: states },
    { kind: 'branch', narrows: true },
  ],
  columns: [
    {
      key: 'order_id',
      head: 'Užsakymas',
      tight: true,
      phone: 'second',
      cell: ({ order_id }) => (
        <Link to={`/admin/buhalterija/uzsakymai/${order_id}`} className="text-link figures">
          {`Nr.\u00a0${order_id}`}
        </Link>
      ),
    },
    { key: 'client', head: 'Klientas', rowHead: true, cell: ({ client }) => client },
    { key: 'since', head: 'Priimtas', tight: true, phone: 'second', cell: ({ since }) => formatDay(since) },
    { key: 'taken', head: 'Priimta', number: true, cell: ({ taken }) => formatMoney(taken) },
    { key: 'returned', head: 'Grąžinta', number: true, cell: ({ returned }) => formatMoney(returned) },
    { key: 'kept', head: 'Sulaikyta', number: true, cell: ({ kept }) => formatMoney(kept) },
    { key: 'held', head: 'Laikoma', number: true, phone: 'long', cell: ({ held }) => <b>{formatMoney(held)}</b> },
    {
      key: 'card_until',
      head: 'Kortelėje iki',
      tight: true,
      cell: ({ card_until }) => (card_until ? formatDay(card_until) : '–'),
    },
    {
      key: 'state',
      head: 'Būsena',
      cell: ({ settled_at }) =>
        settled_at ? (
          <StateLabel colour="green">{`Atsiskaityta ${formatDay(settled_at)}`}</StateLabel>
        ) : (
          <StateLabel colour="amber">Laikomas</StateLabel>
        ),
    },
  ],
  empty: {
    title: 'Užstatų nėra',
    text: 'Užstatas priimamas išduodant įrankius arba užsakymo puslapyje. Kiek prašyti, rašoma produkto formoje.',
    next: ['/admin/rent/rentals?state=handover-today', 'Ką šiandien išduoti'],
  },
})

export const clientLoader = list.clientLoader
export default list.Page
