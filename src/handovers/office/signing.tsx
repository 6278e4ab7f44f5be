import { memo } from 'react'
import { Card } from '#ui/office/card.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Handover } from '../handovers.contract.ts'
import type { ActDraft } from '../kept-act.ts'
import { SignaturePad } from './signature-pad.tsx'

type Signed = Pick<ActDraft, 'client_name' | 'authorisation' | 'claims' | 'signature' | 'typing'>

interface SigningProps {
  /** What the client's side does: „Kas atsiima“. */
  who: string
  handover: Pick<Handover, 'private_or_company' | 'clerk'>
  clerk: string
  change: (changes: Partial<ActDraft>) => void
}

/** Who signs, by what right, what they say, and the signature. Drawn anew when that changes, and not with each tool. */
export function Signing({ draft, ...rest }: SigningProps & { draft: Signed }) {
  const { client_name, authorisation, claims, signature, typing } = draft
  return <SignedBy {...rest} {...{ client_name, authorisation, claims, signature, typing }} />
}

const SignedBy = memo(function SignedBy({ who, handover, clerk, change, ...draft }: SigningProps & Signed) {
  return (
    <Card title="Kas pasirašo">
      <div className="grid grid-cols-1 gap-5">
        <p>
          <span className="text-soft">{`${clerk}:`}</span> <span>{handover.clerk}</span>
        </p>
        <TextField
          label={who}
          name="client_name"
          autoComplete="off"
          maxLength={120}
          value={draft.client_name}
          onChange={(event) => change({ client_name: event.target.value })}
        />
        {handover.private_or_company === 'company' && (
          <TextField
            label="Pagal ką atstovauja įmonei"
            name="authorisation"
            placeholder="Pvz., vadovas, įgaliojimas Nr. 12"
            optional
            maxLength={200}
            value={draft.authorisation}
            onChange={(event) => change({ authorisation: event.target.value })}
          />
        )}
        <TextArea
          label="Kliento pastabos ir pretenzijos"
          name="claims"
          optional
          rows={2}
          maxLength={1000}
          value={draft.claims}
          onChange={(event) => change({ claims: event.target.value })}
        />
        <SignaturePad
          strokes={draft.signature}
          onStrokes={(signature) => change({ signature })}
          typing={draft.typing}
          onTyping={(typing) => change({ typing })}
          name={draft.client_name}
        />
      </div>
    </Card>
  )
})
