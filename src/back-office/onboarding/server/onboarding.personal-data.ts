import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const onboardingPersonalData: ModulePersonalData = {
  tablesLeftOut: {
    data_imports: 'Numbers of what a file of the shop made, and who of the staff sent it.',
    data_import_changes: 'What a record said before a file changed it, until the import can be taken back no more.',
    import_mappings: 'Which column of a file is which field.',
    move_totals: 'Sums and counts of the program before.',
  },
}
