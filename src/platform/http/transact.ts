import type { IdempotentRequest } from './idempotency.ts'

/** Filled in by `shell/action/work.ts`. */
export interface WorkOf<By extends number | null> {
  readonly by: By
}

export type Transact<By extends number | null> = <T>(action: (work: WorkOf<By>) => Promise<T>) => Promise<T>

/** What an action of an idempotent endpoint answers, in JSON; a repeat is given it. */
export interface IdempotentResult {
  /** What it made or was about, with which it is forgotten. */
  orderId?: number | null
  deskOrderId?: number
  /** Is not kept. */
  secret?: string | undefined
  /** The action itself found it done already: its key is not kept. */
  replayed?: boolean | undefined
}

/** As `Transact`; the action of a repeat does not run. `onReplay` is what a repeat does instead, in its transaction. */
export type TransactOnce<By extends number | null> = <T extends IdempotentResult>(
  action: (work: WorkOf<By>, request: IdempotentRequest) => Promise<T>,
  onReplay?: (work: WorkOf<By>, first: T, request: IdempotentRequest) => Promise<T>,
) => Promise<T & { replayed: boolean }>
