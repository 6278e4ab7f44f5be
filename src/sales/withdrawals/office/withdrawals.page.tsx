import { Link, useLoaderData } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { PageQuery } from '#platform/contract.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import type { Column } from '#shell/ui/office/data-table.tsx'
import { ListTable } from '#shell/ui/office/list-table.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { useList } from '#shell/ui/office/use-list.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { ListWithdrawals, type ReceivedWithdrawal } from '../withdrawals.contract.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => ({
  list: sendRequest(ListWithdrawals, { query: readQuery(PageQuery, search), signal }),
}))

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

/** Withdrawals without a matching order show too. */
export default function Withdrawals() {
  const list = useList(useLoaderData<typeof clientLoader>().list)
  return (
    <>
      <OfficeHead />
      <ListTable
        label="Sutarčių atsisakymai"
        list={list}
        columns={columns}
        rowKey={(one) => one.id}
        empty={
          <EmptyState
            title="Niekas sutarties neatsisakė"
            action={
              <LinkButton variant="quiet" to="/sutarties-atsisakymas">
                Kaip tai mato klientas
              </LinkButton>
            }
          >
            Čia atsiras pranešimai, kuriuos klientai siunčia nuoroda „Atsisakyti sutarties čia“.
          </EmptyState>
        }
      />
    </>
  )
}

function OrderOf({ order }: { order: number | null }) {
  if (order === null) return <StateLabel colour="amber">Nerastas</StateLabel>
  return (
    <Link to={`/admin/buhalterija/uzsakymai/${order}`} className="text-link figures">
      {`Nr.\u00a0${order}`}
    </Link>
  )
}
