import { Link } from 'react-router'
import { formatMoney } from '#rules/money/format-money.ts'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import type { MonthCheck } from '../months.contract.ts'

const states = {
  good: { word: 'Tvarkinga', colour: 'green' },
  notice: { word: 'Verta žinoti', colour: 'amber' },
  problem: { word: 'Sutvarkykite', colour: 'red' },
} as const

export function MonthChecks({ checks }: { checks: MonthCheck[] }) {
  const say = useVatWords()
  return (
    <ul aria-label="Prieš uždarant" className="divide-y divide-line rounded-house border border-line bg-raised">
      {checks.map((check) => (
        <li key={check.name} className="grid gap-x-6 gap-y-2 px-5 py-4 md:grid-cols-[10rem_1fr_auto]">
          <StateLabel colour={states[check.state].colour}>{states[check.state].word}</StateLabel>
          <div className="min-w-0">
            <h3 className="text-base">{check.title}</h3>
            <p className="max-w-prose text-soft">{say(check.message)}</p>
            {check.figures.length > 0 && (
              <dl className="figures mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
                {check.figures.map(({ label, value, unit }) => (
                  <div key={label} className="flex gap-2">
                    <dt className="text-soft">{say(label)}</dt>
                    <dd className="font-semibold">{unit === 'cents' ? formatMoney(value) : value}</dd>
                  </div>
                ))}
              </dl>
            )}
          </div>
          <p className="md:text-right">
            {(check.state !== 'good' || check.name !== 'earlier') && (
              <Link to={check.link} className="text-link">
                <span>{check.state === 'good' ? 'Peržiūrėti' : 'Atverti'}</span>
                <span className="sr-only">{`: ${check.title}`}</span>
              </Link>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
