import { useEffect, useId, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import type { ShowCompanyCosts } from '../company-papers.contract.ts'

const showCosts = defineSlimEndpoint<typeof ShowCompanyCosts>('GET', '/api/clients/:id/costs')
type Cost = AnswerOf<typeof ShowCompanyCosts>['data'][number]

export function CompanyCosts({ clientId }: { clientId: number }) {
  const say = useVatWords()
  const heading = useId()
  const [costs, setCosts] = useState<Cost[]>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let isGone = false
    sendRequest(showCosts, { params: { id: clientId }, query: {} }).then(
      ({ data }) => !isGone && setCosts(data),
      (thrown) => !isGone && setProblem(readProblem(thrown, 'Išlaidų užkrauti nepavyko.').message),
    )
    return () => {
      isGone = true
    }
  }, [clientId])
  const months = Map.groupBy(costs ?? [], ({ month }) => month)

  return (
    <section aria-labelledby={heading} className="mt-6">
      <h3 id={heading} className="mb-3 text-lg font-semibold">
        Išlaidos pagal objektą ir mėnesį
      </h3>
      <p role="alert" className="font-medium text-bad empty:hidden">
        {problem}
      </p>
      {!costs && !problem && <Skeleton className="h-16 w-full" />}
      {costs?.length === 0 && <p className="text-soft">Per dvylika mėnesių sąskaitų nebuvo.</p>}
      <div className="grid gap-4 empty:hidden">
        {[...months].map(([month, ofMonth]) => (
          <table key={month} className="figures w-full max-w-xl border-collapse">
            <caption className="pb-1 text-left font-semibold">{month}</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">Objektas</th>
                <th scope="col">{say('Suma su PVM')}</th>
              </tr>
            </thead>
            <tbody>
              {ofMonth.map(({ site_id, site, price_with_vat }) => (
                <tr key={site_id ?? 0} className="border-t border-line">
                  <th scope="row" className="py-1.5 pr-4 text-left font-normal wrap-anywhere">
                    {site ?? 'Be objekto'}
                  </th>
                  <td className="py-1.5 text-right whitespace-nowrap">{formatMoney(price_with_vat)}</td>
                </tr>
              ))}
              {ofMonth.length > 1 && (
                <tr className="border-t border-line font-semibold">
                  <th scope="row" className="py-1.5 pr-4 text-left">
                    Iš viso
                  </th>
                  <td className="py-1.5 text-right whitespace-nowrap">
                    {formatMoney(ofMonth.reduce((sum, one) => sum + one.price_with_vat, 0))}
                  </td>
                </tr>
              )}
            </tbody>
          </table>
        ))}
      </div>
      {costs && costs.length > 0 && (
        <p className="mt-2 text-sm text-soft">
          {say('Sumos su PVM, pagal sąskaitų dieną; kreditinės sąskaitos atimtos.')}
        </p>
      )}
    </section>
  )
}
