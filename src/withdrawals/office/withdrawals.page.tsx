import { Link } from 'react-router'
import { formatDateTime } from '#calendar/format-day.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import type { Column } from '#ui/office/data-table.tsx'
import { ListTable } from '#ui/office/list-table.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { type LoadPage, useAskedList } from '#ui/office/use-asked-list.ts'
import { StateWord } from '#ui/state-word.tsx'
import { ListWithdrawals, type ReceivedWithdrawal } from '../withdrawals.contract.ts'

export const meta = () => pageMeta({ title: 'Sutarčių atsisakymai' })

const loadWithdrawals: LoadPage<ReceivedWithdrawal> = (page, signal) =>
  sendRequest(ListWithdrawals, { query: { page }, signal })

const columns: Column<ReceivedWithdrawal>[] = [
  { key: 'received_at', head: 'Gauta', tight: true, cell: (one) => formatDateTime(one.received_at) },
  { key: 'name', head: 'Vardas, pavardė', rowHead: true, cell: (one) => one.name },
  {
    key: 'email',
    head: 'El. paštas',
    cell: (one) => (
      <a href={`mailto:${one.email}`} className="text-link">
        {one.email}
      </a>
    ),
  },
  { key: 'order_number', head: 'Įrašytas numeris', cell: (one) => one.order_number },
  { key: 'order', head: 'Užsakymas', cell: (one) => <OrderOf order={one.order_id} /> },
]

/** Everything that consumers sent by „Atsisakyti sutarties čia“, whether its order was found or not. */
export default function Withdrawals() {
  const list = useAskedList(loadWithdrawals)
  return (
    <>
      <OfficeHead
        above={
          <Link to="/admin/buhalterija/uzsakymai" className="text-link text-sm">
            Užsakymai
          </Link>
        }
        title="Sutarčių atsisakymai"
      />
      <ListTable
        label="Sutarčių atsisakymai"
        list={list}
        columns={columns}
        rowKey={(one) => one.id}
        empty={
          <EmptyState title="Niekas sutarties neatsisakė">
            Čia atsiras pranešimai, kuriuos klientai siunčia nuoroda „Atsisakyti sutarties čia“.
          </EmptyState>
        }
      />
    </>
  )
}

function OrderOf({ order }: { order: number | null }) {
  if (order === null) return <StateWord colour="amber">Nerastas</StateWord>
  return (
    <Link to={`/admin/buhalterija/uzsakymai/${order}`} className="text-link figures">
      Nr.&nbsp;{order}
    </Link>
  )
}
