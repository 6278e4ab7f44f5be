import { useId, useMemo, useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatPlural } from '#platform/pick-plural-form.ts'
import { Banner } from '#shell/ui/banner.tsx'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#shell/ui/icons.tsx'
import { ExportButton } from '#shell/ui/office/export-button.tsx'
import { FilterBar, SearchFilter } from '#shell/ui/office/filter-bar.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { EditIcon, UsersIcon } from '#shell/ui/office/icons.tsx'
import { ListTable } from '#shell/ui/office/list-table.tsx'
import { NoResults } from '#shell/ui/office/no-results.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useFilters } from '#shell/ui/office/use-filters.ts'
import { useList } from '#shell/ui/office/use-list.ts'
import { useSelection } from '#shell/ui/office/use-selection.ts'
import { storeSession, useSession } from '../shop/public/session.ts'
import { ExportUsers, ListUsers, type UserRow } from '../users.contract.ts'
import { DeleteUsersQuestion, type UsersToDelete } from './delete-users-question.tsx'
import { ImportUsersModal } from './import-users-modal.tsx'
import { createOfficeLoader } from './public/create-office-loader.ts'
import { buildUserColumns, formatUserName } from './user-columns.tsx'
import { UserForm } from './user-form.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => ({
  list: sendRequest(ListUsers, { query: readQuery(ListUsers.query, search), signal }),
}))

const usersWords = { one: 'vartotojas', few: 'vartotojai', other: 'vartotojų' }

export default function Users() {
  const own = useSession().user?.id
  const filters = useFilters(['q', 'sort'] as const)
  const { given } = filters
  const list = useList(useLoaderData<typeof clientLoader>().list)
  const { rows } = list
  const [search] = useSearchParams()
  const may = usePermissions()
  const mayRights = may('users:rights')
  const selectable = useMemo(
    () => rows.filter(({ id, isAdmin }) => id !== own && (!isAdmin || mayRights)).map(({ id }) => id),
    [rows, own, mayRights],
  )
  const selection = useSelection(selectable, search.toString())
  const { notice, say } = useNotices()
  const [open, setOpen] = useState<UserRow | 'new' | null>(null)
  const [doomed, setDoomed] = useState<UsersToDelete | null>(null)
  const [importing, setImporting] = useState(false)
  const mayChange = ({ id, isAdmin }: UserRow) => may('users:write') && (!isAdmin || id === own || mayRights)

  function whenSaved(user: UserRow) {
    say.done(open === 'new' ? 'Vartotojas sukurtas' : 'Vartotojas išsaugotas')
    if (user.id === own) storeSession(user)
    setOpen(null)
    list.refresh()
  }

  function whenDeleted(count: number) {
    say.done(
      `${formatPlural(count, { one: 'vartotojas ištrintas', few: 'vartotojai ištrinti', other: 'vartotojų ištrinta' })}`,
    )
    setDoomed(null)
    list.refresh()
  }

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        action={
          <div className="flex flex-wrap gap-2">
            {may('users:export') && (
              <ExportButton
                call={ExportUsers}
                query={given.q ? { q: given.q } : {}}
                onFailed={(thrown) => say.failed(renderErrorMessage(thrown, 'Failo atsisiųsti nepavyko'))}
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
          {renderErrorMessage(list.problem, 'Įvyko klaida gaunant vartotojų sąrašą')}
        </Banner>
      )}
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p role="status" className="figures text-sm text-soft">
          {list.loading ? 'Kraunama…' : list.meta && formatPlural(list.meta.total, usersWords)}
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
        columns={buildUserColumns(selectable, may('users:write') ? selection : undefined)}
        rowKey={(user) => user.id}
        isSelected={(user) => selection.has(user.id)}
        headsStay
        empty={
          given.q ? <NoResults onClear={filters.clear} /> : <EmptyState icon={<UsersIcon />} title="Nėra vartotojų" />
        }
        {...(may('users:write') && {
          actions: (user: UserRow) => (
            <>
              <IconButton
                label={`Redaguoti: ${formatUserName(user)}`}
                disabled={!mayChange(user)}
                onClick={() => setOpen(user)}
              >
                <EditIcon />
              </IconButton>
              <IconButton
                label={user.id === own ? 'Savo paskyros ištrinti negalite' : `Ištrinti: ${formatUserName(user)}`}
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

type UserModalProps = {
  open: UserRow | 'new' | null
  own: number | undefined
  onClose: () => void
  onSaved: (user: UserRow) => void
  onStale: () => void
}

function UserModal({ open, own, onClose, onSaved, onStale }: UserModalProps) {
  const formId = useId()
  const [pending, setPending] = useState(false)
  const user = open === 'new' ? null : open
  return (
    <FormModal
      title={user ? `Edit user #${user.id}` : 'Naujas vartotojas'}
      titleLang={user ? 'en' : undefined}
      size="large"
      isOpen={open !== null}
      onClose={onClose}
      formId={formId}
      pending={pending}
      pendingLabel="Išsaugoma..."
      history={user ? `user-${user.id}` : undefined}
      draft={user ? String(user.id) : open === 'new' ? 'new' : undefined}
    >
      {open && (
        <UserForm
          id={formId}
          user={user}
          isOwn={user !== null && user.id === own}
          onPending={setPending}
          onSaved={onSaved}
          onStale={onStale}
        />
      )}
    </FormModal>
  )
}
