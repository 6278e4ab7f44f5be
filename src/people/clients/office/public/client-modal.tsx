import { useId, useState } from 'react'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import type { Client } from '../../clients.contract.ts'
import { ClientFormFields } from '../client-form-fields.tsx'

interface ClientModalProps {
  open: Client | 'new' | null
  onClose: () => void
  onSaved: (client: Client) => void
}

export function ClientModal({ open, onClose, onSaved }: ClientModalProps) {
  const formId = useId()
  const [pending, setPending] = useState(false)
  const client = open === 'new' ? null : open
  return (
    <FormModal
      title={client ? 'Kliento duomenys' : 'Naujas klientas'}
      size="large"
      isOpen={open !== null}
      onClose={onClose}
      formId={formId}
      pending={pending}
      history={client ? `client-${client.id}` : undefined}
    >
      {open && <ClientFormFields id={formId} client={client} onPending={setPending} onSaved={onSaved} />}
    </FormModal>
  )
}
