import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const tillsPersonalData: ModulePersonalData = {
  tablesLeftOut: { till_moves: 'What employees put into a till and took out: work of the shop.' },
}
