import type { OfficeScreen } from '#shell/screens/define-screens.ts'
import type { ScreenHelp } from './screen-help.ts'

const texts = import.meta.glob<ScreenHelp>('./texts/*.ts', { eager: true, import: 'default' })

/** Help files are named as their page. */
export const findScreenHelp = ({ page }: OfficeScreen): ScreenHelp | undefined =>
  texts[`./texts/${page.split('/').at(-1)?.replace('.page.tsx', '.ts')}`]
