import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { PricedCart } from '#sales/cart/cart.contract.ts'
import { Button } from '#shell/ui/button.tsx'
import { useErrorsOf } from '#shell/ui/field-errors.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import type { DiscountCode } from './use-discount-code.ts'

type DiscountCodeFieldProps = {
  discount: DiscountCode
  cart: PricedCart | undefined
  isFresh: boolean
  problem?: string | undefined
  onRetry?: () => void
  /** What the closed field is called: a buyer is asked, a clerk is not. */
  question?: string
}

export function DiscountCodeField({
  discount,
  cart,
  isFresh,
  problem,
  onRetry,
  question = 'Turite nuolaidos kodą?',
}: DiscountCodeFieldProps) {
  const { typed, code } = discount
  const [isOpen, open] = useState(discount.typed !== '')
  const ofOrder = useErrorsOf('code')
  const [read, setRead] = useState<string[]>()
  const place = useRef<HTMLDivElement>(null)
  const said = code !== '' && cart?.code?.code === code ? cart.code : undefined
  const isRefused = ofOrder.length > 0 && ofOrder !== read
  const isApplied = said !== undefined && 'percent' in said && !isRefused
  const isAsking = code !== '' && typed.trim() === code && !said && !isFresh && !problem
  const state = isApplied ? 'applied' : isOpen ? 'open' : 'closed'

  // The pressed button is gone.
  const isPressed = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer to the same code is the end of a press as well
  useEffect(() => {
    if (!isPressed.current || isAsking) return
    isPressed.current = false
    place.current?.querySelector<HTMLElement>('input:not([type=hidden]), button')?.focus()
  }, [state, isAsking, said])

  function apply() {
    setRead(ofOrder)
    if (typed.trim() !== '') isPressed.current = true
    else place.current?.querySelector('input')?.focus()
    if (typed.trim() === code) onRetry?.()
    discount.apply()
  }

  function remove() {
    setRead(ofOrder)
    isPressed.current = true
    open(false)
    discount.remove()
  }

  function onKeyDown(event: KeyboardEvent) {
    // Ctrl+Enter places the desk's order
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    apply()
  }

  if (state === 'closed')
    return (
      <div ref={place}>
        <Button
          variant="link"
          className="min-h-11 text-sm"
          onClick={() => {
            isPressed.current = true
            open(true)
          }}
        >
          {question}
        </Button>
      </div>
    )

  if (isApplied)
    return (
      <div ref={place} className="flex flex-wrap items-center justify-between gap-x-4">
        <input type="hidden" name="code" value={code} />
        <div role="status" className="min-w-0 flex-1 basis-48">
          <p className="wrap-anywhere">
            „<span>{said.title}</span>“{' '}
            <strong className="figures whitespace-nowrap">{`\u2212${said.percent}\u00a0%`}</strong>
          </p>
          <p className="text-sm wrap-anywhere text-soft">
            Nuolaidos kodas <span>{code}</span>
            <span>{isFresh && !takesOff(cart, said.title) && ': šio krepšelio kainų jis nemažina'}</span>
          </p>
        </div>
        <Button variant="link" className="min-h-11 text-sm" onClick={remove}>
          Pašalinti<span className="sr-only"> nuolaidos kodą</span>
        </Button>
      </div>
    )

  const wrong = said && 'error' in said && typed.trim() === code ? [said.error] : undefined
  const untold = problem && code !== '' && !said && typed.trim() === code ? [problem] : undefined
  return (
    <div ref={place} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
      <TextField
        label="Nuolaidos kodas"
        name="code"
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        value={typed}
        errors={wrong ?? untold ?? (isRefused ? ofOrder : [])}
        onChange={({ target }) => {
          setRead(ofOrder)
          discount.type(target.value)
        }}
        onKeyDown={onKeyDown}
      />
      <Button variant="quiet" className="mt-[1.875rem]" pending={isAsking} onClick={apply}>
        Pritaikyti
      </Button>
    </div>
  )
}

/** Another campaign may take more off, or the code be for other products. */
function takesOff(cart: PricedCart | undefined, title: string): boolean {
  return cart?.items.some(({ campaign }) => campaign?.title === title) ?? false
}
