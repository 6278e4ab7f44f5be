import { type ReactNode, useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { LedgerIcon } from '#shell/ui/icons.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { EmptyStateAction } from '#shell/ui/office/empty-state-action.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#shell/ui/office/filter-bar.tsx'
import { ListTable } from '#shell/ui/office/list-table.tsx'
import { NoResults } from '#shell/ui/office/no-results.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { useList } from '#shell/ui/office/use-list.ts'
import { type DeskOrderSummary, ListDeskOrders, PlaceDeskOrder, WithdrawDeskOrder } from '../desk.contract.ts'
import { deskStates } from '../desk-states.ts'
import { toDeskMessage } from '../to-desk-message.ts'
import { DeskOrderButtons } from './desk-order-buttons.tsx'
import { deskOrderColumns, deskStateLabels } from './desk-order-columns.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => ({
  list: sendRequest(ListDeskOrders, { query: readQuery(ListDeskOrders.query, search), signal }),
}))

export default function DeskOrders() {
  const filters = useFilters(['search', 'state'] as const)
  const list = useList(useLoaderData<typeof clientLoader>().list)
  const { notice, say } = useNotices()
  const [input, ask] = useState<{ row: DeskOrderSummary; action: 'place' | 'withdraw' } | null>(null)
  const may = usePermissions()
  const begin = may('desk:write') && <LinkButton to="/admin/naujas-uzsakymas">Naujas užsakymas</LinkButton>
  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead action={begin} />
      <FilterBar filters={filters}>
        <SearchFilter filters={filters} name="search" label="Klientas, telefonas ar numeris" />
        <SelectFilter
          filters={filters}
          name="state"
          label="Būsena"
          all="Visos"
          options={deskStates.map((value) => ({ value, label: deskStateLabels[value].label }))}
        />
      </FilterBar>
      <ListTable
        label="Juodraščiai ir pasiūlymai"
        list={list}
        columns={deskOrderColumns}
        rowKey={({ id }) => id}
        actions={(row) => (
          <DeskOrderButtons row={row} say={say} onAsk={(action) => ask({ row, action })} onDone={list.refresh} />
        )}
        empty={
          filters.any ? (
            <NoResults onClear={filters.clear} />
          ) : (
            <EmptyState
              icon={<LedgerIcon />}
              title="Juodraščių ir pasiūlymų nėra"
              action={<EmptyStateAction to="/admin/naujas-uzsakymas">Naujas užsakymas</EmptyStateAction>}
            >
              Pradėkite užsakymą ir spauskite „Išsaugoti juodraštį“ arba „Siųsti pasiūlymą“: jis lauks čia.
            </EmptyState>
          )
        }
      />
      <DeskOrderQuestion
        pending={input}
        onClose={() => ask(null)}
        onDone={(words) => {
          ask(null)
          say.done(words)
          list.refresh()
        }}
      />
    </>
  )
}

interface DeskOrderQuestionProps {
  pending: { row: DeskOrderSummary; action: 'place' | 'withdraw' } | null
  onClose: () => void
  onDone: (words: string) => void
}

function DeskOrderQuestion({ pending: input, onClose, onDone }: DeskOrderQuestionProps) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ReactNode>()
  if (!input) return null
  const { row, action } = input
  const { id, version, number } = row
  const what = number ? `pasiūlymą ${number}` : `juodraštį Nr.\u00a0${id}`

  function close() {
    setError(undefined)
    onClose()
  }

  async function confirm() {
    setPending(true)
    setError(undefined)
    try {
      const about = { params: { id }, body: { seen: version } }
      await (action === 'place' ? sendRequest(PlaceDeskOrder, about) : sendRequest(WithdrawDeskOrder, about))
      onDone(action === 'place' ? `Užsakymas Nr.\u00a0${id} pateiktas.` : `Atšaukta: ${number ?? `Nr.\u00a0${id}`}.`)
    } catch (thrown) {
      setError(<Why thrown={thrown} id={id} />)
    } finally {
      setPending(false)
    }
  }

  return action === 'place' ? (
    <ConfirmModal
      isOpen
      variant="warning"
      title={`Pateikti ${what}?`}
      message={`${row.client || 'Klientas'}, ${formatMoney(row.price_with_vat)} su PVM. Išankstinę sąskaitą išsiųsime el. paštu.`}
      confirmLabel="Pateikti užsakymą"
      pending={pending}
      error={error}
      onConfirm={confirm}
      onCancel={close}
    />
  ) : (
    <ConfirmModal
      isOpen
      title={`Atšaukti ${what}?`}
      message={
        number
          ? 'Nuoroda klientui pasakys, kad pasiūlymas atšauktas. Laikomi įrankiai vėl bus laisvi.'
          : 'Juodraštis liks sąraše kaip atšauktas.'
      }
      confirmLabel="Atšaukti"
      cancelLabel="Palikti"
      pending={pending}
      error={error}
      onConfirm={confirm}
      onCancel={close}
    />
  )
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
