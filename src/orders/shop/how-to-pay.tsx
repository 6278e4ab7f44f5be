import { useState } from 'react'
import { ChevronDownIcon } from '#ui/frame-icons.tsx'
import type { Order } from '../orders.contract.ts'
import { BankDetails } from './bank-details.tsx'

/** „Kaip apmokėti“ of an order in a list: opened, it has what a payer needs. */
export function HowToPay({ order }: { order: Order }) {
  const [isOpened, setOpened] = useState(false)
  return (
    <details className="group mt-4" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary className="flex min-h-11 w-fit items-center gap-2 rounded-house font-semibold text-steel hover:underline">
        <ChevronDownIcon className="size-4 transition-transform group-open:rotate-180" />
        <span>
          Kaip apmokėti<span className="sr-only">{`: užsakymas ${order.id}`}</span>
        </span>
      </summary>
      {isOpened && (
        <div className="mt-2">
          <BankDetails order={order} />
        </div>
      )}
    </details>
  )
}
