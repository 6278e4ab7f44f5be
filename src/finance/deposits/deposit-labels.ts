export const depositWays = ['transfer', 'card', 'cash'] as const
export type DepositWay = (typeof depositWays)[number]

export const ledgerWays = [...depositWays, 'card-hold'] as const
export type LedgerWay = (typeof ledgerWays)[number]

export const depositWayLabels: Record<LedgerWay, string> = {
  transfer: 'Pavedimu',
  card: 'Kortele',
  cash: 'Grynaisiais',
  'card-hold': 'Rezervuota kortelėje',
}

/** „Priimtas kortele“. */
export const depositWayPhrases: Record<LedgerWay, string> = {
  transfer: 'pavedimu',
  card: 'kortele',
  cash: 'grynaisiais',
  'card-hold': 'rezervuota kortelėje',
}

/** Kept money may be refunded to the card later (`given-back`), and come again. */
export const depositKinds = ['held', 'returned', 'kept', 'given-back', 'regained'] as const
export type DepositKind = (typeof depositKinds)[number]

const kindWords: Record<DepositKind, string> = {
  held: 'Priimtas',
  returned: 'Grąžintas',
  kept: 'Sulaikytas',
  'given-back': 'Sulaikytas grįžo mokėtojui',
  regained: 'Grįžusi suma atgauta',
}

const onCardWords: Record<DepositKind, string> = {
  held: 'Rezervuotas kortelėje',
  returned: 'Atlaisvintas kortelėje',
  kept: 'Nurašytas iš kortelės',
  'given-back': 'Nurašyta suma grįžo į kortelę',
  regained: 'Į kortelę grįžusi suma atgauta',
}

/** „Grąžintas grynaisiais“. */
export function formatDepositEntryLabel(kind: DepositKind, way: LedgerWay | null): string {
  if (way === 'card-hold') return onCardWords[kind]
  if (kind === 'given-back' || kind === 'regained') return way === 'card' ? onCardWords[kind] : kindWords[kind]
  return way ? `${kindWords[kind]} ${depositWayLabels[way].toLowerCase()}` : kindWords[kind]
}
