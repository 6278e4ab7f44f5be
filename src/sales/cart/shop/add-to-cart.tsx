import { useState } from 'react'
import { Banner } from '#shell/ui/banner.tsx'
import { Button } from '#shell/ui/button.tsx'
import { CartIcon } from '#shell/ui/frame-icons.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { add, type StoredCartLine } from './public/cart-store.ts'

interface AddToCartProps {
  /** Undefined while something is to be chosen. */
  chosen: () => { line: Omit<StoredCartLine, 'quantity'>; quantity: number } | undefined
  /** „Išparduota“ */
  impossible?: string
}

export function AddToCart({ chosen, impossible }: AddToCartProps) {
  const [outcome, setOutcome] = useState<{ kind: 'added' | 'failed'; times: number }>()

  async function press() {
    try {
      const choice = chosen()
      if (!choice) return setOutcome(undefined)
      await add(choice.line, choice.quantity)
      setOutcome((last) => ({ kind: 'added', times: (last?.times ?? 0) + 1 }))
    } catch {
      setOutcome({ kind: 'failed', times: 0 })
    }
  }

  return (
    <div className="grid gap-3">
      <Button size="large" className="w-full" disabled={impossible !== undefined} onClick={press}>
        <CartIcon className="size-6" />
        <span>{impossible ?? 'Į krepšelį'}</span>
      </Button>
      <noscript>
        <p className="text-sm text-soft">Krepšeliui reikia įjungto „JavaScript“. Užsakyti galite ir telefonu.</p>
      </noscript>
      {outcome?.kind === 'added' && (
        <Banner kind="success" key={outcome.times}>
          <p className="font-semibold">Įdėta į krepšelį.</p>
          <LinkButton to="/cart" variant="link" className="mt-1">
            Peržiūrėti krepšelį
          </LinkButton>
        </Banner>
      )}
      {outcome?.kind === 'failed' && <Banner kind="error">Klaida pridedant prekę į krepšelį</Banner>}
    </div>
  )
}
