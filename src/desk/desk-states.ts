/** An order of the desk from the first word on. `placed` goes on as an order like any other. */
export const deskStates = ['draft', 'quoted', 'placed', 'lapsed', 'withdrawn'] as const
export type DeskState = (typeof deskStates)[number]

interface Life {
  placed_at: Date | null
  withdrawn_at: Date | null
  valid_until: Date | null
}

/** A quote lapses by time alone: nobody has to do anything for it. */
export function deskState({ placed_at, withdrawn_at, valid_until }: Life, now: Date): DeskState {
  if (placed_at) return 'placed'
  if (withdrawn_at) return 'withdrawn'
  if (!valid_until) return 'draft'
  return valid_until > now ? 'quoted' : 'lapsed'
}
