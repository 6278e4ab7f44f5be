import type { Work } from '#shell/action/work.ts'

const settling = 'debts_meet_money, money_meets_debts, order_money_meets_debts, money_stays'

/**
 * What triggers do at the commit: money that is free pays the client's open documents, oldest first. For whoever
 * tells what is open or left before that.
 */
export async function applyDeferredConstraints({ tx }: Work): Promise<void> {
  // biome-ignore lint/plugin/sql-by-hand: runs what triggers wait with
  await tx.execute(`set constraints ${settling} immediate`)
  // biome-ignore lint/plugin/sql-by-hand: and what comes later waits again
  await tx.execute(`set constraints ${settling} deferred`)
}
