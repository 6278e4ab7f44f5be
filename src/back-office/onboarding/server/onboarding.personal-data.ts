import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const onboardingPersonalData: ModulePersonalData = {
  tablesLeftOut: { data_imports: 'Numbers of what a file of the shop made, and who of the staff sent it.' },
}
