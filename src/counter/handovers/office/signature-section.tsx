import { memo, type PointerEvent, useEffect, useId, useRef } from 'react'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { FieldMessages } from '#shell/ui/field.tsx'
import { useErrorsOf } from '#shell/ui/field-errors.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { TextArea } from '#shell/ui/text-area.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { Handover } from '../handovers.contract.ts'
import { isListedSigner } from '../is-listed-signer.ts'
import type { HandoverDraft } from '../stored-handover-draft.ts'

type SignatureDraft = Pick<HandoverDraft, 'client_name' | 'authorisation' | 'claims' | 'signature' | 'typing'>

interface SignatureSectionProps {
  /** Legend: „Kas atsiima“. */
  who: string
  handover: Pick<Handover, 'private_or_company' | 'clerk' | 'person' | 'may_sign'>
  clerk: string
  change: (changes: Partial<HandoverDraft>) => void
}

/** The memo spares a render with the tools. */
export function SignatureSection({ draft, ...rest }: SignatureSectionProps & { draft: SignatureDraft }) {
  const { client_name, authorisation, claims, signature, typing } = draft
  return (
    <SignedBy
      {...rest}
      client_name={client_name}
      authorisation={authorisation}
      claims={claims}
      signature={signature}
      typing={typing}
    />
  )
}

const SignedBy = memo(function SignedBy({
  who,
  handover,
  clerk,
  change,
  ...draft
}: SignatureSectionProps & SignatureDraft) {
  const listed = useId()
  const isOther = draft.client_name.trim() !== '' && !isListedSigner({ ...handover, client_name: draft.client_name })
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
          {...(handover.may_sign.length > 0 && { list: listed })}
        />
        <datalist id={listed}>
          {[...new Set(handover.may_sign.map(({ name }) => name))].map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <p role="status" className="-mt-3 text-sm font-medium text-warn empty:hidden">
          {isOther && 'Tarp galinčių pasirašyti šio vardo nėra. Jei vis tiek tęsite, tai liks istorijoje.'}
        </p>
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

interface SignaturePadProps {
  strokes: number[][]
  onStrokes: (strokes: number[][]) => void
  /** The name is typed instead of drawn. */
  typing: boolean
  onTyping: (typing: boolean) => void
  name: string
}

const width = 600
const height = 200
const nearest = 3

function SignaturePad({ strokes, onStrokes, typing, onTyping, name }: SignaturePadProps) {
  const id = useId()
  const errors = useErrorsOf('signature')
  const drawing = useRef<number[] | null>(null)
  const latest = useRef(strokes)
  latest.current = strokes

  // Faults focus the first control after it.
  const place = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (errors.length === 0) return
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'center' })
  }, [errors])

  function pointOf({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): [number, number] {
    const box = currentTarget.getBoundingClientRect()
    const within = (value: number, max: number) => Math.round(Math.min(Math.max(value, 0), max))
    return [
      within(((clientX - box.left) / box.width) * width, width),
      within(((clientY - box.top) / box.height) * height, height),
    ]
  }

  function begin(event: PointerEvent<SVGSVGElement>) {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drawing.current = pointOf(event)
    onStrokes([...latest.current, drawing.current])
  }

  function go(event: PointerEvent<SVGSVGElement>) {
    const stroke = drawing.current
    if (!stroke) return
    const [x, y] = pointOf(event)
    if (Math.hypot(x - (stroke.at(-2) ?? 0), y - (stroke.at(-1) ?? 0)) < nearest) return
    drawing.current = [...stroke, x, y]
    onStrokes([...latest.current.slice(0, -1), drawing.current])
  }

  const end = () => {
    drawing.current = null
  }

  return (
    <fieldset
      ref={place}
      tabIndex={-1}
      aria-labelledby={id}
      aria-describedby={errors.length > 0 ? `${id}-error` : undefined}
      className="outline-none"
    >
      <div className="mb-1.5 flex min-h-9 items-center justify-between gap-3">
        <p id={id} className="text-[0.9375rem] font-semibold">
          Kliento parašas
        </p>
        {!typing && strokes.length > 0 && (
          <Button size="small" variant="quiet" onClick={() => onStrokes([])}>
            Valyti
          </Button>
        )}
      </div>
      {typing ? (
        <p className="rounded-house border border-line bg-sunken px-4 py-6 text-center text-2xl italic">
          {name.trim() || 'Įrašykite vardą ir pavardę viršuje'}
        </p>
      ) : (
        <svg
          role="img"
          aria-label="Kliento parašas"
          viewBox={`0 0 ${width} ${height}`}
          onPointerDown={begin}
          onPointerMove={go}
          onPointerUp={end}
          onPointerCancel={end}
          className={`block aspect-3/1 w-full touch-none rounded-house border bg-raised select-none ${errors.length > 0 ? 'border-bad' : 'border-edge'}`}
        >
          <path d={`M40 ${height - 45}H${width - 40}`} className="stroke-line" strokeWidth={2} />
          {strokes.length === 0 && (
            <text x={width / 2} y={height / 2} textAnchor="middle" className="fill-soft text-[26px]">
              Pasirašykite pirštu
            </text>
          )}
          {strokes.map((stroke, index) => (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: strokes are only added at the end or cleared
              key={index}
              d={pathOf(stroke)}
              className="fill-none stroke-ink"
              strokeWidth={4}
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          ))}
        </svg>
      )}
      <FieldMessages id={`${id}-error`} errors={errors} />
      <Checkbox
        name="signed_by_typing"
        checked={typing}
        onChange={(event) => onTyping(event.target.checked)}
        label="Pasirašyti įrašytu vardu, o ne pirštu"
      />
    </fieldset>
  )
}

/** Round caps make a dot's zero-length line visible. */
function pathOf(stroke: number[]): string {
  const points: string[] = []
  for (let i = 0; i + 1 < stroke.length; i += 2) points.push(`${stroke[i]} ${stroke[i + 1]}`)
  return points.length === 1 ? `M${points[0]}L${points[0]}` : `M${points.join('L')}`
}
