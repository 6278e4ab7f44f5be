import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const compensationsPersonalData: ModulePersonalData = {
  tablesLeftOut: { compensations: 'A mark of a repeat beside a document, which is in the file with all that it says.' },
}
