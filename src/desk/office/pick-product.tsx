import type { RefObject } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { type DeskProduct, FindForDesk } from '../desk.contract.ts'
import { PickField } from './pick-field.tsx'
import { productPrice } from './product-price.ts'

interface PickProductProps {
  /** What else a key does here, after what Enter takes. */
  alsoKeys?: string
  fieldRef?: RefObject<HTMLInputElement | null>
  onPick: (product: DeskProduct) => void
}

/** Finds a tool or product by its title or the code on a machine, and takes it with its price in sight. */
export function PickProduct({ alsoKeys = '', ...field }: PickProductProps) {
  return (
    <PickField
      label="Įrankis ar prekė"
      hint={`Pavadinimas arba nuskaitytas vieneto kodas. Enter paima pirmą${alsoKeys}.`}
      find={async (search, signal) => (await sendRequest(FindForDesk, { query: { search }, signal })).data}
      keyOf={({ id }) => id}
      words={(product) => ({ title: product.title, beside: productPrice(product) })}
      {...field}
    />
  )
}
