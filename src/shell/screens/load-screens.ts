import { globSync } from 'node:fs'
import { join } from 'node:path'
import { foldScreens, type OfficeScreen, type ScreensModule } from './define-screens.ts'

const source = join(import.meta.dirname, '../..')

/** What `officeScreens` are, for Node, which has no `import.meta.glob`: for routes and the build. */
export async function loadScreens(): Promise<OfficeScreen[]> {
  const files = globSync('**/*.screens.ts', { cwd: source })
  return foldScreens(
    await Promise.all(files.map((file): Promise<ScreensModule> => import(/* @vite-ignore */ join(source, file)))),
  )
}
