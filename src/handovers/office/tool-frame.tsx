import type { ReactNode } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'

interface ToolFrameProps {
  title: string
  /** Under the title: until when, how late. */
  facts: ReactNode
  on: boolean
  onToggle: (on: boolean) => void
  quantity: number
  most: number
  onQuantity: (quantity: number) => void
  errors?: string[]
  children: ReactNode
}

/** A tool of the act: ticked it opens, and of several units fewer may go. */
export function ToolFrame({
  title,
  facts,
  on,
  onToggle,
  quantity,
  most,
  onQuantity,
  errors = [],
  children,
}: ToolFrameProps) {
  return (
    <section
      aria-label={title}
      className={`rounded-house border bg-raised ${on ? 'border-edge' : 'border-line text-soft'}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 py-3">
        <div className="min-w-0 flex-1 basis-52">
          <Checkbox
            checked={on}
            onChange={(event) => onToggle(event.target.checked)}
            label={<span className="text-lg leading-snug font-semibold">{title}</span>}
          />
          <div className="figures pl-8 text-sm text-soft">{facts}</div>
        </div>
        {on && most > 1 && (
          <div className="flex items-center gap-2 max-sm:pl-8">
            <QuantityStepper value={quantity} max={most} onChange={onQuantity} label={`Kiekis: ${title}`} />
            <span className="figures text-soft">{`iš ${most}`}</span>
          </div>
        )}
      </div>
      {errors.map((error) => (
        <p key={error} role="alert" className="px-4 pb-2 font-medium text-bad">
          {error}
        </p>
      ))}
      {on && <div className="grid grid-cols-1 gap-5 border-t border-line px-4 py-4">{children}</div>}
    </section>
  )
}
