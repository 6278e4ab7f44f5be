import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const checkoutPaymentsPersonalData: ModulePersonalData = {
  tablesLeftOut: {
    settlings: 'A mark of a repeat: a hash, and the sums of payments and deposits, which are in the file.',
  },
}
