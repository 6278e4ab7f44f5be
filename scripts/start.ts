import { resolve } from 'node:path'
import { isBuildFresh } from '../tools/build/build-freshness.ts'
import { build } from './build.ts'

// Set before the imports: React and React Router choose their production builds by it.
process.env.NODE_ENV = 'production'

try {
  if (!isBuildFresh(process.cwd(), resolve(process.env.BUILD_DIR ?? 'build'))) build()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
await import(new URL('../src/app/server.ts', import.meta.url).href)
