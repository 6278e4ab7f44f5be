import { foldScreens, type OfficeScreen, type ScreensModule } from './define-screens.ts'

const modules = import.meta.glob<ScreensModule>('/src/**/*.screens.ts', { eager: true })

/** All screens of the office, in the order of the menu. The first matching path wins. A build holds the folded list. */
export const officeScreens: OfficeScreen[] = foldScreens(Object.values(modules))
