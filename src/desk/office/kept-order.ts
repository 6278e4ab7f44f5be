import type { Client } from '#clients/clients.contract.ts'
import type { DeskForm, DeskProduct } from '../desk.contract.ts'
import type { OrderDays } from './line-period.ts'

/** An order that nobody has saved yet, as it stands in the form. */
export interface KeptOrder extends OrderDays {
  /** Sent with it, so that a second attempt is the same order. */
  key: string
  form: DeskForm
  client?: Client | undefined
  products: DeskProduct[]
  holdsTo: string
  handsOver: boolean
}

interface Begun {
  /** Who is signed in. */
  by: number | undefined
  /** Whom the address begins it for. */
  clientId: number | undefined
  /** The entry of the tab's history: the link of a client begins a new order each time, and only going back to it is not new. */
  entry: string
}

const key = 'desk-order'
const keyOf = ({ clientId }: Begun) => (clientId === undefined ? key : `${key}-of-client`)
const beginOf = ({ clientId, entry }: Begun) => (clientId === undefined ? '' : `${clientId} ${entry}`)

/** Unfinished orders in this tab, one and one for a client; somebody else's is not taken over. */
export const keptOrder = {
  read(begun: Begun): KeptOrder | undefined {
    try {
      const kept = JSON.parse(sessionStorage.getItem(keyOf(begun)) ?? 'null')
      const isOurs = kept && begun.by !== undefined && kept.by === begun.by && kept.begin === beginOf(begun)
      return isOurs ? kept.order : undefined
    } catch {
      return undefined
    }
  },
  write(begun: Begun, order: KeptOrder | null): void {
    try {
      if (order === null) sessionStorage.removeItem(keyOf(begun))
      else sessionStorage.setItem(keyOf(begun), JSON.stringify({ by: begun.by, begin: beginOf(begun), order }))
    } catch {
      // a shut or full storage: there is nowhere else to keep it
    }
  },
}
