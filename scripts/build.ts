import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { trimManifest } from '../src/platform/patched/slim-router/trim-manifest.ts'
import { markBuilt } from '../tools/build/build-freshness.ts'

/** Builds the pages into BUILD_DIR (default `build`). Throws when it fails. */
export function build(root = process.cwd()): void {
  const cli = resolve(root, 'node_modules/@react-router/dev/bin.cjs')
  if (!existsSync(cli))
    throw new Error(
      'What builds the pages is not installed; NODE_ENV=production and --omit=dev leave it out. Run "npm ci --include=dev" ' +
        'and start again. Where a build was made elsewhere, start the program as the Dockerfile does.',
    )
  const { status } = spawnSync(process.execPath, [cli, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error('The pages could not be built; the reason stands above.')
  trimManifest(resolve(root, process.env.BUILD_DIR ?? 'build', 'client/assets'))
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
