import { useState } from 'react'
import { useRevalidator } from 'react-router'
import CollectionChoice from '#delivery/shop/collection-choice.tsx'
import Visits from '#rounds/shop/visits.tsx'

interface WhenWeComeProps {
  orderId: number
  /** Of an order without an account. */
  secret?: string
  /** Something of it is still rented. */
  isOut: boolean
}

/** When the shop comes for an order that is brought, and the choice of another time to fetch it: chosen, it is so everywhere on the page. */
export default function WhenWeCome({ orderId, secret, isOut }: WhenWeComeProps) {
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
