import type { RefObject } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { type DeskProduct, FindForDesk } from '../desk.contract.ts'
import { formatDeskProductPrice } from './public/format-desk-product-price.ts'
import { PickField } from './public/pick-field.tsx'

interface PickProductProps {
  alsoKeys?: string
  fieldRef?: RefObject<HTMLInputElement | null>
  onPick: (product: DeskProduct) => void
}

export function PickProduct({ alsoKeys = '', ...field }: PickProductProps) {
  const say = useVatWords()
  return (
    <PickField
      scans
      label="Įrankis ar prekė"
      hint={`Pavadinimas arba nuskaitytas vieneto ar prekės kodas. Enter paima pirmą${alsoKeys}.`}
      // no loader: looked for while somebody types
      find={async (search, signal) => (await sendRequest(FindForDesk, { query: { search }, signal })).data}
      keyOf={({ id }) => id}
      words={(product) => ({ title: product.title, beside: say(formatDeskProductPrice(product)) })}
      {...field}
    />
  )
}
