import { type ReactNode, useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { staffLoader } from '#people/accounts/office/staff-loader.ts'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { LedgerIcon } from '#shell/ui/icons.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '#shell/ui/office/filter-bar.tsx'
import { ListTable } from '#shell/ui/office/list-table.tsx'
import { useMay } from '#shell/ui/office/may.tsx'
import { NextStep } from '#shell/ui/office/next-step.tsx'
import { NothingFound } from '#shell/ui/office/nothing-found.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { useList } from '#shell/ui/office/use-list.ts'
import { whatFailed } from '#shell/ui/office/what-failed.tsx'
import { type DeskOrderRow, ListDeskOrders, PlaceDeskOrder, WithdrawDeskOrder } from '../desk.contract.ts'
import { deskStates } from '../desk-states.ts'
import { deskWords } from '../desk-words.ts'
import { DeskOrderButtons } from './desk-order-buttons.tsx'
import { deskOrderColumns, deskStateWords } from './desk-order-columns.tsx'

export { Waiting as HydrateFallback } from '#shell/ui/office/waiting.tsx'

export const clientLoader = staffLoader(({ search, signal }) => ({
  list: sendRequest(ListDeskOrders, { query: readQuery(ListDeskOrders.query, search), signal }),
}))

export default function DeskOrders() {
  const filters = useFilters(['search', 'state'] as const)
  const list = useList(useLoaderData<typeof clientLoader>().list)
  const { notice, say } = useNotices()
  const [asked, ask] = useState<{ row: DeskOrderRow; action: 'place' | 'withdraw' } | null>(null)
  const may = useMay()
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
          options={deskStates.map((value) => ({ value, label: deskStateWords[value].label }))}
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
            <NothingFound onClear={filters.clear} />
          ) : (
            <EmptyState
              icon={<LedgerIcon />}
              title="Juodraščių ir pasiūlymų nėra"
              action={<NextStep to="/admin/naujas-uzsakymas">Naujas užsakymas</NextStep>}
            >
              Pradėkite užsakymą ir spauskite „Išsaugoti juodraštį“ arba „Siųsti pasiūlymą“: jis lauks čia.
            </EmptyState>
          )
        }
      />
      <DeskOrderQuestion
        asked={asked}
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
  asked: { row: DeskOrderRow; action: 'place' | 'withdraw' } | null
  onClose: () => void
  onDone: (words: string) => void
}

function DeskOrderQuestion({ asked, onClose, onDone }: DeskOrderQuestionProps) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<ReactNode>()
  if (!asked) return null
  const { row, action } = asked
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
      ? Object.values(thrown.errors ?? {}).flatMap((said) => said?.slice(0, 1).map(deskWords) ?? [])
      : []
  return (
    <span>
      <span>{words.length > 0 ? [...new Set(words)].join(' ') : whatFailed(thrown, 'Nepavyko')}</span>{' '}
      <Link to={`/admin/juodrasciai/${id}`} className="text-link">
        Atverti
      </Link>
    </span>
  )
}
