export const entryKinds = ['payment', 'deposit', 'move'] as const

/** The cash book shows these besides. */
export type BookKind = (typeof entryKinds)[number] | 'opened' | 'closed'

interface Entry {
  kind: BookKind
  /** Cents; negative: out. */
  amount: number
  order_id: number | null
  reason: string | null
}

/** „Grąžintas užstatas, užsakymas Nr. 12“. */
export function formatTillEntryLabel({ kind, amount, order_id, reason }: Entry): string {
  const whose = order_id === null ? '' : `, užsakymas Nr.\u00a0${order_id}`
  switch (kind) {
    case 'payment':
      return `${amount > 0 ? 'Mokėjimas' : 'Grąžinta klientui'}${whose || ', kliento sąskaitos'}`
    case 'deposit':
      return `${amount > 0 ? 'Užstatas' : 'Grąžintas užstatas'}${whose}`
    case 'opened':
      return amount < 0 ? 'Išimta prieš atidarant kasą' : 'Įdėta atidarant kasą'
    case 'closed':
      return `${amount < 0 ? 'Trūkumas' : 'Perteklius'} uždarant kasą${reason ? `: ${reason}` : ''}`
    default:
      return `${amount > 0 ? 'Įnešta' : 'Išimta'}: ${reason}`
  }
}

export const tillsAddress = '/admin/buhalterija/kasa'
