import type { Tx } from '#platform/database/database.ts'
import type { Work } from './work.ts'

export type BeforeCommit = (work: Work) => Promise<void>

/** By transaction: in whose name it was opened, and the latest moment that its actions were given. */
const openers = new WeakMap<Tx, { work: Work; latest: Date }>()

/** The first that acts in a transaction is its opener. */
export function assignOpener(work: Work): void {
  const opener = openers.get(work.tx)
  if (!opener) openers.set(work.tx, { work, latest: work.now })
  else if (work.now > opener.latest) opener.latest = work.now
}

/** Runs the handlers as the opener; a transaction in which nobody acts has none. */
export const composeBeforeCommit =
  (handlers: readonly BeforeCommit[]) =>
  async (tx: Tx): Promise<void> => {
    const opener = openers.get(tx)
    if (!opener) return
    const work = opener.work.at(opener.latest)
    for (const handle of handlers) await handle(work)
  }
