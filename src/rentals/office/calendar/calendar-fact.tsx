import type { ReactNode } from 'react'

export function CalendarFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="figures min-w-0">{children}</dd>
    </>
  )
}
