import { defineModule } from '#shell/module/define-module.ts'

export const documentKindsModule = defineModule({
  name: 'document-kinds',
  about: 'what each kind of numbered paper is in law, in the books and in words, told once',
})
