import { useState } from 'react'
import { createOfficeList } from '#people/accounts/office/public/create-office-list.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import { EndBreakdown } from '#rentals/stops.contract.ts'
import { PlaceFilter } from '#shell/branches/office/public/office-place.tsx'
import { CheckIcon } from '#shell/ui/frame-icons.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { ActionModal, type ActionQuestion } from '#shell/ui/office/action-modal.tsx'
import { CardList } from '#shell/ui/office/card-list.tsx'
import type { DialogHandlers } from '#shell/ui/office/use-dialog.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import { type Breakdown, ListBreakdowns, SwapBroken } from '../breakdowns.contract.ts'
import { BreakdownCard, type Instead } from './breakdown-card.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

const list = createOfficeList({
  endpoint: ListBreakdowns,
  byBranch: true,
  intro: <PlaceFilter className="mb-5" />,
  head: () => (
    <LinkButton variant="quiet" to="/admin/rent/rentals?state=to-collect">
      Laukia surinkimo
    </LinkButton>
  ),
  body: ({ dialog, list: breakdowns }, empty) => (
    <CardList
      label="Įrankiai, kurie sugedo pas klientus"
      list={breakdowns}
      card={(breakdown) => (
        <BreakdownCard
          key={breakdown.rental_id}
          breakdown={breakdown}
          onSwap={(instead) =>
            dialog.open((handlers) => <SwapQuestion breakdown={breakdown} instead={instead} {...handlers} />)
          }
          onWorks={() => dialog.ask(buildWorksQuestion(breakdown))}
        />
      )}
      empty={empty}
    />
  ),
  empty: {
    icon: <CheckIcon />,
    title: 'Gedimų nėra',
    text: 'Jei klientas praneša, kad įrankis sugedo, prie jo nuomos spauskite „Pabaiga ar gedimas“: čia matysite, kuo pakeisti.',
    next: ['/admin/rent/rentals?state=out', 'Išnuomota dabar'],
  },
})

export const clientLoader = list.clientLoader
export default list.Page

const buildWorksQuestion = ({ rental_id, title, order_id }: Breakdown): ActionQuestion => ({
  variant: 'warning',
  title: 'Įrankis vėl veikia',
  confirmLabel: 'Vėl veikia',
  message: <p>{`Užsakyme Nr.\u00a0${order_id} „${title}“ vėl veikia: nuo dabar nuoma skaičiuojama toliau.`}</p>,
  send: async () => {
    await sendRequest(EndBreakdown, { params: { id: rental_id }, body: {} })
    return `„${title}“ vėl veikia: nuoma skaičiuojama toliau`
  },
  failure: 'Įrašyti nepavyko.',
})

type SwapQuestionProps = DialogHandlers & { breakdown: Breakdown; instead: Instead }

function SwapQuestion({ breakdown, instead, ...handlers }: SwapQuestionProps) {
  const { rental_id, order_id, title, units } = breakdown
  const [brokenCode, setBrokenCode] = useState(units[0]?.code ?? '')
  const perhaps = whichBroke(breakdown)
  return (
    <ActionModal
      variant="warning"
      title="Pakeisti sugedusį įrankį"
      confirmLabel="Pakeisti"
      message={
        <>
          <p>{`Užsakyme Nr.\u00a0${order_id} vietoj „${title}“ duosite „${instead.title}“. Sugedęs grįžta į prastovą, nuoma skaičiuojama toliau už tą pačią kainą.`}</p>
          {perhaps.length > 0 && (
            <SelectField
              label="Kuris sugedo"
              hint="Klientas nepasakė, kuris iš jo turimų"
              options={perhaps.map((code) => ({ value: code, label: code }))}
              value={brokenCode}
              onChange={(event) => setBrokenCode(event.target.value)}
              className="mt-4"
            />
          )}
        </>
      }
      send={async () => {
        const { data } = await sendRequest(SwapBroken, {
          params: { id: rental_id },
          body: {
            product_id: instead.product_id,
            broken_codes: perhaps.includes(brokenCode) ? [brokenCode] : undefined,
          },
        })
        const codes = data.units.length > 0 ? ` (${data.units.join(', ')})` : ''
        return `Duota „${data.product.title}“${codes}, sugedęs įrankis – prastovoje`
      }}
      failure="Pakeisti nepavyko."
      {...handlers}
    />
  )
}

/** Empty when it is known, or several broke. */
const whichBroke = ({ quantity, units, perhaps }: Breakdown): string[] =>
  quantity === 1 && perhaps.length > 0 ? [...units.map(({ code }) => code), ...perhaps] : []
