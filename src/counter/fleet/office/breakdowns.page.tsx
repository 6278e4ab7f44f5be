import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { EndBreakdown } from '#rentals/stops.contract.ts'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { CheckIcon } from '#shell/ui/frame-icons.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { CardList } from '#shell/ui/office/card-list.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { EmptyStateAction } from '#shell/ui/office/empty-state-action.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { readQuery } from '#shell/ui/office/read-query.ts'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useList } from '#shell/ui/office/use-list.ts'
import { SelectField } from '#shell/ui/select-field.tsx'
import { type Breakdown, ListBreakdowns, SwapBroken } from '../breakdowns.contract.ts'
import { BreakdownCard, type Instead } from './breakdown-card.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ search, signal }) => ({
  list: sendRequest(ListBreakdowns, { query: readQuery(ListBreakdowns.query, search), signal }),
}))

interface BreakdownDecision {
  breakdown: Breakdown
  /** Null: the unit works again. */
  instead: Instead | null
}

export default function Breakdowns() {
  const list = useList(useLoaderData<typeof clientLoader>().list)
  const { notice, say } = useNotices()
  const [decision, ask] = useState<BreakdownDecision | null>(null)
  const [pending, setPending] = useState(false)
  const [brokenCode, setBrokenCode] = useState('')

  async function confirm() {
    if (!decision) return
    const { breakdown, instead } = decision
    const params = { id: breakdown.rental_id }
    const broken_codes = whichBroke(breakdown).includes(brokenCode) ? [brokenCode] : undefined
    setPending(true)
    try {
      if (instead === null) {
        await sendRequest(EndBreakdown, { params, body: {} })
        say.done(`„${breakdown.title}“ vėl veikia: nuoma skaičiuojama toliau`)
      } else {
        const { data } = await sendRequest(SwapBroken, {
          params,
          body: { product_id: instead.product_id, broken_codes },
        })
        const codes = data.units.length > 0 ? ` (${data.units.join(', ')})` : ''
        say.done(`Duota „${data.product.title}“${codes}, sugedęs įrankis – prastovoje`)
      }
    } catch (thrown) {
      say.failed(renderErrorMessage(thrown, instead ? 'Pakeisti nepavyko.' : 'Įrašyti nepavyko.'))
    } finally {
      setPending(false)
      ask(null)
      list.refresh()
    }
  }

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        action={
          <LinkButton variant="quiet" to="/admin/rent/rentals?state=to-collect">
            Laukia surinkimo
          </LinkButton>
        }
      />
      <CardList
        label="Įrankiai, kurie sugedo pas klientus"
        list={list}
        card={(breakdown) => (
          <BreakdownCard
            key={breakdown.rental_id}
            breakdown={breakdown}
            onSwap={(instead) => {
              setBrokenCode(breakdown.units[0]?.code ?? '')
              ask({ breakdown, instead })
            }}
            onWorks={() => ask({ breakdown, instead: null })}
          />
        )}
        empty={
          <EmptyState
            icon={<CheckIcon />}
            title="Gedimų nėra"
            action={<EmptyStateAction to="/admin/rent/rentals?state=out">Išnuomota dabar</EmptyStateAction>}
          >
            Jei klientas praneša, kad įrankis sugedo, prie jo nuomos spauskite „Pabaiga ar gedimas“: čia matysite, kuo
            pakeisti.
          </EmptyState>
        }
      />
      <ConfirmModal
        isOpen={decision !== null}
        variant="warning"
        title={decision?.instead ? 'Pakeisti sugedusį įrankį' : 'Įrankis vėl veikia'}
        confirmLabel={decision?.instead ? 'Pakeisti' : 'Vėl veikia'}
        pending={pending}
        onConfirm={confirm}
        onCancel={() => ask(null)}
        message={
          decision && (
            <>
              <p>{questionOf(decision)}</p>
              {decision.instead && whichBroke(decision.breakdown).length > 0 && (
                <SelectField
                  label="Kuris sugedo"
                  hint="Klientas nepasakė, kuris iš jo turimų"
                  options={whichBroke(decision.breakdown).map((code) => ({ value: code, label: code }))}
                  value={brokenCode}
                  onChange={(event) => setBrokenCode(event.target.value)}
                  className="mt-4"
                />
              )}
            </>
          )
        }
      />
    </>
  )
}

/** Empty when it is known, or several broke. */
const whichBroke = ({ quantity, units, perhaps }: Breakdown): string[] =>
  quantity === 1 && perhaps.length > 0 ? [...units.map(({ code }) => code), ...perhaps] : []

function questionOf({ breakdown: { title, order_id }, instead }: BreakdownDecision): string {
  return instead
    ? `Užsakyme #${order_id} vietoj „${title}“ duosite „${instead.title}“. Sugedęs grįžta į prastovą, nuoma skaičiuojama toliau už tą pačią kainą.`
    : `Užsakyme #${order_id} „${title}“ vėl veikia: nuo dabar nuoma skaičiuojama toliau.`
}
