import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const unitsPersonalData: ModulePersonalData = {
  tablesLeftOut: {
    unit_inspections:
      'What machines have passed, with the number of the employee who wrote it down: work of the shop, told in the history.',
    meter_readings:
      'What meters of machines showed, with the number of the employee who wrote it down: work of the shop, told in the history.',
    pool_changes: 'Which units left a place’s pool, with the numbers of the employees who did it: work of the shop.',
  },
}
