import type { Tx } from '#platform/database.ts'
import type { HandOverBody } from '../handovers.contract.ts'
import { product_kits } from './handovers.tables.ts'
import type { LockedTool } from './lock-tools.ts'

type Handed = { line: HandOverBody['lines'][number]; tool: LockedTool }

/** Keeps the accessories that were ticked off as the product's own list, where the clerk asked for it. */
export async function rememberKits(tx: Tx, tools: Handed[]): Promise<void> {
  // In the order of products, so that two clerks never wait for each other.
  const kits = new Map<number, string[]>()
  for (const { line, tool } of tools)
    if (line.remember_kit && tool.product_id)
      kits.set(tool.product_id, [...new Set(line.accessories.map(({ name }) => name))])
  for (const [product_id, names] of [...kits].sort(([a], [b]) => a - b))
    await tx
      .insert(product_kits)
      .values({ product_id, names })
      .onConflictDoUpdate({ target: product_kits.product_id, set: { names } })
}
