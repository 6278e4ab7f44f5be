import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '#shell/ui/button.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { buildLineKey } from '../build-line-key.ts'
import type { PricedCart } from '../cart.contract.ts'
import { CartLineRow } from './cart-line-row.tsx'
import { remove, replaceAll } from './change-cart.ts'
import { useCart } from './public/cart-store.ts'
import type { StoredCartLine } from './stored-cart-line.ts'

type CartLineListProps = {
  cart: PricedCart | undefined
  isFresh: boolean
  problem: string | undefined
  /** A company's receipts are without VAT. */
  isCompany?: boolean
  onRetry: () => void
}

export const CartLineList = memo(function Lines({
  cart,
  isFresh,
  problem,
  isCompany = false,
  onRetry,
}: CartLineListProps) {
  const { lines, isDamaged } = useCart()
  const [removed, setRemoved] = useState<{ line: StoredCartLine; at: number }>()
  const priced = useMemo(() => new Map(cart?.items.map((item) => [buildLineKey(item), item])), [cart])
  const looksFresh = useDeferredValue(isFresh)

  const takeOut = useCallback((line: StoredCartLine, at: number) => {
    remove(buildLineKey(line))
    setRemoved({ line, at })
  }, [])

  function bringBack({ line, at }: { line: StoredCartLine; at: number }) {
    replaceAll([...lines.slice(0, at), line, ...lines.slice(at)])
    setRemoved(undefined)
  }

  return (
    <div>
      {isDamaged && (
        <FormErrors
          className="mb-4"
          message="Dalies krepšelio nepavyko perskaityti, todėl ją išėmėme. Patikrinkite, ar viskas, ko reikia, yra."
        />
      )}
      {problem && (
        <div className="mb-4">
          <FormErrors message={`${problem}${cart ? ' Rodome paskutines žinomas kainas.' : ''}`} />
          <button type="button" onClick={onRetry} className="text-link mt-2 min-h-11 py-2">
            Bandyti dar kartą
          </button>
        </div>
      )}
      <ul aria-label="Krepšelio prekės" className="divide-y divide-line border-y border-line empty:hidden">
        {lines.map((line, at) => {
          const nth = lines.slice(0, at).filter((other) => other.id === line.id).length
          return (
            <CartLineRow
              // no line's key: a changed period must keep the focus
              key={`${line.type}-${line.id}-${nth}`}
              line={line}
              priced={priced.get(buildLineKey(line))}
              at={at}
              isFresh={looksFresh}
              isCompany={isCompany}
              onRemove={takeOut}
            />
          )
        })}
      </ul>
      <div role="status">
        {removed && (
          <RemovedLine
            key={buildLineKey(removed.line)}
            title={removed.line.title || 'Prekė'}
            onBringBack={() => bringBack(removed)}
            onGone={() => setRemoved(undefined)}
          />
        )}
      </div>
    </div>
  )
})

const shownForMs = 8_000

type RemovedLineProps = { title: string; onBringBack: () => void; onGone: () => void }

/** The line takes over the focus of the removed one. */
function RemovedLine({ title, onBringBack, onGone }: RemovedLineProps) {
  const button = useRef<HTMLButtonElement>(null)
  const gone = useRef(onGone)
  const [isHeld, hold] = useState(false)

  useEffect(() => {
    gone.current = onGone
  })
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    if (isHeld) return
    const clock = setTimeout(() => gone.current(), shownForMs)
    return () => clearTimeout(clock)
  }, [isHeld])

  return (
    <div
      className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-house border border-line bg-sunken py-2 pr-2 pl-4"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
    >
      <span>{`„${title}“ išimta iš krepšelio.`}</span>
      <Button ref={button} variant="quiet" size="small" className="min-h-11" onClick={onBringBack}>
        Grąžinti į krepšelį
      </Button>
    </div>
  )
}
