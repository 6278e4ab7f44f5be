import { Link } from 'react-router'
import { createOfficeList } from '#people/accounts/office/public/create-office-list.tsx'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { LedgerIcon } from '#shell/ui/icons.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import type { ActionQuestion } from '#shell/ui/office/action-modal.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { type DeskOrderSummary, ListDeskOrders, PlaceDeskOrder, WithdrawDeskOrder } from '../desk.contract.ts'
import { deskStateLabels, deskStates } from '../desk-states.ts'
import { toDeskMessage } from '../to-desk-message.ts'
import { DeskOrderButtons } from './desk-order-buttons.tsx'
import { deskOrderColumns } from './desk-order-columns.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const list = createOfficeList({
  endpoint: ListDeskOrders,
  label: 'Juodraščiai ir pasiūlymai',
  head: ({ may }) => may('desk:write') && <LinkButton to="/admin/naujas-uzsakymas">Naujas užsakymas</LinkButton>,
  filters: [
    { kind: 'search', name: 'search', label: 'Klientas, telefonas ar numeris' },
    {
      kind: 'choice',
      name: 'state',
      label: 'Būsena',
      all: 'Visos',
      options: deskStates.map((value) => ({ value, label: deskStateLabels[value].label })),
    },
    { kind: 'branch', narrows: true },
  ],
  columns: deskOrderColumns,
  actions: (row, { dialog, list, say }) => (
    <DeskOrderButtons
      row={row}
      say={say}
      onAsk={(action) => dialog.ask(action === 'place' ? buildPlaceQuestion(row) : buildWithdrawQuestion(row))}
      onDone={list.refresh}
    />
  ),
  empty: {
    icon: <LedgerIcon />,
    title: 'Juodraščių ir pasiūlymų nėra',
    text: 'Pradėkite užsakymą ir spauskite „Išsaugoti juodraštį“ arba „Siųsti pasiūlymą“: jis lauks čia.',
    next: ['/admin/naujas-uzsakymas', 'Naujas užsakymas'],
  },
})

export const clientLoader = list.clientLoader
export default list.Page

const nameOf = ({ id, number }: DeskOrderSummary) => (number ? `pasiūlymą ${number}` : `juodraštį Nr.\u00a0${id}`)

function buildPlaceQuestion(row: DeskOrderSummary): ActionQuestion {
  const { id, version } = row
  return {
    variant: 'warning',
    title: `Pateikti ${nameOf(row)}?`,
    message: `${row.client || 'Klientas'}, ${formatMoney(row.price_with_vat)} su PVM. Išankstinę sąskaitą išsiųsime el. paštu.`,
    confirmLabel: 'Pateikti užsakymą',
    send: async () => {
      await sendRequest(PlaceDeskOrder, { params: { id }, body: { seen: version } })
      return `Užsakymas Nr.\u00a0${id} pateiktas.`
    },
    failure: (thrown) => <Why thrown={thrown} id={id} />,
    staysOpen: true,
  }
}

function buildWithdrawQuestion(row: DeskOrderSummary): ActionQuestion {
  const { id, version, number } = row
  return {
    title: `Atšaukti ${nameOf(row)}?`,
    message: number
      ? 'Nuoroda klientui pasakys, kad pasiūlymas atšauktas. Laikomi įrankiai vėl bus laisvi.'
      : 'Juodraštis liks sąraše kaip atšauktas.',
    confirmLabel: 'Atšaukti',
    cancelLabel: 'Palikti',
    send: async () => {
      await sendRequest(WithdrawDeskOrder, { params: { id }, body: { seen: version } })
      return `Atšaukta: ${number ?? `Nr.\u00a0${id}`}.`
    },
    failure: (thrown) => <Why thrown={thrown} id={id} />,
    staysOpen: true,
  }
}

function Why({ thrown, id }: { thrown: unknown; id: number }) {
  const words =
    thrown instanceof ApiError
      ? Object.values(thrown.errors ?? {}).flatMap((said) => said?.slice(0, 1).map(toDeskMessage) ?? [])
      : []
  return (
    <span>
      <span>{words.length > 0 ? [...new Set(words)].join(' ') : renderErrorMessage(thrown, 'Nepavyko')}</span>{' '}
      <Link to={`/admin/juodrasciai/${id}`} className="text-link">
        Atverti
      </Link>
    </span>
  )
}
