import { defineModule } from '#shell/module/define-module.ts'

export const exportsModule = defineModule({
  name: 'exports',
  about: 'a list of the office as a file, CSV and XLSX from one description',
})
