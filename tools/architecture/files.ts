import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const getModule = (file: string): string => file.split('/')[1] ?? ''

/** A folder with a `module.ts` inside the top folder, or the top folder itself. */
export function getModuleFolder(root: string, file: string): string {
  const [, top = '', inner = ''] = file.split('/')
  return existsSync(join(root, 'src', top, inner, 'module.ts')) ? inner : top
}

export const isTestFile = (file: string) => /\.(test|breaks)\.tsx?$/.test(file)
export const isTablesFile = (file: string) => /\/server\/[^/]+\.tables\.ts$/.test(file)
/** Builders of samples may import anything. */
export const isFactoryFile = (file: string) => /\.factories\.tsx?$|^src\/platform\/test-kit\//.test(file)
