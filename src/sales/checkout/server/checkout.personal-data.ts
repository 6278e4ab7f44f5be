import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const checkoutPersonalData: ModulePersonalData = {
  tablesLeftOut: {
    checkout_keys:
      'A mark of a repeat: it holds the account and the order, which are in the file, a hash, and the network address, for a year.',
    guest_attempts:
      'A mark of a repeat: a hash, and the network address that an order without an account came from, for a year.',
  },
}
