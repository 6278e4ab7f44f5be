import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { slimManifest } from '../src/platform/patched/slim-router/slim-manifest.ts'
import { markBuilt } from '../tools/build/build-freshness.ts'

/** Builds the pages for the browser and for the server into BUILD_DIR (default `build`). Throws when it fails. */
export function build(root = process.cwd()): void {
  const cli = resolve(root, 'node_modules/@react-router/dev/bin.cjs')
  const { status } = spawnSync(process.execPath, [cli, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error('The pages could not be built; the reason stands above.')
  slimManifest(resolve(root, process.env.BUILD_DIR ?? 'build', 'client/assets'))
  markBuilt(root, resolve(root, process.env.BUILD_DIR ?? 'build'))
}

if (process.argv[1] === import.meta.filename) {
  try {
    build()
  } catch (error) {
    console.error((error as Error).message)
    process.exit(1)
  }
}
