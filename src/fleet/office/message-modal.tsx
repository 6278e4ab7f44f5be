import { useId } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Modal } from '#ui/office/modal.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useSubmit } from '#ui/use-submit.ts'
import { type Collision, MessageClient } from '../collisions.contract.ts'
import { collisionDraft } from './collision-draft.ts'

interface MessageModalProps {
  collision: Collision
  onClose: () => void
  onDone: () => void
}

/** A letter to the client, drafted; the clerk reads it over and sends it. */
export function MessageModal({ collision, onClose, onDone }: MessageModalProps) {
  const formId = useId()
  const { onSubmit, pending, errors, message } = useSubmit(
    (typed) =>
      sendRequest(MessageClient, {
        params: { rental_id: collision.rental_id },
        body: { subject: String(typed.get('subject') ?? ''), text: String(typed.get('text') ?? '') },
      }),
    { onDone, fallback: 'Laiško parašyti nepavyko.' },
  )
  const draft = collisionDraft(collision)
  return (
    <Modal
      title="Laiškas klientui"
      isOpen
      size="large"
      onClose={onClose}
      busy={pending}
      footer={
        <>
          <Button variant="quiet" disabled={pending} onClick={onClose}>
            Atšaukti
          </Button>
          <Button type="submit" form={formId} pending={pending}>
            Siųsti
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={onSubmit} errors={errors ?? {}}>
        <FormErrors message={message} />
        <p className="wrap-anywhere">{`${collision.client}, ${collision.email}`}</p>
        <TextField label="Tema" name="subject" required maxLength={200} defaultValue={draft.subject} />
        <TextArea
          label="Laiškas"
          name="text"
          required
          rows={10}
          maxLength={5_000}
          defaultValue={draft.text}
          hint="Po laišku bus įmonės kontaktai. Jis liks tarp užsakymo laiškų."
        />
      </Form>
    </Modal>
  )
}
