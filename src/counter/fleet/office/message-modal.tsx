import { useId } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { Modal } from '#shell/ui/office/modal.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { type Collision, MessageClient } from '../collisions.contract.ts'

interface MessageModalProps {
  collision: Collision
  onClose: () => void
  onDone: () => void
}

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

type CollisionToMessage = Pick<Collision, 'client' | 'order_id' | 'product' | 'from' | 'to' | 'substitutes'>

function collisionDraft({ client, order_id, product, from, to, substitutes }: CollisionToMessage): {
  subject: string
  text: string
} {
  const instead = substitutes.slice(0, 2).map(({ title }) => `„${title}“`)
  const paragraphs = [
    `Sveiki, ${client},`,
    `užsakyme Nr. ${order_id} Jums rezervavome „${product.title}“ nuo ${formatDateTime(from)} iki ${formatDateTime(to)}. Labai atsiprašome: tam laikui šio įrankio turėti nebegalime.`,
    instead.length > 0
      ? `Už tą pačią kainą galime duoti ${instead.join(' arba ')}. Jei netinka, perkelsime nuomą į kitą laiką arba grąžinsime pinigus.`
      : 'Galime perkelti nuomą į kitą laiką arba grąžinti pinigus.',
    'Parašykite arba paskambinkite, kaip Jums patogiau.',
  ]
  return { subject: `Dėl užsakymo Nr. ${order_id}`, text: paragraphs.join('\n\n') }
}
