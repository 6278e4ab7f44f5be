import type { ReactNode } from 'react'
import { Card } from './card.tsx'

/** What each figure of a report means: on the screen, where it is asked. */
export function Definitions({ of }: { of: [figure: string, means: ReactNode][] }) {
  return (
    <Card title="Ką reiškia šie skaičiai" className="mt-6">
      <dl className="grid max-w-prose gap-3 text-sm">
        {of.map(([figure, means]) => (
          <div key={figure}>
            <dt className="font-semibold">{figure}</dt>
            <dd className="text-soft">{means}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
