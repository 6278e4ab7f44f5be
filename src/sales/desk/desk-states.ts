export const deskStates = ['draft', 'quoted', 'placed', 'lapsed', 'withdrawn'] as const
export type DeskState = (typeof deskStates)[number]

export const deskStateLabels = {
  draft: { label: 'Juodraštis', colour: 'neutral' },
  quoted: { label: 'Laukia atsakymo', colour: 'amber' },
  placed: { label: 'Užsakyta', colour: 'green' },
  lapsed: { label: 'Nebegalioja', colour: 'red' },
  withdrawn: { label: 'Atšaukta', colour: 'neutral' },
} as const

interface Life {
  placed_at: Date | null
  withdrawn_at: Date | null
  valid_until: Date | null
}

/** Quotes lapse by time alone. */
export function getDeskState({ placed_at, withdrawn_at, valid_until }: Life, now: Date): DeskState {
  if (placed_at) return 'placed'
  if (withdrawn_at) return 'withdrawn'
  if (!valid_until) return 'draft'
  return valid_until > now ? 'quoted' : 'lapsed'
}
