import { formatMoney } from '#rules/money/format-money.ts'
import { describeWaiverTerms } from '#rules/tariffs/waiver-words.ts'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import type { PricedLine } from '../cart.contract.ts'

interface WaiverChoiceProps {
  title: string
  offer: PricedLine['waiver_offer']
  isChosen: boolean
  isCompany: boolean
  onChange: (isChosen: boolean) => void
}

/** Unticked until chosen; once chosen it can be given up where not offered any more. */
export function WaiverChoice({ title, offer, isChosen, isCompany, onChange }: WaiverChoiceProps) {
  const say = useVatWords()
  if (!offer && !isChosen) return null
  const price = offer && (isCompany ? say(`${formatMoney(offer.price)} be PVM`) : formatMoney(offer.price_with_vat))
  return (
    <Checkbox
      label={
        <>
          <span className="figures">{['Apsauga nuo žalos', price && `+${price}`].filter(Boolean).join(': ')}</span>
          <span className="sr-only">{`, ${title}`}</span>
        </>
      }
      hint={offer && describeWaiverTerms([{ title, ...offer }])}
      checked={isChosen}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}
