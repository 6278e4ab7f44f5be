import { useId, useState } from 'react'
import { FormModal } from '#ui/office/form-modal.tsx'
import type { UserRow } from '../users.contract.ts'
import { UserForm } from './user-form.tsx'

type UserModalProps = {
  /** The person who is changed, 'new' for one who is added, null while the window is closed. */
  open: UserRow | 'new' | null
  own: number | undefined
  onClose: () => void
  onSaved: (user: UserRow) => void
  /** Somebody else has changed or deleted the person: the list is an old one. */
  onStale: () => void
}

/** The window in which an account is opened or changed. */
export function UserModal({ open, own, onClose, onSaved, onStale }: UserModalProps) {
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
