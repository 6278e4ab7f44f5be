import { formatMoney } from '#money/format-money.ts'
import { Card } from '#ui/office/card.tsx'
import type { Question } from '#ui/office/question.ts'
import { useLoaded } from '#ui/office/use-loaded.ts'
import type { UnitUtilisation } from '../utilisation.contract.ts'

const share = (part: number) => `${(part * 100).toLocaleString('lt-LT', { maximumFractionDigits: 1 })}\u00a0%`
const days = (count: number) => `${count.toLocaleString('lt-LT', { maximumFractionDigits: 1 })}\u00a0d.`

/** What a machine has earned and cost, and how busy it was; nothing where nobody may see it, or it was not there. */
export function UnitFigures({ question }: { question: Question<UnitUtilisation | undefined> | undefined }) {
  const { data } = useLoaded(question)
  if (!data) return null
  const { earned, days_out, utilisation, return_on_price } = data
  return (
    <Card title="Ką uždirbo">
      <dl className="figures grid grid-cols-2 gap-3">
        {[
          ['Uždirbta be PVM', formatMoney(earned)],
          ['Apmokestinta', days(days_out)],
          ['Užimtumas', share(utilisation)],
          ['Grąža nuo kainos', return_on_price === null ? '–' : share(return_on_price)],
        ].map(([name, figure]) => (
          <div key={name}>
            <dt className="text-sm text-soft">{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-soft">
        Nuo įrašymo į programą, bet ne daugiau kaip 10&nbsp;metų. Užimtumas – apmokestintos dienos, palyginti su darbo
        dienomis, kai vienetas buvo naudojamas.
      </p>
    </Card>
  )
}
