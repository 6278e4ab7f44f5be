import { useState } from 'react'
import { Button } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { type OfficeOrder, WriteInternalNote } from '../order-book.contract.ts'

interface InternalNoteProps {
  order: OfficeOrder
  onWritten: (message: string) => void
}

export function InternalNoteEditor({ order, onWritten }: InternalNoteProps) {
  const [isOpen, setOpen] = useState(false)
  const mayWrite = usePermissions()('rentals:write')
  const { internal_note } = order
  if (!internal_note && !mayWrite) return null
  return (
    <Card title="Vidinė pastaba">
      <p className={`whitespace-pre-line wrap-anywhere ${internal_note ? '' : 'text-soft'}`}>
        {internal_note ?? 'Klientas jos nemato, ir dokumentuose jos nėra.'}
      </p>
      {mayWrite && (
        <Button variant="quiet" size="small" className="mt-3" onClick={() => setOpen(true)}>
          {internal_note ? 'Keisti pastabą' : 'Rašyti pastabą'}
        </Button>
      )}
      {isOpen && (
        <NoteForm
          order={order}
          onClose={() => setOpen(false)}
          onDone={(message) => {
            setOpen(false)
            onWritten(message)
          }}
        />
      )}
    </Card>
  )
}

interface NoteFormProps {
  order: OfficeOrder
  onClose: () => void
  onDone: (message: string) => void
}

function NoteForm({ order: { id, internal_note }, onClose, onDone }: NoteFormProps) {
  return (
    <EndpointForm
      endpoint={WriteInternalNote}
      params={{ id }}
      title="Vidinė pastaba"
      draft={`${id}`}
      seen={internal_note}
      fields={{
        internal_note: {
          kind: 'text',
          label: 'Pastaba',
          missing: 'optional',
          rows: 4,
          max: 2_000,
          hint: 'Ją mato tik darbuotojai.',
        },
      }}
      row={{ internal_note: internal_note ?? '' }}
      says="message"
      fallback="Pastabos įrašyti nepavyko."
      onClose={onClose}
      onDone={({ message }) => onDone(message)}
    />
  )
}
