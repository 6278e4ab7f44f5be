import type { ReactNode } from 'react'

export type StateColour = 'green' | 'red' | 'amber' | 'neutral'

/** A state as a word with its colour: „Grąžinta“ green, „Išnuomota“ red. The word alone says it; the colour helps. */
export function StateWord({ colour, children }: { colour: StateColour; children: ReactNode }) {
  return (
    <span className={`inline-flex items-center gap-2 font-semibold whitespace-nowrap ${colours[colour]}`}>
      <span aria-hidden="true" className="size-2 rounded-full bg-current" />
      <span>{children}</span>
    </span>
  )
}

const colours: Record<StateColour, string> = {
  green: 'text-good',
  red: 'text-bad',
  amber: 'text-warn',
  neutral: 'text-soft',
}
