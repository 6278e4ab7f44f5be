import { type ComponentProps, useId, useState } from 'react'
import { defineCountedSentence } from '#platform/define-counted-sentence.ts'
import { Banner } from '#shell/ui/banner.tsx'
import { Button } from '#shell/ui/button.tsx'
import { IconButton } from '#shell/ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#shell/ui/icons.tsx'
import { EarlyChoosingTable } from '#shell/ui/office/early-choosing-table.tsx'
import { ExportButton } from '#shell/ui/office/export-button.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { EditIcon, UsersIcon } from '#shell/ui/office/icons.tsx'
import { ImportModal } from '#shell/ui/office/import-modal.tsx'
import type { BulkActionsProps, BulkDefinition } from '#shell/ui/office/list-definition.ts'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { storeSession, useSession } from '../shop/public/session.ts'
import { userCsvColumns } from '../user-csv-columns.ts'
import { ExportUsers, ImportUsers, ImportUsersProgress, ListUsers, type UserRow } from '../users.contract.ts'
import { DeleteUsersQuestion, type UsersToDelete } from './delete-users-question.tsx'
import { createOfficeList } from './public/create-office-list.tsx'
import { formatUserName, userColumns } from './user-columns.tsx'
import { UserForm } from './user-form.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const bulk: BulkDefinition<UserRow> = {
  rights: ['users:write'],
  nameOf: formatUserName,
  stays: { by: EarlyChoosingTable, words: { one: 'vartotojas', few: 'vartotojai', other: 'vartotojų' } },
  Actions: DeleteChosen,
}

const describeDeletedUsers = defineCountedSentence({
  one: '{n} vartotojas ištrintas',
  few: '{n} vartotojai ištrinti',
  other: '{n} vartotojų ištrinta',
})

const list = createOfficeList({
  endpoint: ListUsers,
  label: 'Vartotojai',
  filters: [
    { kind: 'search', name: 'q', label: 'Vardas, el. paštas, telefonas arba įmonė' },
    { kind: 'order', name: 'sort', hidden: true },
  ],
  columns: userColumns,
  headsStay: true,
  actionsRight: 'users:write',
  empty: { icon: <UsersIcon />, title: 'Nėra vartotojų' },
})

export const clientLoader = list.clientLoader

export default function Users() {
  const own = useSession().user?.id
  const mayRights = usePermissions()('users:rights')
  const isSelectable = ({ id, isAdmin }: UserRow) => id !== own && (!isAdmin || mayRights)
  const state = list.useState()
  const { dialog, filters, may, say } = state
  const { refresh } = state.list
  const mayChange = ({ id, isAdmin }: UserRow) => !isAdmin || id === own || mayRights

  const openUser = (user: UserRow | null) =>
    dialog.open(({ onClose, onDone }) => (
      <UserModal
        user={user}
        own={own}
        onClose={onClose}
        onSaved={(saved) => {
          onDone(user ? 'Vartotojas išsaugotas' : 'Vartotojas sukurtas')
          if (saved.id === own) storeSession(saved)
        }}
        onStale={refresh}
      />
    ))

  return (
    <list.Screen
      state={state}
      bulk={{ ...bulk, isSelectable }}
      head={() => (
        <div className="flex flex-wrap gap-2">
          {may('users:export') && (
            <ExportButton
              call={ExportUsers}
              query={filters.given.q ? { q: filters.given.q } : {}}
              onFailed={(thrown) => say.failed(renderErrorMessage(thrown, 'Failo atsisiųsti nepavyko'))}
            />
          )}
          {may('users:write') && (
            <>
              <Button
                variant="quiet"
                onClick={() =>
                  dialog.open(({ onClose }) => <ImportUsersModal isOpen onClose={onClose} onDone={refresh} />)
                }
              >
                Importuoti CSV
              </Button>
              <Button onClick={() => openUser(null)}>
                <PlusIcon />
                Sukurti vartotoją
              </Button>
            </>
          )}
        </div>
      )}
      above={({ list: { problem } }) =>
        problem !== null && (
          <Banner kind="error" className="mb-4">
            {renderErrorMessage(problem, 'Įvyko klaida gaunant vartotojų sąrašą')}
          </Banner>
        )
      }
      actions={(user) => (
        <>
          <IconButton
            label={`Redaguoti: ${formatUserName(user)}`}
            disabled={!mayChange(user)}
            onClick={() => openUser(user)}
          >
            <EditIcon />
          </IconButton>
          <IconButton
            label={user.id === own ? 'Savo paskyros ištrinti negalite' : `Ištrinti: ${formatUserName(user)}`}
            danger
            disabled={user.id === own || !mayChange(user)}
            onClick={() => askToDelete({ one: user }, { dialog, refresh })}
          >
            <TrashIcon />
          </IconButton>
        </>
      )}
    />
  )
}

function DeleteChosen({ chosen, dialog, refresh }: BulkActionsProps) {
  if (!('ids' in chosen) || chosen.count === 0) return null
  return (
    <Button variant="danger" onClick={() => askToDelete({ several: chosen.ids }, { dialog, refresh })}>
      <TrashIcon />
      <span>
        Ištrinti pasirinktus (<span>{chosen.count}</span>)
      </span>
    </Button>
  )
}

const askToDelete = (doomed: UsersToDelete, { dialog, refresh }: Pick<BulkActionsProps, 'dialog' | 'refresh'>) =>
  dialog.open(({ onClose, onDone }) => (
    <DeleteUsersQuestion
      doomed={doomed}
      onClose={onClose}
      onDeleted={(count) => onDone(describeDeletedUsers(count))}
      onStale={refresh}
    />
  ))

type UserModalProps = Pick<ComponentProps<typeof UserForm>, 'user' | 'onSaved' | 'onStale'> & {
  own: number | undefined
  onClose: () => void
}

function UserModal({ user, own, onClose, ...form }: UserModalProps) {
  const formId = useId()
  const [pending, setPending] = useState(false)
  return (
    <FormModal
      title={user ? `Edit user #${user.id}` : 'Naujas vartotojas'}
      titleLang={user ? 'en' : undefined}
      size="large"
      isOpen
      onClose={onClose}
      formId={formId}
      pending={pending}
      pendingLabel="Išsaugoma..."
      history={user ? `user-${user.id}` : undefined}
      draft={user ? String(user.id) : 'new'}
    >
      <UserForm id={formId} user={user} isOwn={user !== null && user.id === own} onPending={setPending} {...form} />
    </FormModal>
  )
}

type ImportUsersModalProps = { isOpen: boolean; onClose: () => void; onDone: () => void }

function ImportUsersModal(props: ImportUsersModalProps) {
  return (
    <ImportModal
      {...props}
      title="Vartotojų importas"
      call={ImportUsers}
      progress={ImportUsersProgress}
      columns={userCsvColumns}
    >
      <ul className="ml-5 list-disc space-y-1">
        <li>Vartotojai atpažįstami pagal el. paštą: žinomi pakeičiami, nežinomi sukuriami.</li>
        <li>Nauji vartotojai slaptažodžio negauna: jį susikuria paspaudę „Pamiršote slaptažodį?“.</li>
        <li>Administratoriaus teisės per failą nekeičiamos.</li>
      </ul>
    </ImportModal>
  )
}
