import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const idempotencyPersonalData: ModulePersonalData = {
  tablesLeftOut: {
    idempotency_keys:
      'A mark of a repeat: it holds hashes, the account, and the order or sums of payments, which are in the file; of orders that were placed the network address, for a year.',
  },
}
