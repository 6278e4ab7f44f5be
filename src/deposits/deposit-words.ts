/** How deposit money came or went back. */
export const depositWays = ['transfer', 'card', 'cash'] as const
export type DepositWay = (typeof depositWays)[number]

export const depositWayWords: Record<DepositWay, string> = {
  transfer: 'Pavedimu',
  card: 'Kortele',
  cash: 'Grynaisiais',
}

/** What can happen to a deposit. */
export const depositKinds = ['held', 'returned', 'kept'] as const
export type DepositKind = (typeof depositKinds)[number]

export const depositKindWords: Record<DepositKind, string> = {
  held: 'Priimtas',
  returned: 'Grąžintas',
  kept: 'Sulaikytas',
}
