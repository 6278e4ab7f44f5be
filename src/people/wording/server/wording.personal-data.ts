import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const wordingPersonalData: ModulePersonalData = {
  tablesLeftOut: {
    wordings:
      'Words to customers, with the number of the employee who changed them: work of the shop, told in the history.',
  },
}
