import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { FormErrors } from '#ui/form-errors.tsx'
import type { PricedCart } from '../cart.contract.ts'
import { lineKey } from '../line-key.ts'
import { CartLineRow } from './cart-line-row.tsx'
import { useCart } from './cart-store.ts'
import type { KeptLine } from './kept-line.ts'
import { RemovedLine } from './removed-line.tsx'

type CartLinesProps = {
  cart: PricedCart | undefined
  isFresh: boolean
  /** Why the prices could not be had. */
  problem: string | undefined
  /** Prices of a company's cart are told without VAT in receipts. */
  isCompany?: boolean
  onRetry: () => void
}

/** What is in the cart, each line to be changed in its place; a removed one can be brought back for some seconds. */
export const CartLines = memo(function Lines({ cart, isFresh, problem, isCompany = false, onRetry }: CartLinesProps) {
  const { lines, isDamaged, remove, replaceAll } = useCart()
  const [removed, setRemoved] = useState<{ line: KeptLine; at: number }>()
  const priced = useMemo(() => new Map(cart?.items.map((item) => [lineKey(item), item])), [cart])
  // The line that was touched answers first, then the others say that their prices are being asked for.
  const looksFresh = useDeferredValue(isFresh)

  const takeOut = useCallback(
    (line: KeptLine, at: number) => {
      remove(lineKey(line))
      setRemoved({ line, at })
    },
    [remove],
  )

  function bringBack({ line, at }: { line: KeptLine; at: number }) {
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
              // the product, not the line's key: a changed period must not throw the focus out of the row
              key={`${line.type}-${line.id}-${nth}`}
              line={line}
              priced={priced.get(lineKey(line))}
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
            key={lineKey(removed.line)}
            title={removed.line.title || 'Prekė'}
            onBringBack={() => bringBack(removed)}
            onGone={() => setRemoved(undefined)}
          />
        )}
      </div>
    </div>
  )
})
