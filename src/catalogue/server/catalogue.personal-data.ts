import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const cataloguePersonalData: ModulePersonalData = {
  tablesLeftOut: { stock_movements: 'What happened to the stock, by the number of an order that is in the file.' },
}
