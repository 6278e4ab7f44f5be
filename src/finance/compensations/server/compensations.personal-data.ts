import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const compensationsPersonalData: ModulePersonalData = {
  tablesLeftOut: { compensations: 'Which document, which is in the file with all that it says, charges which order.' },
}
