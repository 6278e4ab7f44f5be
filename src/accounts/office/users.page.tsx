import { useMemo, useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { sendRequest } from '#platform/browser/api-client.ts'
import { pageMeta } from '#platform/pages/page-meta.ts'
import { counted } from '#platform/plural.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#ui/icons.tsx'
import { ExportButton } from '#ui/office/export-button.tsx'
import { FilterBar, SearchFilter } from '#ui/office/filter-bar.tsx'
import { EditIcon, UsersIcon } from '#ui/office/icons.tsx'
import { ListTable } from '#ui/office/list-table.tsx'
import { useMay } from '#ui/office/may.tsx'
import { NothingFound } from '#ui/office/nothing-found.tsx'
import { Notices, useNotices } from '#ui/office/notice.tsx'
import { OfficeHead } from '#ui/office/office-head.tsx'
import { readQuery } from '#ui/office/read-query.ts'
import { useFilters } from '#ui/office/use-filters.ts'
import { useList } from '#ui/office/use-list.ts'
import { useSelection } from '#ui/office/use-selection.ts'
import { whatFailed } from '#ui/office/what-failed.tsx'
import { enterSession, useSession } from '../shop/session.ts'
import { ExportUsers, ListUsers, type UserRow } from '../users.contract.ts'
import { DeleteUsersQuestion, type Doomed } from './delete-users-question.tsx'
import { ImportUsersModal } from './import-users-modal.tsx'
import { staffLoader } from './staff-loader.ts'
import { nameOf, userColumns } from './user-columns.tsx'
import { UserModal } from './user-modal.tsx'

export { Waiting as HydrateFallback } from '#ui/office/waiting.tsx'

export const meta = () => pageMeta({ title: 'Vartotojai' })

export const clientLoader = staffLoader(({ search, signal }) => ({
  list: sendRequest(ListUsers, { query: readQuery(ListUsers.query, search), signal }),
}))

const usersWords = { one: 'vartotojas', few: 'vartotojai', other: 'vartotojų' }

/** The people with an account: found, opened, changed, deleted, written to a file and read from one. */
export default function Users() {
  const own = useSession().user?.id
  const filters = useFilters(['q', 'sort'] as const)
  const { given } = filters
  const list = useList(useLoaderData<typeof clientLoader>().list)
  const { rows } = list
  const [search] = useSearchParams()
  const may = useMay()
  const mayRights = may('users:rights')
  const selectable = useMemo(
    () => rows.filter(({ id, isAdmin }) => id !== own && (!isAdmin || mayRights)).map(({ id }) => id),
    [rows, own, mayRights],
  )
  const selection = useSelection(selectable, search.toString())
  const { notice, say } = useNotices()
  const [open, setOpen] = useState<UserRow | 'new' | null>(null)
  const [doomed, setDoomed] = useState<Doomed | null>(null)
  const [importing, setImporting] = useState(false)
  /** Accounts of the staff are the owner's to change, and one's own. */
  const mayChange = ({ id, isAdmin }: UserRow) => may('users:write') && (!isAdmin || id === own || mayRights)

  function whenSaved(user: UserRow) {
    say.done(open === 'new' ? 'Vartotojas sukurtas' : 'Vartotojas išsaugotas')
    if (user.id === own) enterSession(user)
    setOpen(null)
    list.refresh()
  }

  function whenDeleted(count: number) {
    say.done(
      `${counted(count, { one: 'vartotojas ištrintas', few: 'vartotojai ištrinti', other: 'vartotojų ištrinta' })}`,
    )
    setDoomed(null)
    list.refresh()
  }

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        title="Vartotojai"
        action={
          <div className="flex flex-wrap gap-2">
            {may('users:export') && (
              <ExportButton
                call={ExportUsers}
                query={given.q ? { q: given.q } : {}}
                onFailed={(thrown) => say.failed(whatFailed(thrown, 'Failo atsisiųsti nepavyko'))}
              />
            )}
            {may('users:write') && (
              <>
                <Button variant="quiet" onClick={() => setImporting(true)}>
                  Importuoti CSV
                </Button>
                <Button onClick={() => setOpen('new')}>
                  <PlusIcon />
                  Sukurti vartotoją
                </Button>
              </>
            )}
          </div>
        }
      />
      <FilterBar filters={{ any: given.q !== undefined, clear: filters.clear }}>
        <SearchFilter filters={filters} name="q" label="Vardas, el. paštas, telefonas arba įmonė" />
      </FilterBar>
      {list.problem !== null && (
        <Banner kind="error" className="mb-4">
          {whatFailed(list.problem, 'Įvyko klaida gaunant vartotojų sąrašą')}
        </Banner>
      )}
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p role="status" className="figures text-sm text-soft">
          {list.loading ? 'Kraunama…' : list.meta && counted(list.meta.total, usersWords)}
        </p>
        {may('users:write') && selection.selected.length > 0 && (
          <Button variant="danger" onClick={() => setDoomed({ several: selection.selected })}>
            <TrashIcon />
            <span>
              Ištrinti pasirinktus (<span>{selection.selected.length}</span>)
            </span>
          </Button>
        )}
      </div>
      <ListTable
        label="Vartotojai"
        list={list}
        columns={userColumns(selectable, may('users:write') ? selection : undefined)}
        rowKey={(user) => user.id}
        isSelected={(user) => selection.has(user.id)}
        headsStay
        empty={
          given.q ? (
            <NothingFound onClear={filters.clear} />
          ) : (
            <EmptyState icon={<UsersIcon />} title="Nėra vartotojų" />
          )
        }
        {...(may('users:write') && {
          actions: (user: UserRow) => (
            <>
              <IconButton
                label={`Redaguoti: ${nameOf(user)}`}
                disabled={!mayChange(user)}
                onClick={() => setOpen(user)}
              >
                <EditIcon />
              </IconButton>
              <IconButton
                label={user.id === own ? 'Savo paskyros ištrinti negalite' : `Ištrinti: ${nameOf(user)}`}
                danger
                disabled={user.id === own || !mayChange(user)}
                onClick={() => setDoomed({ one: user })}
              >
                <TrashIcon />
              </IconButton>
            </>
          ),
        })}
      />
      <UserModal open={open} own={own} onClose={() => setOpen(null)} onSaved={whenSaved} onStale={list.refresh} />
      <DeleteUsersQuestion
        doomed={doomed}
        onClose={() => setDoomed(null)}
        onDeleted={whenDeleted}
        onStale={list.refresh}
      />
      <ImportUsersModal isOpen={importing} onClose={() => setImporting(false)} onDone={list.refresh} />
    </>
  )
}
