import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const billingPersonalData: ModulePersonalData = {
  tablesLeftOut: {
    billed_pieces: 'Which days of an order a bill charges: what the bill, which is in the file, says.',
    unbilled_lines: 'Which lines of orders still wait for a bill.',
  },
}
