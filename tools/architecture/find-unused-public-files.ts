import { getModule, isFactoryFile, isTestFile } from './files.ts'
import type { Import } from './read-imports.ts'

/** Files in a `public/` folder that no other module imports: `src/orders/server/public/draw.ts is public for nobody`. */
export function findUnusedPublicFiles(files: string[], imports: Import[]): string[] {
  const used = new Set(
    imports
      .filter(({ from, to }) => getModule(from) !== getModule(to) && !isTestFile(from) && !isFactoryFile(from))
      .map(({ to }) => to),
  )
  return files
    .filter((file) => /\/(server|office|shop)\/public\//.test(file))
    .filter((file) => !isTestFile(file) && !isFactoryFile(file) && !used.has(file))
    .map((file) => `${file} is public for nobody`)
}
