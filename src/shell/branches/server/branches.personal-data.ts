import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const branchesPersonalData: ModulePersonalData = { tablesLeftOut: { places: 'Where the shop stands.' } }
