import type { ReactNode } from 'react'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { Card } from './card.tsx'

interface DefinitionsProps {
  of: [figure: string, means: ReactNode][]
}

/** What a report's figures mean. */
export function Definitions({ of }: DefinitionsProps) {
  const say = useVatWords()
  return (
    <Card title="Ką reiškia šie skaičiai" className="mt-6">
      <dl className="grid max-w-prose gap-3 text-sm">
        {of.map(([figure, means]) => (
          <div key={figure}>
            <dt className="font-semibold">{say(figure)}</dt>
            <dd className="text-soft">{say(means)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
