import { z } from 'zod'
import type { Client } from '#people/clients/clients.contract.ts'
import { createDraftStore } from '#shell/ui/draft-store.ts'
import type { DeskProduct } from '../desk.contract.ts'
import type { DeskForm } from '../desk-form.contract.ts'
import type { OrderDays } from './line-period.ts'

export interface StoredDeskOrder extends OrderDays {
  /** Idempotency key. */
  key: string
  form: DeskForm
  client?: Client | undefined
  products: DeskProduct[]
  holdsTo: string
  handsOver: boolean
}

/** Half typed: what the contract asks of a form may be missing yet. */
const Kept = z.object({
  begin: z.string(),
  order: z.object({
    key: z.string(),
    from: z.string(),
    to: z.string(),
    toTime: z.string(),
    holdsTo: z.string(),
    form: z.object({ items: z.array(z.object({ id: z.int() })) }),
    client: z.object({ id: z.int() }).optional(),
    products: z.array(z.object({ id: z.int(), title: z.string() })),
    handsOver: z.boolean(),
  }),
})

interface Begun {
  by: number | undefined
  clientId: number | undefined
  /** History entry: a client's link begins anew, going back restores. */
  entry: string
}

const drafts = createDraftStore<{ begin: string; order: StoredDeskOrder }>({
  key: 'desk-order',
  fits: (match) => Kept.safeParse(match).success,
})

const nameOf = ({ clientId }: Begun) => (clientId === undefined ? undefined : 'of-client')
const beginOf = ({ clientId, entry }: Begun) => (clientId === undefined ? '' : `${clientId} ${entry}`)

/** A tab keeps one order without a client and one per client. */
export const storedDeskOrder = {
  read(begun: Begun): StoredDeskOrder | undefined {
    const kept = drafts.read(begun.by, nameOf(begun))
    return kept?.begin === beginOf(begun) ? kept.order : undefined
  },
  write(begun: Begun, order: StoredDeskOrder | null): void {
    if (order === null) drafts.drop(nameOf(begun))
    else drafts.write(begun.by, { begin: beginOf(begun), order }, nameOf(begun))
  },
}
