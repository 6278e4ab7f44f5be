import { formatPlural } from '#platform/pick-plural-form.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { roundHalfUp } from '#rules/money/round-half-up.ts'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import type { RentProduct } from '../../catalogue.contract.ts'

/** Nobody gets packages dearer than their days. */
export function PackagePrices({ product }: { product: RentProduct }) {
  const { packages, minimum_days, price_with_vat_per_day: day } = product
  const say = useVatWords()
  const cheaper = packages.filter(({ days, price_with_vat }) => price_with_vat < day * days)
  if (cheaper.length === 0 && minimum_days === 1) return null
  return (
    <section aria-labelledby="paketai" className="mt-6 mb-5">
      <h2 id="paketai" className="section-title">
        {cheaper.length > 0 ? 'Ilgiau – pigiau' : 'Trumpiausia nuoma'}
      </h2>
      {minimum_days > 1 && <p className="mt-1 text-soft">{`Nuomojama bent ${formatPlural(minimum_days, forDays)}.`}</p>}
      {cheaper.length > 0 && (
        <table className="figures mt-3 w-full border-y border-line text-left">
          <thead className="sr-only">
            <tr>
              <th scope="col">Dienos</th>
              <th scope="col">Vidutiniškai už dieną</th>
              <th scope="col">{say('Kaina su PVM')}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {cheaper.map(({ days, price_with_vat }) => (
              <tr key={days}>
                <th scope="row" className="py-2 font-medium">
                  {formatPlural(days, inDays)}
                </th>
                <td className="py-2 text-sm text-soft">{`${formatMoney(roundHalfUp(price_with_vat, days))} už dieną`}</td>
                <td className="py-2 text-right font-semibold">{formatMoney(price_with_vat)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const inDays = { one: 'diena', few: 'dienos', other: 'dienų' }
const forDays = { one: 'dienai', few: 'dienoms', other: 'dienų' }
