import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const transfersPersonalData: ModulePersonalData = {
  tablesLeftOut: {
    transfers: 'What was carried between places, with the numbers of the employees who did it: work of the shop.',
  },
}
