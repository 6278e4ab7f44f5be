import { Link } from 'react-router'
import { createOfficeList } from '#people/accounts/office/public/create-office-list.tsx'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { ListWithdrawals } from '../withdrawals.contract.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

/** Withdrawals without a matching order show too. */
const list = createOfficeList({
  endpoint: ListWithdrawals,
  label: 'Sutarčių atsisakymai',
  columns: [
    { key: 'received_at', head: 'Gauta', tight: true, phone: 'first', cell: (one) => formatDateTime(one.received_at) },
    { key: 'name', head: 'Vardas, pavardė', rowHead: true, cell: (one) => one.name },
    {
      key: 'email',
      head: 'El. paštas',
      phone: 'long',
      cell: (one) => (
        <a href={`mailto:${one.email}`} className="text-link">
          {one.email}
        </a>
      ),
    },
    { key: 'order_number', head: 'Įrašytas numeris', cell: (one) => one.order_number },
    { key: 'order', head: 'Užsakymas', phone: 'second', cell: (one) => <OrderOf order={one.order_id} /> },
  ],
  empty: () => (
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
  ),
})

export const clientLoader = list.clientLoader
export default list.Page

function OrderOf({ order }: { order: number | null }) {
  if (order === null) return <StateLabel colour="amber">Nerastas</StateLabel>
  return (
    <Link to={`/admin/buhalterija/uzsakymai/${order}`} className="text-link figures">
      {`Nr.\u00a0${order}`}
    </Link>
  )
}
