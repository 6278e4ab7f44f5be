import { useState } from 'react'
import { useLocation } from 'react-router'
import { defineCountedSentence } from '#platform/define-counted-sentence.ts'
import { EmptyCart } from '#sales/cart/shop/empty-cart.tsx'
import { useCart } from '#sales/cart/shop/public/cart-store.ts'
import { Banner } from '#shell/ui/banner.tsx'
import { Button } from '#shell/ui/button.tsx'
import { InfoIcon } from '#shell/ui/frame-icons.tsx'
import { type CheckoutAttempt, endAttempt, openAttempt } from './checkout-attempt.ts'
import { CheckoutForm, type CheckoutFormProps } from './checkout-form.tsx'
import { type PlacedOrder, usePlaceOrder } from './use-place-order.ts'

export default function CheckoutSection(props: CheckoutFormProps) {
  const { lines } = useCart()
  // guests' drafts have a number no account has
  return (
    <>
      <GoodsGone />
      <UncertainOrder userId={props.user?.id ?? 0} onPlaced={props.onPlaced} />
      {lines.length === 0 ? <EmptyCart /> : <CheckoutForm {...props} />}
    </>
  )
}

const describeGoodsGone = defineCountedSentence({
  one: '{n} prekės iš ankstesnio užsakymo nebeturime, todėl jos krepšelyje nėra.',
  few: '{n} prekių iš ankstesnio užsakymo nebeturime, todėl jų krepšelyje nėra.',
  other: '{n} prekių iš ankstesnio užsakymo nebeturime, todėl jų krepšelyje nėra.',
})

function GoodsGone() {
  const gone = goneIn(useLocation().state)
  if (gone === 0) return null
  return (
    <Banner kind="info" className="mb-6">
      {describeGoodsGone(gone)}
    </Banner>
  )
}

function goneIn(state: unknown): number {
  return typeof state === 'object' && state !== null && 'gone' in state ? Number(state.gone) || 0 : 0
}

type UncertainOrderProps = { userId: number; onPlaced: (order: PlacedOrder) => void }

/** Left unanswered: asks with the same key and body. */
function UncertainOrder({ userId, onPlaced }: UncertainOrderProps) {
  const [attempt, setAttempt] = useState<CheckoutAttempt | undefined>(() => openAttempt(userId))
  const [problem, setProblem] = useState('')
  const { place, isPending } = usePlaceOrder(userId, {
    onPlaced,
    onProblem: ({ message, isUncertain }) => {
      if (isUncertain) setProblem('Vis dar nepavyksta susisiekti. Bandykite dar kartą po akimirkos.')
      else setProblem(`Užsakymas nebuvo priimtas. ${message}`)
      if (!isUncertain) setAttempt(undefined)
    },
  })

  function giveUp() {
    endAttempt()
    setAttempt(undefined)
  }

  if (!attempt && !problem) return null
  return (
    <div
      role="status"
      className="mb-8 flex gap-3 rounded-house border-l-4 border-steel bg-steel-tint px-4 py-3 text-steel"
    >
      <InfoIcon className="mt-0.5 shrink-0" />
      <div className="grid gap-3">
        {attempt && (
          <p>
            <strong>Ankstesnio užsakymo atsakymo negavome.</strong> Užbaikite jį: jei jis jau priimtas, antro nebus.
          </p>
        )}
        {problem && <p>{problem}</p>}
        {attempt && (
          <div className="flex flex-wrap gap-3">
            <Button
              size="small"
              className="min-h-11"
              pending={isPending}
              onClick={() => place(JSON.parse(attempt.body))}
            >
              Užbaigti užsakymą ir sumokėti
            </Button>
            <Button variant="quiet" size="small" className="min-h-11" disabled={isPending} onClick={giveUp}>
              Pildyti iš naujo
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
