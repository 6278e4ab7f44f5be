import { useState } from 'react'
import { useRevalidator } from 'react-router'
import Visits from '#counter/rounds/shop/visits.tsx'
import CollectionChoice from '#rentals/delivery/shop/collection-choice.tsx'

interface WhenWeComeProps {
  orderId: number
  /** The secret of a guest's order. */
  secret?: string
  isOut: boolean
}

export default function OrderVisits({ orderId, secret, isOut }: WhenWeComeProps) {
  const { revalidate } = useRevalidator()
  const [turn, setTurn] = useState(0)
  const of = { orderId, ...(secret !== undefined && { secret }) }
  return (
    <div className="grid grid-cols-1 gap-4">
      <Visits {...of} turn={turn} />
      {isOut && (
        <CollectionChoice
          {...of}
          onChosen={() => {
            setTurn(turn + 1)
            void revalidate()
          }}
        />
      )}
    </div>
  )
}
