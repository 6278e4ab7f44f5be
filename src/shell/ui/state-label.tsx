import type { ReactNode } from 'react'

export type StateColour = 'green' | 'red' | 'amber' | 'neutral' | 'steel' | 'ink' | 'violet' | 'teal'

interface StateWordProps {
  colour: StateColour
  /** The label has several words. */
  wraps?: boolean
  children: ReactNode
}

export function StateLabel({ colour, wraps, children }: StateWordProps) {
  const lines = wraps ? 'items-baseline' : 'items-center whitespace-nowrap'
  return (
    <span className={`inline-flex gap-2 font-semibold ${lines} ${colours[colour]}`}>
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />
      <span>{children}</span>
    </span>
  )
}

const colours: Record<StateColour, string> = {
  green: 'text-good',
  red: 'text-bad',
  amber: 'text-warn',
  neutral: 'text-soft',
  steel: 'text-steel',
  ink: 'text-ink',
  violet: 'text-violet',
  teal: 'text-teal',
}
