import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { InfoIcon } from '#ui/frame-icons.tsx'
import { type Attempt, endAttempt, openAttempt } from './attempt.ts'
import { type PlacedOrder, usePlaceOrder } from './use-place-order.ts'

type UncertainOrderProps = { userId: number; onPlaced: (order: PlacedOrder) => void }

/** The page was left before the answer to an order came: asks whether it was made, by the same key and body. */
export function UncertainOrder({ userId, onPlaced }: UncertainOrderProps) {
  const [attempt, setAttempt] = useState<Attempt | undefined>(() => openAttempt(userId))
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
