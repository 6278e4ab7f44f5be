import { type PointerEvent, useEffect, useId, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FieldMessages } from '#ui/field.tsx'
import { useErrorsOf } from '#ui/field-errors.tsx'

interface SignaturePadProps {
  strokes: number[][]
  onStrokes: (strokes: number[][]) => void
  /** The name stands for the signature: for who can't draw, and for keyboards. */
  typing: boolean
  onTyping: (typing: boolean) => void
  name: string
}

const width = 600
const height = 200
/** Points nearer than this add nothing to the line. */
const nearest = 3

/** A field to sign in with a finger, a pen or a mouse; or the name typed in its place. */
export function SignaturePad({ strokes, onStrokes, typing, onTyping, name }: SignaturePadProps) {
  const id = useId()
  const errors = useErrorsOf('signature')
  const drawing = useRef<number[] | null>(null)
  const latest = useRef(strokes)
  latest.current = strokes

  // Form moves the focus to the first faulty control after this; a drawing is none, so it is brought here.
  const place = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (errors.length === 0) return
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'center' })
  }, [errors])

  function pointOf({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): [number, number] {
    const box = currentTarget.getBoundingClientRect()
    const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most))
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

/** A dot is a line of no length: round ends make it seen. */
function pathOf(stroke: number[]): string {
  const points: string[] = []
  for (let i = 0; i + 1 < stroke.length; i += 2) points.push(`${stroke[i]} ${stroke[i + 1]}`)
  return points.length === 1 ? `M${points[0]}L${points[0]}` : `M${points.join('L')}`
}
