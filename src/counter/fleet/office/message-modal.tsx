import { useState } from 'react'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import { type Collision, MessageClient } from '../collisions.contract.ts'

interface MessageModalProps {
  collision: Collision
  onClose: () => void
  onDone: () => void
}

export function MessageModal({ collision, onClose, onDone }: MessageModalProps) {
  const [draft] = useState(() => collisionDraft(collision))
  return (
    <EndpointForm
      endpoint={MessageClient}
      params={{ rental_id: collision.rental_id }}
      title="Laiškas klientui"
      size="large"
      saveLabel="Siųsti"
      fields={{
        subject: { kind: 'text', label: 'Tema', missing: 'by-server', max: 200 },
        text: {
          kind: 'text',
          label: 'Laiškas',
          missing: 'by-server',
          rows: 10,
          max: 5_000,
          hint: 'Po laišku bus įmonės kontaktai. Jis liks tarp užsakymo laiškų.',
        },
      }}
      row={draft}
      says="message"
      fallback="Laiško parašyti nepavyko."
      onClose={onClose}
      onDone={onDone}
    >
      <p className="wrap-anywhere">{`${collision.client}, ${collision.email}`}</p>
    </EndpointForm>
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
