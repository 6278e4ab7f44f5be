import { useId, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { useExpectedValue } from '#shell/ui/office/use-expected-value.ts'
import { TextArea } from '#shell/ui/text-area.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
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
  const formId = useId()
  const { seen, meet } = useExpectedValue(internal_note)
  const { onSubmit, pending, errors, message } = useSubmit(
    (typed) =>
      sendRequest(WriteInternalNote, {
        params: { id },
        body: { internal_note: String(typed.get('internal_note') ?? ''), seen },
      }),
    {
      onDone: (answer) => onDone(answer.message),
      onProblem: (_, thrown) => meet(thrown),
      fallback: 'Pastabos įrašyti nepavyko.',
    },
  )
  return (
    <FormModal title="Vidinė pastaba" isOpen onClose={onClose} formId={formId} pending={pending} draft={`${id}`}>
      <Form id={formId} onSubmit={onSubmit} errors={errors ?? {}}>
        <FormErrors message={message} />
        <TextArea
          label="Pastaba"
          name="internal_note"
          optional
          maxLength={2_000}
          hint="Ją mato tik darbuotojai."
          defaultValue={internal_note ?? ''}
        />
      </Form>
    </FormModal>
  )
}
